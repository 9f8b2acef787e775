import { expect, test } from 'vitest';
import { and, isSet, notEmpty, omit, orElse, v, when } from '../../src/index.js';
import { specTemplate, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', optional: true }),
  names: v.list(v.string({ description: 'A name.' }), { description: 'Names.', optional: true }),
  note: v.string({ description: 'A note.', optional: true }),
  secret: v.string({ description: 'A name.', optional: true, minLength: 1 }),
  mode: v.enum(['a', 'b'], { description: 'A mode.', optional: true }),
  flag: v.boolean({ description: 'A flag.', optional: true }),
  count: v.integer({ description: 'A count.', optional: true }),
  group: v.object(
    {
      labels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.' }),
      names: v.list(v.string({ description: 'A name.' }), { description: 'Names.' }),
    },
    { description: 'A group.', optional: true },
  ),
});

const text = specTemplate<typeof values>(values, ({ values: x }) => ({
  emptyMap: omit(orElse(x.labels, {}), 'a'),
  emptyString: orElse(x.note, ''),
  anyString: orElse(x.note, 'none'),
  neverEmpty: orElse(x.secret, 'own'),
  member: orElse(x.mode, 'a'),
  flag: when(orElse(x.flag, false), 1),
  both: when(and(isSet(x.flag), orElse(x.flag, false)), 1),
  list: when(and(isSet(x.names), notEmpty(x.names)), 1),
  count: orElse(x.count, 0),
  inGroup: omit(orElse(x.group.labels, {}), 'a'),
  listInGroup: when(and(isSet(x.group.names), notEmpty(x.group.names)), 1),
}));

test.each([
  ['a map that is empty otherwise', 'omit (.Values.labels | default dict) "a"'],
  ['a string that is empty otherwise', 'emptyString: {{ .Values.note | default "" | quote }}'],
  [
    'a string that can be empty, and so is not replaced',
    'anyString: {{ ternary .Values.note "none" (ne .Values.note nil) | quote }}',
  ],
  ['a string that is never empty', 'neverEmpty: {{ .Values.secret | default "own" | quote }}'],
  ['a member', 'member: {{ .Values.mode | default "a" | quote }}'],
  ['a flag', '{{- if .Values.flag }}\n  flag: 1'],
  ['a flag that is set', '{{- if .Values.flag }}\n  both: 1'],
  ['a list that is set', '{{- if .Values.names }}\n  list: 1'],
  ['a number, of which 0 is one', 'count: {{ ternary (int64 .Values.count) 0 (ne .Values.count nil) }}'],
  ['a map in a group that may not be there', 'omit ((.Values.group).labels | default dict) "a"'],
  ['a list in such a group', '{{- if (.Values.group).names }}\n  listInGroup: 1'],
])('%s', (_what, line) => {
  expect(text).toContain(line);
});
