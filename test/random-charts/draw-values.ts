import type { Json, JsonObject } from '../../src/index.js';
import type { Draw } from './draw.js';
import type { ValueName, ValuePlan } from './plan.js';

/** Patterns of texts, whether all that they match is ASCII, and texts that match. */
export const patterns: readonly {
  readonly pattern: string;
  readonly ascii: boolean;
  readonly fit: readonly string[];
}[] = [
  { pattern: '^[ab1-]{0,3}$', ascii: true, fit: ['', 'a', 'b-1', '1'] },
  { pattern: '^[ -~]{0,12}$', ascii: true, fit: ['', ' x', '{{ x }}', "it's", 'on', '1e3', '%d'] },
  { pattern: '^[a-z]([-a-z0-9]{0,8}[a-z0-9])?$', ascii: true, fit: ['a', 'on', 'web-1'] },
  { pattern: '^[a-zé]*$', ascii: false, fit: ['', 'é', 'null'] },
];

/** Patterns of keys: `on` and `a` are keys that manifests write too. */
export const keyPatterns: readonly string[] = ['^(a|b|on)$', '^[a-z]{1,3}$', '^[a-z./]{1,30}$'];

export const versions = ['1.2.3', '1.2.4-rc.1', 'v2.0.0', '1.28.0'];

/** Some are the ends of standard labels. */
const enumMembers: readonly (readonly string[])[] = [
  versions,
  ['a', 'b', 'on'],
  ['1', '2'],
  ['batch/v1', 'none/v1'],
  ['x\ny', ' ', 'é'],
  ['name', 'instance', 'a'],
  ['name', 'version'],
];

/** Texts that are easily misread, or break out of where they are put. */
export const nastyTexts = [
  'a',
  'b',
  '',
  'on',
  '1e3',
  '0777',
  ' x',
  'x ',
  '100%',
  '{{ .Values }}',
  '"',
  "it's",
  '# x',
  'a: b',
  '- a',
  '-',
  '~',
  'é',
  '\\n',
  '|',
];
export const nastyLines = [
  'a\n  injected: |\n    x',
  'a\n',
  '\n',
  'one\n  two\n',
  '\n a',
  '---\nx',
  'a\n\n\n',
  '\tx\n',
  'b: c\nd',
];

/** Texts with placeholders. */
const templates = [
  '',
  '{{ .Release.Name }}',
  'a{{.Chart.Name|trunc 3|upper}}{x}}',
  '{{ .Release.Service | replace "e" "" }}-db',
];

/** Types of the Kubernetes API: with and without fields that are required, and one that holds all sorts of others. */
export const kubernetesTypes = [
  'Affinity',
  'ResourceRequirements',
  'Toleration',
  'Volume',
  'PodSpec',
  'Manifest',
] as const;
export type KubernetesPlan = (typeof kubernetesTypes)[number];

const kubernetesDefaults: Readonly<Record<KubernetesPlan, readonly Json[]>> = {
  Affinity: [{}, { nodeAffinity: {} }],
  ResourceRequirements: [{ limits: { cpu: 1, memory: '1Gi' } }, {}],
  Toleration: [{ key: 'a', operator: 'Exists' }],
  Volume: [{ name: 'a', emptyDir: {} }],
  PodSpec: [{ containers: [{ name: 'a' }] }],
  Manifest: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: 'x\ny\n' } }],
};

const anyDefaults: readonly Json[] = [{ a: { b: 1 } }, ['a'], 'on', 1.5, true, { on: 'x\ny' }];

const scalarNames = [
  'string',
  'integer',
  'number',
  'boolean',
  'enum',
  'quantity',
  'scalar',
  'intOrString',
  'any',
  'kubernetes',
] as const;
const optionalities = ['default', 'required', 'optional'] as const;

/** The values of a chart: some of every shape. */
export function drawValues(draw: Draw): Readonly<Record<string, ValuePlan>> {
  const drawn = [
    drawValue(draw, 'string'),
    drawValue(draw, 'boolean'),
    drawValue(draw, 'map', 1),
    drawValue(draw, 'map', 0),
    drawStrings(draw),
    drawValue(draw, 'enum'),
    ...draw.times(2, 7, () => drawValue(draw, drawName(draw, 2), 2)),
  ];
  return Object.fromEntries(drawn.map((value, index) => [`${value.type}${index}`, value]));
}

/** Strings of several lines more often than not: templates join them. */
function drawStrings(draw: Draw): ValuePlan {
  const items: ValuePlan = {
    type: 'string',
    options: draw.chance(60) ? { multiline: true } : drawTextOptions(draw),
  };
  const strings: ValuePlan = { type: 'list', options: {}, items };
  return draw.chance(50) ? strings : { ...strings, options: { default: defaultFor(draw, strings) } };
}

function drawName(draw: Draw, depth: number): ValueName {
  if (depth === 0 || draw.chance(45)) return draw.pick(scalarNames);
  return draw.pick(['list', 'map', 'map', 'object', 'list'] as const);
}

function drawValue(draw: Draw, type: ValueName, depth = 1): ValuePlan {
  const shape = drawShape(draw, type, depth);
  if (type === 'object') return draw.chance(30) ? optionalObject(shape) : shape;
  const optionality = draw.pick(optionalities);
  if (optionality === 'required') return shape;
  const more: Readonly<Record<string, Json>> =
    optionality === 'optional'
      ? { optional: true }
      : { default: defaultFor(draw, shape), ...(draw.chance(20) ? { optional: true } : {}) };
  return { ...shape, options: { ...shape.options, ...more } };
}

/** What is in it has no defaults. */
function optionalObject({ properties = {}, ...shape }: ValuePlan): ValuePlan {
  const inner = Object.entries(properties).map(([name, property]) => [name, withoutDefaults(property)] as const);
  return { ...shape, options: { optional: true }, properties: Object.fromEntries(inner) };
}

function withoutDefaults(plan: ValuePlan): ValuePlan {
  const options = Object.fromEntries(Object.entries(plan.options).filter(([name]) => name !== 'default'));
  if (plan.properties === undefined) return { ...plan, options };
  const inner = Object.entries(plan.properties).map(([name, property]) => [name, withoutDefaults(property)] as const);
  return { ...plan, options, properties: Object.fromEntries(inner) };
}

/** Without a default, and there. */
function drawShape(draw: Draw, type: ValueName, depth: number): ValuePlan {
  const items = () => drawItem(draw, depth - 1);
  switch (type) {
    case 'string':
      return { type, options: drawTextOptions(draw) };
    case 'integer':
      return {
        type,
        options: draw.pick<Record<string, Json>>([{}, { min: -3, max: 3 }, { min: 0 }, { min: 1, max: 65535 }]),
      };
    case 'number':
      return { type, options: draw.pick<Record<string, Json>>([{}, { min: -1, max: 1 }]) };
    case 'enum':
      return {
        type,
        options: {},
        members: draw.pick(enumMembers),
      };
    case 'list':
      return { type, options: draw.chance(25) ? { minItems: 1, maxItems: 2 } : {}, items: items() };
    case 'map':
      return { type, options: draw.chance(50) ? { keyPattern: draw.pick(keyPatterns) } : {}, items: items() };
    case 'object':
      return { type, options: {}, properties: drawProperties(draw, depth) };
    case 'kubernetes':
      return { type, options: {}, members: [draw.pick(kubernetesTypes)] };
    case 'boolean':
    case 'quantity':
    case 'scalar':
    case 'intOrString':
    case 'any':
      return { type, options: {} };
  }
}

function drawTextOptions(draw: Draw): Readonly<Record<string, Json>> {
  return draw.way<Readonly<Record<string, Json>>>([
    [3, () => ({})],
    [3, () => ({ multiline: true })],
    [3, () => ({ pattern: draw.pick(patterns).pattern })],
    [1, () => ({ minLength: 1, maxLength: 3 })],
    [2, () => ({ values: [] })],
  ]);
}

/** An item has no default; its properties may. */
function drawItem(draw: Draw, depth: number): ValuePlan {
  const type = draw.chance(35) ? 'string' : drawName(draw, Math.max(depth, 0));
  const shape = drawShape(draw, type, depth);
  return type !== 'object' && draw.chance(10) ? { ...shape, options: { ...shape.options, optional: true } } : shape;
}

function drawProperties(draw: Draw, depth: number): Readonly<Record<string, ValuePlan>> {
  const names = ['a', 'b', 'c', 'd'].slice(0, draw.integer(1, 4));
  return Object.fromEntries(
    names.map((name) => [name, drawValue(draw, drawName(draw, Math.max(depth - 1, 0)), depth - 1)]),
  );
}

function defaultFor(draw: Draw, shape: ValuePlan): Json {
  const { type, options, items, members = [] } = shape;
  switch (type) {
    case 'string':
      return draw.pick(textsFor(options));
    case 'integer':
      return draw.pick([1, 2, 3]);
    case 'number':
      return draw.pick([0, 0.5, 1, -1]);
    case 'boolean':
      return draw.chance(50);
    case 'enum':
      return draw.pick(members);
    case 'quantity':
      return draw.pick(['1', '500m', '4Gi', '1e3']);
    case 'scalar':
      return draw.pick<Json>(['on', 1, 0.5, true, '1e3']);
    case 'intOrString':
      return draw.pick<Json>(['25%', 1, 'http', '1']);
    case 'any':
      return draw.pick(anyDefaults);
    case 'kubernetes':
      return draw.pick(kubernetesDefaults[kubernetesTypes.find((name) => name === members[0]) ?? 'Affinity']);
    case 'list':
      return items === undefined ? [] : draw.times(options['minItems'] === 1 ? 1 : 0, 2, () => itemFor(draw, items));
    case 'map':
      return items === undefined
        ? {}
        : Object.fromEntries(
            draw.times(0, 2, () => [
              draw.pick(options['keyPattern'] === keyPatterns[0] ? ['a', 'on'] : ['a', 'b']),
              itemFor(draw, items),
            ]),
          );
    case 'object':
      return {};
  }
}

/** Values that a chart gives a subchart in place of some of its defaults. */
export function drawDefaults(draw: Draw, values: Readonly<Record<string, ValuePlan>>): JsonObject {
  const given = Object.entries(values).filter(() => draw.chance(40));
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      value.type === 'object' && value.options['optional'] !== true
        ? drawDefaults(draw, value.properties ?? {})
        : itemFor(draw, value),
    ]),
  );
}

export function textsFor(options: ValuePlan['options']): readonly string[] {
  if (options['values'] !== undefined) return templates;
  const pattern = patterns.find((each) => each.pattern === options['pattern']);
  if (pattern !== undefined) return pattern.fit;
  if (options['maxLength'] !== undefined) return ['a', 'on', '1'];
  return options['multiline'] === true ? [...nastyTexts, ...nastyLines, ...nastyLines] : nastyTexts;
}

function itemFor(draw: Draw, item: ValuePlan): Json {
  if (item.type !== 'object') return defaultFor(draw, item);
  const entries = Object.entries(item.properties ?? {});
  const needed = entries.filter(([, { options }]) => !('default' in options || 'optional' in options));
  return Object.fromEntries(needed.map(([name, property]) => [name, itemFor(draw, property)]));
}
