import { expect, it } from 'vitest';
import { each, omitEmpty, render, v, when } from '../../src/index.js';
import { at, specModel, specTemplate, valuesOf } from '../support/demo-chart.js';

const description = 'A value.';
const values = valuesOf({
  a: v.string({ description, optional: true }),
  b: v.integer({ description, optional: true }),
  debug: v.boolean({ description, default: false }),
  labels: v.map(v.string({ description }), { description, default: {} }),
  list: v.list(v.object({ name: v.string({ description, optional: true }) }, { description }), {
    description,
    default: [],
  }),
});

const model = specModel<typeof values>(values, ({ values: { a, b, debug, labels, list } }) => ({
  two: omitEmpty({ a, b }),
  choice: omitEmpty({ x: when(debug, 1) }),
  deep: omitEmpty({ inner: omitEmpty({ a }) }),
  spread: omitEmpty({ ...labels, tier: when(debug, 'x') }),
  items: omitEmpty([a, when(debug, 'on')]),
  loop: omitEmpty(each(list, () => 'item')),
  always: omitEmpty({ a, one: 1 }),
  never: omitEmpty({ x: undefined }),
  value: omitEmpty(labels),
}));

it.each([
  [{}, { always: { one: 1 } }],
  [{ a: 'x' }, { two: { a: 'x' }, deep: { inner: { a: 'x' } }, items: ['x'], always: { a: 'x', one: 1 } }],
  [{ b: 0 }, { two: { b: 0 }, always: { one: 1 } }],
  [{ debug: true }, { choice: { x: 1 }, spread: { tier: 'x' }, items: ['on'], always: { one: 1 } }],
  [{ labels: { k: 'v' } }, { spread: { k: 'v' }, value: { k: 'v' }, always: { one: 1 } }],
  [{ labels: { tier: 'v' } }, { spread: { tier: 'v' }, value: { tier: 'v' }, always: { one: 1 } }],
  [{ list: [{}] }, { loop: ['item'], always: { one: 1 } }],
])('leaves out what has nothing in it: %j', (given, spec) => {
  const [object] = render(model, { release: { name: 'r' }, values: given });
  expect(at(object?.object, 'spec')).toEqual(spec);
});

it('reads as people write it', () => {
  const written = specTemplate<typeof values>(values, ({ values: { a, b, debug, labels, list } }) => ({
    one: omitEmpty({ a }),
    two: omitEmpty({ a, b }),
    labels: omitEmpty({ ...labels }),
    choice: omitEmpty({ x: when(debug, list) }),
    last: 1,
  }));
  expect(written).toBe(`
  {{- if .Values.debug }}
  choice:
    x:
      {{- toYaml (.Values.list | default list) | nindent 6 }}
  {{- end }}
  {{- if .Values.labels }}
  labels:
    {{- toYaml .Values.labels | nindent 4 }}
  {{- end }}
  last: 1
  {{- if ne .Values.a nil }}
  one:
    a: {{ .Values.a | quote }}
  {{- end }}
  {{- if or (ne .Values.a nil) (ne .Values.b nil) }}
  two:
    {{- if ne .Values.a nil }}
    a: {{ .Values.a | quote }}
    {{- end }}
    {{- if ne .Values.b nil }}
    b: {{ .Values.b | int64 }}
    {{- end }}
  {{- end }}
`);
});

it('takes what is written out, and no loop that may leave nothing', () => {
  expect(() => specModel<typeof values>(values, ({ values: { debug } }) => ({ x: omitEmpty(debug) }))).toThrow(
    'takes a string, a list or a map, got a boolean',
  );
  expect(() =>
    specModel<typeof values>(values, ({ values: { list } }) => ({ x: omitEmpty(each(list, ({ name }) => name)) })),
  ).toThrow(
    'omitEmpty(): cannot tell whether the loop over each listItem leaves something: its items may all be left out',
  );
});
