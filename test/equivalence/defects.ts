import { ApiObject, type App, type Chart } from 'cdk8s';
import {
  add,
  and,
  asMap,
  concat,
  dig,
  eq,
  join,
  keys,
  list,
  omit,
  or,
  required,
  each,
  eachEntry,
  type EmbeddingProps,
  get,
  HelmChart,
  hasApiVersion,
  hasKey,
  isEmpty,
  isSet,
  merge,
  mergeDefaults,
  notEmpty,
  omitEmpty,
  orElse,
  namedString,
  mul,
  not,
  quote,
  semverCompare,
  Subchart,
  toJson,
  tpl,
  trunc,
  upper,
  v,
  when,
} from '../../src/index.js';
import type { ChartFactory } from '../../src/chart/model/chart-model.js';
import type { ValuesOf } from '../../src/chart/build/chart-definition.js';
import { toPlainMap } from '../../src/template/author/plain-operand.js';
import type { JsonObject } from '../../src/values/json.js';

/*
 * What the property found: a small chart for each case, and the values that showed it.
 */

export const definition = v.object(
  {
    flag: v.boolean({ description: 'A switch.', default: true }),
    other: v.boolean({ description: 'A switch.', default: true }),
    maybe: v.string({ description: 'A line.', optional: true }),
    code: v.string({ description: 'A line of ASCII.', optional: true, pattern: '^[ -~]*$' }),
    template: v.template({ description: 'A line with placeholders.', optional: true }),
    maybeLines: v.list(v.string({ description: 'A line.' }), { description: 'Lines.', optional: true }),
    maybeSizes: v.map(v.quantity({ description: 'A size.' }), { description: 'Sizes.', optional: true }),
    maybeJson: v.any({ description: 'Any JSON.', optional: true }),
    lines: v.list(v.string({ description: 'Lines.', multiline: true }), { description: 'Lines.', default: [] }),
    sizes: v.map(v.quantity({ description: 'A size.' }), { description: 'Sizes.', default: {} }),
    others: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {} }),
    text: v.string({ description: 'A line.', default: 'x', pattern: '^[ -~]*$' }),
    number: v.integer({ description: 'A number.', default: 2 }),
    fraction: v.number({ description: 'A number.', default: 0.5 }),
    fractions: v.list(v.number({ description: 'A number.' }), { description: 'Numbers.', default: [] }),
    size: v.quantity({ description: 'A size.', default: '1Gi' }),
    any: v.scalar({ description: 'Anything.', default: 'x' }),
    json: v.any({ description: 'Any JSON.', default: {} }),
    api: v.enum(['batch/v1', 'none/v1'], { description: 'An API version.', default: 'batch/v1' }),
    labels: v.map(v.string({ description: 'A label.', multiline: true }), { description: 'Labels.', default: {} }),
    names: v.list(v.string({ description: 'A name.' }), { description: 'Names.', default: ['a'] }),
    long: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {}, keyMaxLength: 1000 }),
    group: v.object(
      {
        inner: v.object({ maybe: v.string({ description: 'A line.', optional: true }) }, { description: 'A group.' }),
      },
      { description: 'A group.' },
    ),
    maybeGroup: v.object(
      { labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.' }) },
      { description: 'A group.', optional: true },
    ),
    notes: v.list(v.object({ note: v.string({ description: 'A note.', optional: true }) }, { description: 'Notes.' }), {
      description: 'Notes.',
      default: [],
    }),
  },
  { description: 'Values.' },
);

type Values = HelmChart<typeof definition>['values'];

function chartWith(spec: (values: Values) => unknown, metadata?: (values: Values) => object): ChartFactory {
  return (app: App, props: EmbeddingProps = {}) => {
    const about = { name: 'case', version: '1.0.0', description: 'A case' };
    const chart = new HelmChart(app, 'case', { metadata: about, values: definition }, props);
    const { values } = chart;
    object(chart, 'inputs', { values });
    new ApiObject(chart, 'case', {
      apiVersion: 'example.com/v1',
      kind: 'Case',
      metadata: { name: 'case', ...metadata?.(values) },
      spec: spec(values),
    });
    return chart;
  };
}

export function object(chart: Chart, name: string, spec: object): ApiObject {
  return new ApiObject(chart, name, {
    apiVersion: 'example.com/v1',
    kind: 'Inputs',
    metadata: { name },
    ...spec,
    z: 1,
  });
}

export interface Defect {
  readonly chart: ChartFactory;
  readonly values: readonly JsonObject[];
}

export const defects: Readonly<Record<string, Defect>> = {
  'a list of strings of several lines in a block': {
    chart: chartWith(({ lines }) => ({ config: concat('[server]\nhosts=', join(lines, ','), '\nport=80\n') })),
    values: [{ lines: ['a\n  injected: |\n    x'] }, { lines: ['a', 'b'] }],
  },
  'strings of several lines, out of a map, in a block': {
    chart: chartWith(({ labels }) => ({
      config: concat('one\n', get(labels, 'a'), '\n', join(keys(labels), ''), '\n'),
    })),
    values: [{ labels: { a: 'x\n  injected: y' } }],
  },
  'a standard label that is merged with a map of values': {
    chart: chartWith(
      () => ({}),
      ({ labels }) => ({ labels: asMap(merge(labels, { 'app.kubernetes.io/name': 'mine' })) }),
    ),
    values: [{}, { labels: { 'app.kubernetes.io/name': 'user', 'helm.sh/chart': 'user', b: 'user' } }],
  },
  'a label that fails, beside the standard label that wins over it': {
    chart: chartWith(
      ({ text }) => ({ z: text }),
      ({ labels, maybe }) => ({
        labels: asMap(mergeDefaults({ 'app.kubernetes.io/name': required('must be set', maybe) }, labels)),
      }),
    ),
    values: [{}, { labels: { a: 'b' } }],
  },
  'a map in a group that is not there': {
    chart: chartWith(({ maybeGroup }) => ({ map: merge(maybeGroup.labels), filled: orElse(maybeGroup.labels, {}) })),
    values: [{}, { maybeGroup: {} }, { maybeGroup: { labels: { a: 'b' } } }],
  },
  'a key that only rendering knows beside the standard labels': {
    chart: chartWith(
      () => ({}),
      ({ text }) => ({ labels: { [`app.kubernetes.io/${text}`]: 'mine' } }),
    ),
    values: [{}, { text: 'name' }],
  },
  'a product of 2^53 or more as JSON': {
    chart: chartWith(({ number }) => ({ product: toJson(mul(number, number)) })),
    values: [{ number: 9007199254740991 }, { number: 94906267 }],
  },
  'a block at the end of a document that ends with a space': {
    chart: chartWith(
      () => ({}),
      ({ text }) => ({ annotations: { last: `one ${text}\n` }, labels: { z: `}}${text}\n` } }),
    ),
    values: [{ text: 'x ' }, { text: ' ' }],
  },
  'a map of quantities merged with another': {
    chart: chartWith(({ sizes, others }) => ({ merged: merge(sizes, others), spread: { ...sizes, ...others } })),
    values: [{ sizes: { a: 859906, b: '1Gi' }, others: { b: 'x' } }],
  },
  'white space around a named string': {
    chart: chartWith(({ text }) => ({
      start: namedString('start', 'A string.', concat('\n', text)),
      end: namedString('end', 'A string.', concat(text, ' \n')),
      constant: namedString('constant', 'A string.', ' a '),
    })),
    values: [{}, { text: ' ' }],
  },
  'two maps that are spread in another order than they were made': {
    chart: chartWith(({ others, labels, sizes }) => ({
      ab: { ...labels, ...others },
      ba: { ...others, ...labels, a: 'w' },
      all: { ...sizes, ...others, ...labels },
    })),
    values: [{ labels: { a: '1', b: '1' }, others: { a: '2', b: '2' }, sizes: { a: 3, b: 3 } }],
  },
  'maps spread into a condition that is merged with another': {
    chart: chartWith(({ flag, labels, others, sizes }) => ({
      merged: merge(when(flag, { ...labels, ...others }), sizes, { c: 'w' }),
      pairs: merge(when(flag, { a: 'x', ...labels }, { b: 'y' }), when(flag, others), sizes),
    })),
    values: [true, false].map((flag) => ({
      flag,
      labels: { a: '1', b: '1', c: '1' },
      others: { b: '2', c: '2', d: '2' },
      sizes: { b: 3, c: 3, e: 3 },
    })),
  },
  'a choice that is made already, merged with others': {
    chart: chartWith(
      ({ labels }) => ({
        both: merge(when(false, labels, { a: 'a' }), when(true, { a: 'b' })),
        beside: merge(when(true, { a: 'a', b: 'a' }), { a: 'w' }, labels),
      }),
      () => ({ labels: asMap(when(false, {}, { 'app.kubernetes.io/name': 'a' })) }),
    ),
    values: [{}, { labels: { a: 'x', b: 'x' } }],
  },
  'keys with nothing behind them beside maps of values': {
    chart: chartWith(({ labels, sizes }) => ({
      isNull: { ...labels, a: null },
      isUndefined: { ...sizes, ...labels, a: undefined },
      merged: merge(labels, { a: undefined, b: when(false, 'x') }),
      only: { ...labels, a: null, b: null },
    })),
    values: [{}, { labels: { a: 'x', b: 'x' }, sizes: { a: 1, c: 1 } }],
  },
  'keys that may be left out beside maps of values, and defaults': {
    chart: chartWith(({ flag, maybe, labels, others }) => ({
      merged: merge(labels, { a: when(flag, 'mine'), b: maybe }),
      twice: merge({ a: 'first' }, { a: when(flag, 'second') }),
      own: merge(labels, { a: when(not(hasKey(labels, 'a')), 'mine') }),
      defaults: mergeDefaults({ a: 'mine', c: maybe }, labels),
      made: mergeDefaults({ a: 'mine', b: 'mine' }, merge(others, { b: when(flag, 'written') })),
      nothing: mergeDefaults({}, merge({})),
      none: [mergeDefaults({}, merge({}, {}))],
      text: toJson(merge(labels, { a: when(flag, 'mine') })),
      fallback: when(flag, undefined, 'not'),
    })),
    values: [true, false].flatMap((flag) => [
      { flag, labels: { a: 'user', b: 'user' } },
      { flag, maybe: 'x', others: { a: 'o', b: 'o' } },
    ]),
  },
  'loops over optional lists, and their fallbacks': {
    chart: chartWith(({ maybeLines, maybeSizes, maybe }) => ({
      lines: each(orElse(maybeLines, []), (line) => `${line}!`),
      others: each(orElse(maybeLines, ['a', 'on']), (line, index) => when(eq(index, 0), line, maybe)),
      sizes: eachEntry(orElse(maybeSizes, { a: '1' }), (size, name) => [name, size]),
      omitted: omitEmpty(each(orElse(maybeLines, []), (line) => when(eq(line, 'x'), 'is x', 'is not'))),
    })),
    values: [{}, { maybeLines: [], maybeSizes: {} }, { maybeLines: ['x', 'y'], maybeSizes: { b: 2 } }, { maybe: 'z' }],
  },
  'any JSON that is empty or not': {
    chart: chartWith(({ json, maybeJson, any }) => ({
      json: omitEmpty(json),
      maybe: omitEmpty(maybeJson),
      tests: [isEmpty(json), notEmpty(maybeJson), isEmpty(any)],
    })),
    values: [0, 1, false, true, '', 'x', [], [0], { a: 1 }].map((json) => ({ json, maybeJson: json })),
  },
  'optional placeholders': {
    chart: chartWith(({ template }) => ({
      field: tpl(template),
      inside: when(isSet(template), { it: tpl(template) }),
      filled: tpl(orElse(template, '{{ .Release.Name }}-x')),
      text: concat('a ', orElse(tpl(template), 'none')),
    })),
    values: [{}, { template: '{{ .Chart.Name }}!' }],
  },
  'an absent value beside a map, in a merge': {
    chart: chartWith(({ maybe, labels }) => merge({ inner: { a: maybe, ...labels } })),
    values: [{ labels: { a: 'x' } }, { maybe: 'y', labels: { a: 'x' } }],
  },
  'a map merged with a part of another': {
    chart: chartWith(({ labels, others }) => ({ merged: merge(labels, omit(others, 'a')) })),
    values: [{ labels: { a: '1', b: '1', c: '1' }, others: { a: '2', b: '2', d: '2' } }],
  },
  'a map merged with conditions inside a condition': {
    chart: chartWith(({ flag, other, labels }) => ({
      inner: merge(labels, when(flag, { on: when(other, 'v') })),
      either: merge(labels, when(flag, { on: when(other, 'v'), b: 'x' }, { on: 'w' }), { c: when(other, 'y') }),
    })),
    values: [true, false].flatMap((flag) =>
      [true, false].map((other) => ({ flag, other, labels: { on: 'user', b: 'user', c: 'user' } })),
    ),
  },
  'two conditional maps merged with a map of values': {
    chart: chartWith(({ flag, other, labels, others }) => ({
      first: merge(when(flag, { a: '1', b: '1' }), when(other, { a: '2' }), labels),
      last: merge(labels, when(flag, { a: '1', b: '1' }), when(other, { a: '2' }, { b: '2' })),
      between: merge(when(flag, labels), { a: 'w' }, when(other, others, { b: when(flag, '2') })),
      three: merge(labels, others, when(flag, labels), when(other, { b: '1' })),
    })),
    values: [true, false].flatMap((flag) =>
      [true, false].map((other) => ({ flag, other, labels: { a: 'x', b: 'x', c: 'x' }, others: { b: 'y', d: 'y' } })),
    ),
  },
  'keys that only rendering knows': {
    chart: chartWith(({ text, api, labels, names }) => ({
      written: { a: 1, [`x-${text}`]: 2, b: 3 },
      merged: merge(labels, { [`${api}`]: 'w', b: 'b' }),
      chosen: merge(when(eq(text, 'a'), { 'x-a': '1' }), { [`x-${text}`]: 'w' }),
      spread: { ...labels, [`x-${text}`]: join(names, '') },
    })),
    values: ['a', 'b', 'c'].map((text) => ({ text, labels: { 'x-a': 'x', 'batch/v1': 'x', b: 'x', 'x-c': 'x' } })),
  },
  'a condition that ends before what would fail': {
    chart: chartWith(({ flag, maybe }) => ({
      and: when(and(flag, eq(required('it is needed', maybe), 'x')), { held: true }),
      or: when(or(not(flag), eq(required('it is needed', maybe), 'x')), { held: true }),
    })),
    values: [{ flag: false }, { flag: true, maybe: 'x' }, { flag: true }],
  },
  'a key that only rendering knows, before a condition with that key': {
    chart: chartWith(({ flag, other, text }) => ({
      merged: merge(when(other, { [`x-${text}`]: 'first' }), when(other, { 'x-a': when(flag, 'last') })),
    })),
    values: [{ text: 'a' }, { text: 'a', flag: false }, { text: 'b', flag: false }],
  },
  'a map of nothing but conditions': {
    chart: chartWith(({ flag, other, labels, others }) => ({
      one: merge(when(flag, labels)),
      either: merge(when(flag, labels, others)),
      beside: merge(when(flag, { a: 'x' }), { a: when(other, 'w') }),
    })),
    values: [{}, { other: false }, { flag: false, others: { b: 'y' } }, { labels: { a: 'x' } }],
  },
  'strings that Go would read as a format, or as the end of a constant': {
    chart: chartWith(({ text, number }) => ({
      format: concat('100% of %s, ', number, text),
      quotes: eq(text, 'a`"'),
    })),
    values: [{}, { text: '%d', number: 12_000_000 }, { text: 'a`"' }],
  },
  'a string of a user at the start of a block, and behind a brace': {
    chart: chartWith(({ text }) => ({ block: concat(text, '\nport=80\n'), brace: concat('{', text, '\n{', '}\n') })),
    values: [{}, { text: '  x' }, { text: '' }, { text: '{' }],
  },
  'entries that a map has by default, taken away and added to': {
    chart: withDefaultEntries((values) => ({ values })),
    values: [{ group: { labels: { a: null } } }, { group: { labels: { c: '2' } } }],
  },
  'a map that has entries by default, taken away as a whole': {
    chart: withDefaultEntries(({ group }) => ({ labels: group.labels, names: keys(group.labels) })),
    values: [{ group: { labels: null } }, {}],
  },
  'a function of ASCII with an argument that fails': {
    chart: chartWith(({ code }) => ({ upper: upper(required('it is needed', code)) })),
    values: [{ code: 'x' }, {}],
  },
  'a loop that makes nothing': {
    chart: chartWith(({ names, labels }) => ({
      items: each(names, () => when(false, 'x')),
      beside: list(
        each(labels, () => undefined),
        'a',
      ),
      nested: each(names, () => list(each(labels, () => when(false, 'x')))),
      entries: eachEntry(labels, (_, key) => [key, when(false, 'x')]),
    })),
    values: [{}, { labels: { a: 'b' } }, { names: [] }],
  },
  'a choice of a list or something else in a list': {
    chart: chartWith(({ flag, other, names, text }) => ({
      either: list(when(flag, text, names), 'a'),
      inner: list(when(flag, when(other, names, text), { a: text })),
      only: list(when(flag, when(other, names, text))),
    })),
    values: [true, false].flatMap((flag) => [true, false].map((other) => ({ flag, other }))),
  },
  'what fails where another key wins': {
    chart: chartWith(({ flag, other, maybe }) => ({
      written: merge({ a: 'w' }, when(flag, { a: required('it is needed', maybe) })),
      later: merge(when(flag, { a: required('it is needed', maybe) }), when(other, { a: 'w' })),
    })),
    values: [true, false].flatMap((flag) => [true, false].map((other) => ({ flag, other }))),
  },
  'null in a list': { chart: chartWith(() => ({ list: [null, 'a', null] })), values: [{}] },
  "a key written beside a user's map that has it": {
    chart: chartWith(
      ({ labels }) => ({ merged: merge({ a: 'written' }, labels) }),
      ({ labels }) => ({ annotations: asMap(merge({ a: 'written' }, labels)) }),
    ),
    values: [{ labels: { a: 'user', b: 'user' } }],
  },
  "a standard label that a user's map has too": {
    chart: chartWith(
      (values) => ({ template: { metadata: { labels: asMap(values.labels) } } }),
      ({ labels }) => ({ labels: asMap(labels) }),
    ),
    values: [{ labels: { 'app.kubernetes.io/name': 'user', 'helm.sh/chart': 'user', b: 'user' } }],
  },
  "a standard label that a user's map for a construct has too": {
    chart: chartWith(
      () => ({}),
      ({ labels }) => ({ labels: toPlainMap(merge(labels, { c: 'written' })) }),
    ),
    values: [{ labels: { 'app.kubernetes.io/instance': 'user', b: 'user', c: 'user' } }],
  },
  'a key written beside a choice that has it': {
    chart: chartWith(({ flag }) => ({ merged: merge({ a: 'written' }, when(flag, { a: 'chosen', b: 'chosen' })) })),
    values: [{}, { flag: false }],
  },
  'a line of a block that is nothing but an empty text': {
    chart: chartWith(({ text }) => ({ block: `one\n${text}\n`, last: 'x' })),
    values: [{ text: '' }, { text: ' ' }, { text: 'a ' }],
  },
  'whole numbers beyond 2^53 on the way': {
    chart: chartWith(({ number }) => ({ product: mul(mul(number, number), 3), sum: add(mul(number, number), 1) })),
    values: [{ number: 2 ** 53 - 1 }, { number: 6_500_008_387_749 }],
  },
  'a loop over something that leaves all of its turns out': {
    chart: chartWith(({ names, labels, flag }) => ({
      items: each(names, (name) => when(not(flag), name)),
      entries: eachEntry(labels, (label, key) => [key, when(not(flag), label)]),
    })),
    values: [{ labels: { a: 'b' } }, { flag: false, labels: { a: 'b' } }, { names: [] }],
  },
  'a constraint with a pre-release in each comparator': {
    chart: chartWith(({ text }) => ({ held: semverCompare('>=1.27.0-0 <2.0.0-0', text) })),
    values: [{ text: '1.27.3-rc.1' }, { text: '1.27.3' }, { text: '2.0.0-alpha.1' }],
  },
  'a key that is left out twice, beside a written one': {
    chart: chartWith(({ text }) => merge(omit({ a: 'lost' }, text, text), { a: 'kept' })),
    values: [{}, { text: 'a' }],
  },
  'any JSON in a list, which a list takes apart': {
    chart: chartWith(({ json, names, flag }) => ({
      built: list(json, names, 'z'),
      chosen: list(when(flag, json, names), 'z'),
      item: [json],
    })),
    values: [[], ['x'], { a: 'x' }, 'x'].flatMap((json) => [{ json }, { json, flag: false }]),
  },
  'a length that is a value': {
    chart: chartWith(({ text, number }) => ({ cut: trunc(text, number) })),
    values: [{ text: 'abc' }, { text: 'abc', number: -2 }, { text: 'abc', number: 0 }],
  },
  'characters that are newer than Go': {
    chart: chartWith(({ labels }) => ({ quoted: quote(get(labels, 'a')) })),
    values: ['\u{13460}', '\u{2ffc}', '\u{897}', '\u{1fae9}', '\u{e000}', '\u00ad', '\u{1f600}'].map((a) => ({
      labels: { a },
    })),
  },
  'API versions that Helm takes for granted': {
    chart: chartWith(({ api }) => ({ has: hasApiVersion(api) })),
    values: [{}, { api: 'none/v1' }],
  },
  "null inside of a user's list": {
    chart: chartWith(({ notes }) => ({ notes })),
    values: [{ notes: [{ note: null }] }],
  },
  'integers beyond 2^53 inside of what a function is given': {
    chart: chartWith(({ flag, number }) => {
      const square = mul(number, number);
      return {
        map: toJson({ a: square, b: [add(square, 1), { c: square }] }),
        rest: toJson(omit({ a: square, b: 1 }, 'b')),
        kept: omit({ a: square, b: 1 }, 'b'),
        chosen: toJson({ a: when(flag, { b: square }, { c: square }) }),
      };
    }),
    values: [{ number: 1_234_567_891 }, { number: 94_906_267, flag: false }],
  },
  'null at the end of a path of keys': {
    chart: chartWith(({ group }) => ({
      found: dig(group, 'inner', 'maybe'),
      text: concat('x', dig(group, 'inner', 'maybe')),
    })),
    values: [{}, { group: { inner: { maybe: null } } }, { group: { inner: { maybe: 'x' } } }],
  },
  // Helm 3 takes white space away from the end of a document, and Helm 4 adds a line break.
  'a map of a user at the end of a document': {
    chart: chartWith(({ labels }) => labels),
    values: [
      { labels: { z: '\u00a0' } },
      { labels: { z: 'a\n\n' } },
      { labels: { z: 'a\n' } },
      { labels: { z: '\n' } },
    ],
  },
  "a block with a user's text at the end of a document": {
    chart: chartWith(({ text }) => ({ z: `one\ntwo ${text}` })),
    values: [{ text: '  ' }, { text: 'a ' }],
  },
  'a block with line breaks at the end of a document': { chart: chartWith(() => ({ z: 'a\nb\n\n' })), values: [{}] },
  'a line break before a condition that is always off': {
    chart: chartWith(() => ({ a: `b\n${when(false, 'c', '')}`, z: 'd' })),
    values: [{}],
  },
  'a null for a value that the parent gives a subchart': { chart: withSubchart(), values: [{ sub: { size: null } }] },
  'a null for a list of a subchart that its parent reads': {
    chart: withSubchart(),
    values: [{}, { sub: { names: null } }, { sub: { names: ['c'] } }],
  },
  "a subchart's values as a whole in its parent": {
    chart: withNestedSubcharts(),
    values: [
      {},
      { middle: { size: 3, inner: { size: 4 } } },
      { middle: { size: null, inner: { size: null } }, global: { a: 'x' } },
      { middle: { enabled: false } },
      { middle: { inner: { enabled: false, labels: { b: 'y' } } } },
    ],
  },
  'globals of a subchart that are no map': { chart: withSubchart(), values: [{ global: {}, sub: { global: 1 } }] },
  'a key that cdk8s cannot hold, made of a value': {
    chart: chartWith(({ text }) => ({ config: { [`${text}`]: 'x' } })),
    values: [{ text: 'constructor' }, { text: '__proto__' }],
  },
  'a key of more than 1024 characters that is made of values': {
    chart: chartWith(
      ({ text, long, flag }) => ({
        written: { [`x-${text}`]: 1 },
        inFunction: toJson({ [`x-${text}`]: 1 }),
        merged: merge(long, { [`y-${text}`]: 'w' }),
        chosen: when(flag, { a: { [`z-${text}`]: 1 } }),
        losing: merge(when(not(flag), { [`x-${text}`]: 'w' }), long),
      }),
      ({ text }) => ({ annotations: { [`x-${text}`]: 'a' } }),
    ),
    values: [1020, 1021, 2000].map((length) => ({ text: 'a'.repeat(length) })),
  },
  'a key of more than 1024 characters that a loop makes': {
    chart: chartWith(({ text, long, flag }) => ({
      entries: eachEntry(long, (label, key) => [concat(text, key), label]),
      merged: merge(when(flag, { a: 'b' }), long),
    })),
    values: [22, 23].map((length) => ({ text: 'a'.repeat(length), long: { ['a'.repeat(1000)]: 'b' } })),
  },
  "long keys of a user's map": {
    chart: chartWith(
      ({ long, others, sizes, flag, other }) => ({
        spread: { ...long, a: 'w' },
        merged: merge(long, others, sizes),
        conditional: merge(long, when(flag, { a: '1' }), when(other, { b: '2' }), when(not(flag), { c: '3' })),
        text: toJson(long),
      }),
      ({ long }) => ({ annotations: asMap(long) }),
    ),
    values: ['a', '"', 'é'].map((character) => ({ long: { [character.repeat(500)]: 'b' }, others: { b: 'y' } })),
  },
  'escapes in a long key that is made of values': {
    chart: chartWith(({ text, long }) => ({ entries: eachEntry(long, (label, key) => [concat(text, key), label]) })),
    values: [510, 511].map((length) => ({ text: '', long: { ['"'.repeat(length)]: 'b' } })),
  },
  '-0 in a values file': {
    chart: chartWith(({ number, fraction, size, sizes, any, fractions }) => ({
      number: { plain: number, text: concat('x', number), json: toJson(number), sum: add(number, 1) },
      fraction: { plain: fraction, text: concat('x', fraction), json: toJson(fraction) },
      size: { plain: size, text: concat('x', size), json: toJson(size), isZero: eq(size, '0') },
      any: { plain: any, json: toJson(any) },
      inside: { sizes, fractions, json: toJson(fractions), text: toJson(sizes) },
      loops: {
        sizes: each(sizes, (each) => concat('x', each)),
        fractions: each(fractions, (each) => concat('x', each)),
      },
    })),
    values: [
      { number: -0, fraction: -0, size: -0, any: -0 },
      { sizes: { a: -0, b: 0 }, fractions: [-0, 0] },
    ],
  },
  "the key << of a user's map": { chart: chartWith(({ labels }) => ({ labels })), values: [{ labels: { '<<': 'x' } }] },
};

const groupWithLabels = v.object(
  {
    group: v.object(
      { labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: { a: '1', b: '1' } }) },
      { description: 'A group.' },
    ),
  },
  { description: 'Values.' },
);

function withDefaultEntries(make: (values: ValuesOf<typeof groupWithLabels>) => object): ChartFactory {
  return (app, props) => {
    const metadata = { name: 'case', version: '1.0.0', description: 'A case' };
    const chart = new HelmChart<typeof groupWithLabels>(app, 'case', { metadata, values: groupWithLabels }, props);
    object(chart, 'inputs', make(chart.values));
    return chart;
  };
}

function withSubchart(): ChartFactory {
  const names = v.list(v.string({ description: 'A name.' }), { description: 'Names.', default: ['a'] });
  const inner = v.object(
    { size: v.integer({ description: 'How much.', default: 1 }), names },
    { description: 'Values.' },
  );
  const outer = v.object(
    { sub: v.subchart({ description: 'It.', defaults: { size: 2 }, reads: { names } }) },
    { description: 'Values.' },
  );
  const about = { version: '1.0.0', description: 'A case' };
  return (app, props) => {
    const chart = new HelmChart(app, 'outer', { metadata: { ...about, name: 'outer' }, values: outer }, props);
    new Subchart(chart, 'sub', chart.values.sub, (scope, id) => {
      const sub = new HelmChart(scope, id, { metadata: { ...about, name: 'sub' }, values: inner });
      object(sub, 'inner', { size: sub.values.size, names: sub.values.names });
      return sub;
    });
    object(chart, 'outer', { names: chart.values.sub.names });
    return chart;
  };
}

function withNestedSubcharts(): ChartFactory {
  const about = { version: '1.0.0', description: 'A case' };
  const size = v.integer({ description: 'How much.', default: 1 });
  const labels = v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: { a: 'x' } });
  const innermost = v.object({ size, labels }, { description: 'Values.' });
  const between = v.object(
    { size, labels, inner: v.subchart({ description: 'It.', defaults: { size: 2 } }) },
    { description: 'Values.' },
  );
  const outermost = v.object(
    { middle: v.subchart({ description: 'It.', defaults: { inner: { labels: { c: 'z' } } } }) },
    { description: 'Values.' },
  );
  return (app, props) => {
    const metadata = { ...about, name: 'outer' };
    const outer = new HelmChart<typeof outermost>(app, 'outer', { metadata, values: outermost }, props);
    object(outer, 'before', { middle: outer.values.middle });
    new Subchart(outer, 'sub', outer.values.middle, (scope, id) => {
      const metadata = { ...about, name: 'middle' };
      const middle = new HelmChart<typeof between>(scope, id, { metadata, values: between });
      new Subchart(middle, 'sub', middle.values.inner, (scope, id) => {
        const metadata = { ...about, name: 'inner' };
        const inner = new HelmChart<typeof innermost>(scope, id, { metadata, values: innermost });
        object(inner, 'inner', { values: inner.values });
        return inner;
      });
      object(middle, 'middle', { values: middle.values });
      return middle;
    });
    object(outer, 'after', { text: toJson(outer.values.middle), values: outer.values });
    return outer;
  };
}
