import { describe, expect, it } from 'vitest';
import {
  chartFiles,
  type ChartModel,
  concat,
  defineFunction,
  eq,
  goCall,
  goPipe,
  type Infer,
  render,
  upper,
  v,
  type Value,
  type ValueTree,
  when,
} from '../../src/index.js';
import { compact, modulo, slug } from '../support/own-functions.js';
import { specModel, specTemplate, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  text: v.string({ description: 'Text.', default: 'A b' }),
  size: v.integer({ description: 'Size.', default: 7 }),
  names: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: ['', 'a'] }),
});

type Values = ValueTree<Infer<typeof values>>;

/** All values are used, whatever the test needs. */
function model(use: (values: Values) => unknown): ChartModel {
  return specModel<typeof values>(values, ({ values: x }) => ({ it: use(x), others: { ...x } }));
}

const plain = defineFunction({
  name: 'plain',
  takes: ['string'],
  gives: 'string',
  go: ([text]) => goCall('trim', text),
  evaluate: ([text]) => text.trim(),
});

describe('a function that an author defines', () => {
  it('has both sides', () => {
    const made = model((x) => [slug(x.text, 'c'), modulo(x.size, 4), compact(x.names, x.text, '')]);
    expect(render(made, { release: { name: 'r' } })[0]?.object['spec']).toMatchObject({
      it: ['-b-c', 3, ['a', 'A b']],
    });
    expect(chartFiles(made).files.get('templates/_helpers.tpl')).toContain('{{- define "demo.slug" -}}\n');
    const text = valuesOf({ text: v.string({ description: 'Text.', default: '' }) });
    expect(specTemplate<typeof text>(text, ({ values: x }) => [slug(x.text, 'c'), goPiped(x.text)])).toBe(
      '\n  - {{ include "demo.slug" (dict "a" (.Values.text | default "") "b" "c") | quote }}\n  - {{ .Values.text | default "" | repeat 2 | quote }}\n',
    );
  });

  const goPiped = defineFunction({
    name: 'twice',
    takes: ['string'],
    gives: 'string',
    go: ([text]) => goPipe(text, 'repeat', 2),
    evaluate: ([text]) => text.repeat(2),
  });

  it('is assumed to be unsafe in all that it does not declare', () => {
    expect(() => model((x) => upper(plain(x.text)))).toThrow(
      'plain(…): upper() counts bytes, so its string must be ASCII',
    );
    expect(() => model((x) => `${plain(x.text)}`)).toThrow('plain(…): is in a template literal and can fail');
    expect(() => chartFiles(model((x) => [concat(when(eq(x.text, 'a'), plain(x.text), 'a'), 'b')]))).toThrow(
      'has a branch that may fail inside an expression',
    );
  });

  it('is taken for what it declares', () => {
    expect(() => chartFiles(model((x) => [upper(slug(x.text, 'a')), `${slug(x.text, 'a')}`]))).not.toThrow();
  });

  it.each<readonly [string, () => unknown, string]>([
    [
      'a name that errors could not show',
      () => defineFunction({ name: 'a b', takes: [], gives: 'string', go: () => goCall('a'), evaluate: () => '' }),
      '"a b": is not a valid name of a function: it must consist of letters, digits and underscores, and start with a letter',
    ],
    [
      'a Go form of several lines',
      () =>
        chartFiles(
          model((x) => [
            defineFunction({
              name: 'lines',
              takes: ['string'],
              gives: 'string',
              go: ([{ text }]) => ({ text: `${text} |\n trim`, form: 'pipeline' }),
              evaluate: ([text]) => text,
            })(x.text),
          ]),
        ),
      'function lines(): the Go form must be one line: put longer code into `helper`',
    ],
    [
      'a result of another type',
      () =>
        render(
          model((x) => half(x.size)),
          { release: { name: 'r' } },
        ),
      'function half(): evaluate() must give an integer, got 3.5',
    ],
    [
      'two helpers of one name',
      () => chartFiles(model(() => [helped('a'), helped('b')])),
      'chart demo: has two named texts "same"',
    ],
  ])('is refused with %s', (_name, make, message) => {
    expect(make).toThrow(message);
  });

  const half = defineFunction({
    name: 'half',
    takes: ['integer'],
    gives: 'integer',
    go: ([number]) => goCall('div', number, 2),
    evaluate: ([number]) => Number(number) / 2,
  });

  function helped(text: string): Value<string> {
    const fn = defineFunction({
      name: 'same',
      takes: ['string'],
      gives: 'string',
      helper: { name: 'same', comment: 'A comment.', body: text },
      go: ([of], { prefix }) => goCall('include', `${prefix}.same`, of),
      evaluate: () => text,
    });
    return fn(text);
  }
});
