/** What each room of src/ may import from the others; ARCHITECTURE.md says why. A new room needs a line here. */
const rooms = {
  errors: [],
  'package-copy': ['errors'],
  'similar-name': [],
  settings: ['similar-name', 'errors'],
  values: ['package-copy', 'similar-name', 'errors'],
  template: ['values', 'package-copy', 'errors'],
  chart: ['template', 'values', 'package-copy', 'errors'],
  index: ['chart', 'template', 'values', 'package-copy', 'errors'],
  constructs: ['chart', 'template', 'values', 'settings', 'package-copy', 'errors'],
  charts: ['constructs', 'chart', 'template', 'values', 'settings', 'package-copy', 'errors'],
  kubeconfig: ['values', 'async', 'errors'],
  doctor: ['cloud', 'kubeconfig', 'constructs', 'template', 'values', 'similar-name', 'errors'],
  async: [],
  api: ['settings', 'async', 'similar-name', 'errors'],
  ray: ['doctor', 'async', 'values', 'errors'],
  session: ['ray', 'doctor', 'kubeconfig', 'constructs', 'async', 'values', 'errors'],
  cloud: ['similar-name', 'errors'],
  cli: [
    'charts',
    'constructs',
    'chart',
    'template',
    'values',
    'settings',
    'errors',
    'api',
    'doctor',
    'kubeconfig',
    'ray',
    'session',
    'cloud',
  ],
};

/** A room is a folder, or a file of that name. */
const pathOf = (names) => `^src/(${names.join('|')})(/|[.]ts$)`;

const layers = Object.entries(rooms).map(([room, mayImport]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import from: ${mayImport.join(', ') || 'no other room'}.`,
  severity: 'error',
  from: { path: pathOf([room]) },
  to: { path: '^src/', pathNot: pathOf([room, ...mayImport]) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'room-is-listed',
      comment: 'Name the room and what it may import in .dependency-cruiser.js.',
      severity: 'error',
      from: { path: '^src/', pathNot: pathOf(Object.keys(rooms)) },
      to: {},
    },
    {
      name: 'no-cycle',
      comment: 'Move what both files need to a third one. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
