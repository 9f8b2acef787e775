import { expect, it } from 'vitest';
import { matchesOneLineOnly } from '../../src/values/definition/pattern.js';
import { placeholderPattern } from '../../src/values/definition/placeholders.js';
import { render, tpl, v } from '../../src/index.js';
import type { ObjectType } from '../../src/values/definition/value-type.js';
import { specModel, specTemplate, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  domain: v.string({ description: 'Domain.', default: 'example.com' }),
  host: v.template({ description: 'Host.', default: '{{ .Release.Name }}.{{ .Values.domain }}', values: ['domain'] }),
});

it('prints tpl', () => {
  expect(specTemplate<typeof values>(values, (chart) => ({ host: tpl(chart.values.host) }))).toBe(
    '\n  host: {{ tpl .Values.host . | quote }}\n',
  );
});

it.each([
  ['plain', 'plain'],
  ['{{ .Release.Name }}-db', 'shop-db'],
  ['{{.Release.Name|trunc 2|upper}}{x', 'SH{x'],
  ['{{ .Values.domain | trimSuffix ".com" | replace "e" "--" }}', '--xampl--'],
  ['{{ .Values.domain | trimSuffix "example.com" | default "none" | quote }}', '"none"'],
  ['{{ .Release.Name | b64enc | trim }}', 'c2hvcA=='],
  ['{{ .Values.domain | sha256sum }}', 'a379a6f6eeafb9a55e378c118034e2751e682fab9f2d30ab13d2125586ce1947'],
  ['{{ .Chart.Name }}/{{ .Chart.Version }} {{ .Release.Namespace }} }}', 'demo/0.1.0 default }}'],
])('evaluates %s', (host, expected) => {
  const model = specModel<typeof values>(values, (chart) => ({ host: tpl(chart.values.host) }));
  const [object] = render(model, { release: { name: 'shop' }, values: { host } });
  expect(object?.object['spec']).toEqual({ host: expected });
});

it.each([
  '{{ .Values.other }}',
  '{{ .Release.Nmae }}',
  '{{ include "x" . }}',
  '{{- .Release.Name }}',
  '{{ .Values.domain | lower }}',
  '{{ .Release.Name | trunc 08 }}',
  '{{{ .Release.Name }}',
  '{{ .Release.Name',
  '{',
  'a\nb',
])('the schema rejects %s', (host) => {
  const model = specModel<typeof values>(values, (chart) => ({ host: tpl(chart.values.host) }));
  expect(() => render(model, { release: { name: 'shop' }, values: { host } })).toThrow('host');
});

it('is one line, whatever users write', () => {
  expect(matchesOneLineOnly(placeholderPattern(['a.b']))).toBe(true);
});

it('takes nothing but values with placeholders', () => {
  expect(() => specModel<typeof values>(values, (chart) => ({ host: tpl(chart.values.domain) }))).toThrow(
    'value domain: is given to tpl(), which takes a value that is made with v.template',
  );
});

it.each([
  [{ values: ['nope'] }, 'value it names the value nope for placeholders, which must be a string that is never absent'],
  [{ values: ['many'] }, 'value it names the value many'],
  [{ values: ['a b'] }, 'a b: is no path that a placeholder can name'],
  [
    { default: '{{ .Values.a }}' },
    'value it has an invalid default: has a placeholder that is not allowed: placeholders name Release.Name, ',
  ],
])('a definition with %j is refused', (options, message) => {
  const define = () =>
    valuesOf({
      many: v.integer({ description: 'A number.', default: 1 }),
      it: v.template({ description: 'A text.', default: '', ...options }),
    });
  expect(() => specModel<ObjectType>(define(), () => ({}))).toThrow(message);
});
