import { Duration, Size } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { asMap, asNumber, asString, v } from '../../src/index.js';
import { withSentinels } from '../../src/template/author/sentinel.js';
import { specModel, specTemplate, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  size: v.integer({ description: 'Size.', default: 1 }),
  other: v.integer({ description: 'Other.', default: 1 }),
  name: v.string({ description: 'Name.', default: 'a' }),
  labels: v.map(v.string({ description: 'Label.' }), { description: 'Labels.', default: {} }),
});

describe('a value on its way through cdk8s', () => {
  it('keeps its type, can be part of a string, and is spread', () => {
    expect(
      specTemplate<typeof values>(values, ({ values: x }) => ({
        typed: [x.size, asNumber(x.size), asString(x.name)],
        text: `${x.name}:${x.size}`,
        sizes: [`${asNumber(x.size)}Mi`, `${Size.mebibytes(asNumber(x.other)).toMebibytes()}Mi`],
        seconds: Duration.seconds(asNumber(x.size)).toSeconds(),
        labels: { ...asMap(x.labels), a: 'b' },
      })),
    ).toMatchInlineSnapshot(`
      "
        labels:
          a: b
          {{- with omit (.Values.labels | default dict) "a" }}
          {{- toYaml . | nindent 4 }}
          {{- end }}
        seconds: {{ .Values.size | int64 }}
        sizes:
          - {{ printf "%dMi" (int64 .Values.size) | quote }}
          - {{ printf "%dMi" (int64 .Values.other) | quote }}
        text: {{ printf "%s:%d" .Values.name (int64 .Values.size) | quote }}
        typed:
          - {{ .Values.size | int64 }}
          - {{ .Values.size | int64 }}
          - {{ .Values.name | quote }}
      "
    `);
  });

  it.each<readonly [string, (size: number, other: number, name: string) => unknown, string]>([
    ['plus', (size) => size + 1, 'arithmetic or a conversion'],
    ['minus', (size) => size - 1, 'arithmetic or a conversion'],
    ['times', (size) => size * 2, 'arithmetic or a conversion'],
    ['divided', (size) => size / 2, 'arithmetic or a conversion'],
    ['negated', (size) => -size, 'arithmetic or a conversion'],
    ['added', (size, other) => size + other, 'arithmetic or a conversion'],
    ['to other units', (size) => Size.mebibytes(size).toKibibytes(), 'arithmetic or a conversion'],
    ['to greater units', (size) => size / 1024, 'arithmetic or a conversion'],
    ['to seconds', (size) => size / 1000, 'arithmetic or a conversion'],
    ['in a text of other units', (size) => `${size * 1024}Mi`, 'JavaScript changed a value'],
    ['in a text of greater units', (size) => `${size / 1000}s`, 'JavaScript changed a value'],
    ['in upper case', (_size, _other, name) => name.toUpperCase(), 'JavaScript changed a value'],
    ['cut', (_size, _other, name) => name.slice(0, 5), 'JavaScript changed a value'],
    ['cut behind', (_size, _other, name) => name.slice(3), 'JavaScript changed a value'],
  ])('is refused where it was changed, with the field: %s', (_what, change, message) => {
    const make = (): unknown =>
      specModel<typeof values>(values, ({ values: x }) => ({
        a: { b: [change(asNumber(x.size), asNumber(x.other), asString(x.name))] },
      }));
    expect(make).toThrow(expect.objectContaining({ code: 'misused-value', place: 'demo/it.spec.a.b[0]' }));
    expect(make).toThrow(message);
  });

  it.each([
    0,
    1,
    1024,
    4_398_046_511_104,
    4_398_046_511_103,
    1e15,
    0.1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ])('is not taken for a number that an author wrote: %d', (number) => {
    expect(specTemplate(valuesOf({}), () => ({ number, text: `${number}Mi` }))).toContain(`number: ${number}\n`);
  });

  it.each([2 ** 52, 2 ** 53, -(2 ** 53), 1e21])('leaves no place for greater numbers than are exact: %d', (number) => {
    expect(() => specTemplate(valuesOf({}), () => ({ number }))).toThrow(
      /^demo\/it\.spec\.number: .*write a constant of 2\^52 or more as a string$/,
    );
  });

  it('is exported one chart at a time', () => {
    expect(() => withSentinels(() => withSentinels(() => 1))).toThrow('while another is being exported');
  });
});
