import { groups, v } from '../../src/index.js';

const label = '^[a-z]([-a-z0-9]{0,20}[a-z0-9])?$';
const version = '^v?(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})(-(alpha|rc)\\.(0|[1-9][0-9]?))?$';

const texts = v.object(
  {
    plain: v.string({ description: 'A line.', default: '1e3' }),
    other: v.string({ description: 'Another line, often equal to the first.', default: '1e3' }),
    lines: v.string({ description: 'Several lines.', default: 'one\n  two\n', multiline: true }),
    ascii: v.string({ description: 'ASCII text.', default: 'Hello-World', pattern: '^[ -~]{0,40}$' }),
    short: v.string({ description: 'A text of bounded length.', default: 'ab', minLength: 1, maxLength: 5 }),
    host: v.template({
      description: 'A text with placeholders.',
      default: '{{ .Release.Name | trunc 20 }}.{{ .Values.texts.label }}',
      values: ['texts.label'],
    }),
    label: v.string({ description: 'A DNS label.', default: 'web', pattern: label }),
    version: v.string({ description: 'A version.', default: '1.27.3-rc.1', pattern: version }),
    optional: v.string({ description: 'May be absent.', optional: true }),
    password: v.string({ description: 'Must be there where it is asked for.', optional: true }),
  },
  { description: 'Texts.' },
);

const numbers = v.object(
  {
    replicas: v.integer({ description: 'How many.', default: 2, min: 0, max: 50 }),
    big: v.integer({ description: 'Any whole number.', default: 2_000_000 }),
    small: v.integer({ description: 'Another one.', default: -7 }),
    ratio: v.number({ description: 'A fraction.', default: 0.1 }),
    limit: v.number({ description: 'A bounded fraction.', default: 1, min: 0, max: 1e21 }),
    optional: v.integer({ description: 'May be absent.', optional: true }),
    optionalRatio: v.number({ description: 'May be absent.', optional: true }),
    memory: v.quantity({ description: 'How much memory.', default: '4Gi' }),
    cpu: v.quantity({ description: 'How much processor.', optional: true }),
  },
  { description: 'Numbers.' },
);

const flags = v.object(
  {
    first: v.boolean({ description: 'A switch.', default: true }),
    second: v.boolean({ description: 'Another switch.', default: false }),
    optional: v.boolean({ description: 'May be absent.', optional: true }),
    mode: v.enum(['fast', 'slow', 'on'], { description: 'A choice.', default: 'fast' }),
    api: v.enum(['batch/v1', 'monitoring.coreos.com/v1', 'none/v1'], { description: 'An API.', default: 'batch/v1' }),
    level: v.enum(['1', '2'], { description: 'A choice that may be absent.', optional: true }),
  },
  { description: 'Switches.' },
);

const port = v.object(
  {
    number: v.integer({ description: 'The number.', min: 1, max: 65535 }),
    name: v.string({ description: 'The name.', optional: true, pattern: label }),
    protocol: v.enum(['TCP', 'UDP'], { description: 'The protocol.', default: 'TCP' }),
  },
  { description: 'A port.' },
);

const group = v.object(
  {
    replicas: v.integer({ description: 'How many.', default: 1, min: 0, max: 10_000_000 }),
    most: v.integer({ description: 'At most.', default: 10_000_000, min: 9_000_000 }),
    weight: v.number({ description: 'Its share.', default: 0.5 }),
    cpu: v.quantity({ description: 'How much processor.' }),
    memory: v.quantity({ description: 'How much memory.', default: '1Gi' }),
    note: v.string({ description: 'A remark.', optional: true }),
    title: v.string({ description: 'A title.', default: 'no title' }),
    active: v.boolean({ description: 'Whether it is there.', default: true }),
    paused: v.boolean({ description: 'Whether it waits.', optional: true }),
    kind: v.enum(['cpu', 'gpu'], { description: 'What it has.', default: 'cpu' }),
    labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {} }),
    zones: v.list(v.string({ description: 'A zone.' }), { description: 'Zones.', optional: true }),
    ports: v.list(port, { description: 'Ports.', default: [{ number: 80, protocol: 'UDP' }] }),
    limits: v.object(
      {
        soft: v.integer({ description: 'The soft limit.', default: 1 }),
        hard: v.integer({ description: 'The hard limit.', optional: true }),
      },
      { description: 'Limits.' },
    ),
  },
  { description: 'A group.' },
);

const collections = v.object(
  {
    names: v.list(v.string({ description: 'A name.' }), { description: 'Names.', default: ['b', 'a', 'b'] }),
    hosts: v.list(v.string({ description: 'A host.', pattern: label }), {
      description: 'Hosts.',
      default: ['a'],
      minItems: 1,
      maxItems: 4,
    }),
    numbers: v.list(v.integer({ description: 'A number.' }), { description: 'Numbers.', default: [] }),
    ports: v.list(port, { description: 'Ports.', default: [] }),
    labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: { tier: 'backend' } }),
    sizes: v.map(v.integer({ description: 'A size.' }), {
      description: 'Sizes.',
      default: {},
      keyPattern: label,
      keyMaxLength: 8,
    }),
    groups: v.map(group, { description: 'Groups.', default: { main: { cpu: '1', replicas: 3 } }, keyPattern: label }),
    matrix: v.map(v.map(v.boolean({ description: 'A cell.' }), { description: 'A row.' }), {
      description: 'Rows.',
      optional: true,
    }),
    settings: v.any({ description: 'Any JSON.', default: { level: 'info', sinks: ['a'] } }),
    anything: v.any({ description: 'Any JSON, or nothing.', optional: true }),
    resources: v.k8s('ResourceRequirements', {
      description: 'Resources.',
      default: { requests: { cpu: '100m', memory: '64Mi' } },
    }),
    tolerations: v.list(v.k8s('Toleration', { description: 'A toleration.' }), {
      description: 'Tolerations.',
      default: [{ key: 'a', operator: 'Exists' }],
    }),
    affinity: v.map(v.string({ description: 'A rule.' }), { description: 'Rules.', optional: true }),
    args: v.list(v.string({ description: 'An argument.' }), { description: 'Arguments.', optional: true }),
  },
  { description: 'Collections.' },
);

const deep = v.object({ port: v.integer({ description: 'A port.' }) }, { description: 'Deep.', optional: true });

const optional = v.object(
  {
    secretName: v.string({ description: 'Its Secret.' }),
    mode: v.enum(['strict', 'loose'], { description: 'Its mode.', optional: true }),
    memory: v.quantity({ description: 'Its memory.', optional: true }),
    deep,
    group: v.object(
      { hosts: v.list(v.string({ description: 'A host.' }), { description: 'Hosts.' }) },
      { description: 'Group.' },
    ),
    routes: v.list(v.object({ deep }, { description: 'A route.' }), { description: 'Routes.' }),
  },
  { description: 'May be absent as a whole.', optional: true },
);

/** Every kind of value with each presence. */
export const values = v.object(
  {
    owner: v.string({ description: 'Who is to be asked.' }),
    texts,
    existingSecret: groups.existingSecret(['own']),
    numbers,
    flags,
    collections,
    optional,
    ports: v.list(port, { description: 'More ports.', default: [{ number: 443, name: 'https' }] }),
    cache: v.subchart({ description: 'The first cache.', defaults: { size: 3, labels: { from: 'parent' } } }),
    spare: v.subchart({ description: 'The same chart once more.', enabled: false, defaults: { token: 'spare' } }),
  },
  { description: 'Values of the gallery.' },
);

/** The values of the subchart. */
export const cacheValues = v.object(
  {
    size: v.integer({ description: 'How much.', default: 1 }),
    token: v.string({ description: 'A secret.', default: '' }),
    labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: { own: 'yes' } }),
    verbose: v.boolean({ description: 'Whether it says much.', default: false }),
  },
  { description: 'Values of the cache.' },
);
