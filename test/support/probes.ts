import * as t from '../../src/index.js';

const few = '^[ab1-]{0,3}$';

/** Values of which few exist, so that those that are drawn are often equal, empty, or parts of one another. */
export const probeValues = t.v.object(
  {
    a: t.v.string({ description: 'A text.', default: 'a', pattern: few }),
    b: t.v.string({ description: 'A text.', default: 'b', pattern: few }),
    any: t.v.string({ description: 'Any text.', default: ' é<\n', multiline: true }),
    template: t.v.template({ description: 'A text with placeholders.', default: '{{ .Values.a }}', values: ['a'] }),
    maybe: t.v.string({ description: 'A text that may be absent.', optional: true, pattern: few }),
    json: t.v.any({ description: 'Any JSON.', default: '' }),
    version: t.v.enum(['1.2.3', '1.2.4', '1.2.4-rc.1', 'v2.0.0'], { description: 'A version.', default: '1.2.3' }),
    api: t.v.enum(['batch/v1', 'none/v1'], { description: 'An API version.', default: 'batch/v1' }),
    i: t.v.integer({ description: 'A whole number.', default: 2, min: -3, max: 3 }),
    j: t.v.integer({ description: 'A whole number.', default: -3, min: -3, max: 3 }),
    ratio: t.v.number({ description: 'A number.', default: 0.5, min: -1, max: 1 }),
    share: t.v.number({ description: 'A number.', default: 1, min: 0, max: 1 }),
    p: t.v.boolean({ description: 'A switch.', default: true }),
    q: t.v.boolean({ description: 'A switch.', default: false }),
    list: t.v.list(t.v.string({ description: 'A text.', pattern: few }), {
      description: 'Texts.',
      default: ['b', 'a', 'b'],
    }),
    map: t.v.map(t.v.string({ description: 'A text.' }), {
      description: 'Texts.',
      default: {},
      keyPattern: '^[ab1]$',
    }),
  },
  { description: 'Values of the probes.' },
);

export type ProbeValues = t.ValueTree<t.Infer<typeof probeValues>>;

type Probe = (values: ProbeValues) => unknown;

/** A use of each function, by its name. */
export const probes: Readonly<Record<string, Probe>> = {
  trunc: ({ a, i }) => t.trunc(a, i),
  defaultTo: ({ a, b }) => t.defaultTo(t.trimPrefix(a, 'a'), b),
  trimPrefix: ({ a, b }) => t.trimPrefix(a, b),
  trimSuffix: ({ a, b }) => t.trimSuffix(a, b),
  trim: ({ any }) => t.trim(any),
  replace: ({ a, b }) => t.replace(a, 'a', b),
  lower: ({ a }) => t.lower(t.concat(a, 'A')),
  upper: ({ a }) => t.upper(t.concat(a, 'b')),
  tpl: ({ template }) => t.tpl(template),
  quote: ({ any }) => t.quote(any),
  toPrettyJson: ({ any, list, map }) => t.toPrettyJson({ any, list, map }),
  toYaml: ({ any, list, map }) => t.toYaml({ any, list, map }),
  indent: ({ any }) => t.indent(any, 2),
  toJson: ({ any, ratio }) => t.toJson({ any, ratio }),
  sha256sum: ({ any }) => t.sha256sum(any),
  b64enc: ({ any }) => t.b64enc(any),
  b64dec: ({ p, a }) => t.b64dec(t.when(p, 'w6k=', a)),
  'at, strings': ({ list, p }) => t.at(list, t.when(p, 0, 1)),
  'at, any': ({ i, j, p }) => t.at([i, j], t.when(p, 0, 1)),
  join: ({ list, a }) => t.join(list, a),
  split: ({ a }) => t.split(a, 'a'),
  until: ({ i }) => t.until(i),
  dnsLabel: ({ any }) => t.dnsLabel(any, 12),
  contains: ({ a, b }) => t.contains(a, b),
  hasPrefix: ({ a, b }) => t.hasPrefix(a, b),
  hasSuffix: ({ a, b }) => t.hasSuffix(a, b),
  regexMatch: ({ a }) => t.regexMatch(a, '^a'),
  semverCompare: ({ version }) => t.semverCompare('>=1.2.4', version),
  add: ({ i, j }) => t.add(i, j),
  sub: ({ i, j }) => t.sub(i, j),
  mul: ({ i, j }) => t.mul(i, j),
  max: ({ i, j }) => t.max(i, j),
  min: ({ i, j }) => t.min(i, j),
  ...comparisons(),
  'eq, booleans': ({ p, q }) => t.eq(p, q),
  not: ({ p }) => t.not(p),
  and: ({ p, q }) => t.and(p, q),
  or: ({ p, q }) => t.or(p, q),
  isEmpty: ({ list }) => t.isEmpty(list),
  'isEmpty, any': ({ json }) => t.isEmpty(json),
  'notEmpty, any': ({ json }) => t.notEmpty(json),
  // `if` takes the shorter form of it.
  notEmpty: ({ map }) => ({ plain: t.notEmpty(map), tested: t.when(t.notEmpty(map), { held: 'x' }) }),
  len: ({ any }) => t.len(any),
  has: ({ list, a }) => t.has(list, a),
  hasKey: ({ map, a }) => t.hasKey(map, a),
  get: ({ map, a }) => t.get(map, a),
  dig: ({ map, a }) => t.dig(map, a),
  keys: ({ map }) => t.keys(map),
  omit: ({ map, a }) => t.omit(map, a),
  sortAlpha: ({ list }) => t.sortAlpha(list),
  uniq: ({ list }) => t.uniq(list),
  '.Capabilities.APIVersions.Has': ({ api }) => t.hasApiVersion(api),
  lookup: ({ a }) => t.lookup('v1', 'Secret', 'default', a),
  required: ({ maybe }) => t.required('it is needed', maybe),
};

type Comparison = <T extends number | string>(a: t.ValueOr<T>, b: t.ValueOr<T>) => t.Value<boolean>;

function comparisons(): Readonly<Record<string, Probe>> {
  const all: Readonly<Record<string, Comparison>> = { eq: t.eq, ne: t.ne, lt: t.lt, le: t.le, gt: t.gt, ge: t.ge };
  const named = Object.entries(all).flatMap(([name, compare]): readonly (readonly [string, Probe])[] => [
    [`${name}, integers`, ({ i, j }) => compare(i, j)],
    [`${name}, numbers`, ({ ratio, share }) => compare(ratio, share)],
    [`${name}, strings`, ({ a, b }) => compare(a, b)],
  ]);
  return Object.fromEntries(named);
}
