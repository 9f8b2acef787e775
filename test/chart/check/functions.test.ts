import { describe, expect, test } from 'vitest';
import { checkChart } from '../../../src/chart/check/check.js';
import {
  type ChartFactory,
  defineFunction,
  goCall,
  type GoCode,
  goPipe,
  HelmwrightError,
  modelOf,
  type Value,
  v,
} from '../../../src/index.js';
import { addSpec, demoChart, valuesOf } from '../../support/demo-chart.js';
import { helmBinary, helmMajors } from '../../support/helm-binaries.js';
import { compact, modulo, slug } from '../../support/own-functions.js';

const values = valuesOf({ text: v.string({ description: 'A text.', default: 'abc' }) });

/** A chart that uses a function with a value that random values rarely break. */
function chartWith(use: (text: Value<string>) => unknown): ChartFactory {
  return (app, props) => {
    const chart = demoChart(app, 'demo', values, props);
    addSpec(chart, { it: use(chart.values.text) });
    return chart;
  };
}

async function functionFindings(factory: ChartFactory, helms: readonly string[]): Promise<readonly string[]> {
  const { findings, steps } = await checkChart(modelOf(factory), factory, { runs: 1, seed: 1, helms });
  expect(steps.filter(({ name }) => name.startsWith('functions'))).toHaveLength(helms.length + 1);
  return findings.filter(({ step }) => step.startsWith('functions')).map(({ message }) => message);
}

const stringToString = { name: 'broken', takes: ['string'], gives: 'string' } as const;

describe.each(helmMajors)('check, with %s', (major) => {
  const helms = [helmBinary(major)];

  test('finds nothing wrong with functions whose sides agree', async () => {
    const factory = chartWith((text) => [slug(text, 'a'), modulo(7, 3), compact(['', 'b'], text)]);
    expect(await functionFindings(factory, helms)).toEqual([]);
  });

  test.each<readonly [string, (text: Value<string>) => unknown, RegExp]>([
    [
      'results that differ, with the smallest arguments',
      defineFunction({ ...stringToString, go: ([text]) => goCall('upper', text), evaluate: ([text]) => text }),
      /^function broken\("(.)"\): evaluate\(\) gives "\1", Helm v\S+ gives "(?!\1)."$/,
    ],
    [
      'a helper that differs',
      defineFunction({
        ...stringToString,
        helper: { name: 'broken', comment: 'A comment.', body: '{{ . }}!' },
        go: ([text], { prefix }) => goCall('include', `${prefix}.broken`, text),
        evaluate: ([text]) => text,
      }),
      /^function broken\(""\): evaluate\(\) gives "", Helm v\S+ gives "!"$/,
    ],
    [
      'what fails in Helm alone, and where',
      defineFunction({
        ...stringToString,
        go: ([text]) => goCall('required', 'no text', text),
        evaluate: ([text]) => text,
      }),
      /^function broken\(""\): evaluate\(\) gives "", Helm v\S+ fails: .*no text/,
    ],
    [
      'what Helm does not fail in',
      defineFunction({
        ...stringToString,
        go: ([text]) => goCall('trim', text),
        evaluate: () => {
          throw new HelmwrightError('render-failed', '', 'no');
        },
      }),
      /^function broken\(""\): evaluate\(\) fails: no, Helm v\S+ gives ""$/,
    ],
    [
      'a Go function that does not exist',
      defineFunction({ ...stringToString, go: ([text]) => goCall('nosuch', text), evaluate: ([text]) => text }),
      /^function broken\(""\): .* Helm v\S+ fails: .*function "nosuch" not defined/,
    ],
  ])('rejects %s', async (_name, fn, message) => {
    const [found, ...others] = await functionFindings(chartWith(fn), helms);
    expect(found).toMatch(message);
    expect(others).toEqual([]);
  });

  test('rejects a Go form of another type of number, which other functions would not take', async () => {
    const length = defineFunction({
      name: 'length',
      takes: ['string'],
      gives: 'integer',
      go: ([text]) => goPipe(goCall('len', text), 'float64'),
      evaluate: ([text]) => Buffer.byteLength(text),
    });
    expect(await functionFindings(chartWith(length), helms)).toEqual([
      expect.stringMatching(/gives a float64, must be int or int64 in Go: convert it in go\(\)$/),
    ]);
  });
});

describe('check, without Helm', () => {
  const go = (args: readonly GoCode[]): GoCode => goCall('trim', ...args);

  test.each<readonly [string, (text: Value<string>) => unknown, RegExp]>([
    [
      'a result that is not ASCII',
      defineFunction({ ...stringToString, ascii: 'always', go, evaluate: ([text]) => text }),
      /which is not ASCII, and ascii is 'always'$/,
    ],
    [
      'a line break that the arguments do not have',
      defineFunction({ ...stringToString, oneLine: 'kept', go, evaluate: ([text]) => `${text}\n` }),
      /^function broken\(""\): evaluate\(\) gives "\\n", which is not one line, and oneLine is 'kept'$/,
    ],
    [
      'a result that is too long',
      defineFunction({ ...stringToString, maxLength: () => 2, go, evaluate: ([text]) => text }),
      /and maxLength is 2$/,
    ],
    [
      'a failure of what never fails',
      defineFunction({
        ...stringToString,
        mayFail: 'never',
        go,
        evaluate: () => {
          throw new HelmwrightError('render-failed', '', 'no');
        },
      }),
      /^function broken\(""\): evaluate\(\) fails, and mayFail is 'never': no$/,
    ],
    [
      'an exception',
      defineFunction({
        ...stringToString,
        go,
        evaluate: ([text]) => {
          if (text !== 'abc') throw new TypeError('oh');
          return text;
        },
      }),
      /^function broken\(""\): evaluate\(\) throws: oh$/,
    ],
  ])('rejects %s', async (_name, fn, message) => {
    const [found, ...others] = await functionFindings(chartWith(fn), []);
    expect(found).toMatch(message);
    expect(others).toEqual([]);
  });

  test('says nothing of functions where a chart defines none', async () => {
    const factory = chartWith((text) => text);
    const { steps } = await checkChart(modelOf(factory), factory, { runs: 1, seed: 1, helms: [] });
    expect(steps.map(({ name }) => name)).not.toContain('functions');
  });
});
