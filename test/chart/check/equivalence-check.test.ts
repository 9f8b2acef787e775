import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject } from 'cdk8s';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBranches } from '../../../src/chart/check/branches.js';
import { checkChart, type CheckProgress } from '../../../src/chart/check/check.js';
import { asNumber, type ChartFactory, eq, FailWhen, HelmChart, min, modelOf, v } from '../../../src/index.js';
import { differenceOf, type Outcome } from '../../../src/chart/check/difference.js';
import { outcomeOfOutput } from '../../../src/chart/check/equivalence.js';
import type { TemplateFunction } from '../../../src/template/ast/function.js';
import type { JsonObject } from '../../../src/values/json.js';
import { helmBinary, helmMajors } from '../../support/helm-binaries.js';

const values = v.object(
  { size: v.integer({ description: 'How much.', default: 1, min: 0, max: 100 }) },
  { description: 'Values.' },
);

const tagged = v.object(
  {
    size: v.integer({ description: 'How much.', default: 1, min: 0, max: 100 }),
    tag: v.string({ description: 'A tag.', optional: true }),
  },
  { description: 'Values.' },
);

/** A chart whose app does otherwise than its templates for sizes from `wrongFrom` on. */
function chartWrongFrom(wrongFrom: number): ChartFactory {
  return (app, props = {}) => {
    const about = { name: 'sized', version: '1.0.0', description: 'A size' };
    const chart = new HelmChart(app, 'sized', { metadata: about, values }, props);
    const given = props.json?.['size'];
    const wrong = typeof given === 'number' && given >= wrongFrom;
    new ApiObject(chart, 'config', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'config' },
      data: { size: wrong ? 'wrong' : `${chart.values.size}` },
    });
    return chart;
  };
}

describe('checking a chart', () => {
  test('finds nothing wrong with one that agrees, and says what it does', async () => {
    const told: CheckProgress[] = [];
    const factory = chartWrongFrom(101);
    const progress = (step: CheckProgress): void => void told.push(step);
    const helms = [helmBinary('helm4')];
    const report = await checkChart(modelOf(factory), factory, { runs: 5, seed: 1, helms, progress });
    expect(report.findings).toEqual([]);
    expect(report.steps.every(({ ok }) => ok)).toBe(true);
    expect(told.at(-1)).toMatchObject({ done: 5, total: 5 });
    expect(new Set(told.map(({ step }) => step)).size).toBe(3);
  });

  test('finds the smallest values for which an app differs from the templates', async () => {
    const factory = chartWrongFrom(42);
    const report = await checkChart(modelOf(factory), factory, { runs: 100, seed: 1, helms: [] });
    expect(report.findings.map(({ step, counterexample }) => ({ step, counterexample }))).toEqual([
      { step: 'conditions', counterexample: undefined },
      { step: 'embedding', counterexample: { size: 42 } },
    ]);
    expect(report.findings[1]?.message).toContain(
      'v1 ConfigMap config: data.size: render() has "42", the cdk8s app has "wrong" (seed 1',
    );
    expect(report.steps.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['conditions', 'embedding']);
  });

  test('finds a condition at a bound, which few random values do not meet', async () => {
    const factory = chartWrongFrom(100);
    const report = await checkChart(modelOf(factory), factory, { runs: 1, seed: 1, helms: [] });
    expect(report.findings.map(({ step }) => step)).toEqual(['conditions']);
    expect(report.findings[0]?.message).toContain('depends on the value "size" in a JavaScript condition');
  });

  test('finds a fallback of JavaScript that only values between the bounds show', async () => {
    const [low, high] = [20, 80];
    const factory: ChartFactory = (app, props = {}) => {
      const about = { name: 'tagged', version: '1.0.0', description: 'A tag' };
      const chart = new HelmChart(app, 'tagged', { metadata: about, values: tagged }, props);
      const { size, tag } = chart.values;
      const usual = asNumber(size) > low && asNumber(size) < high;
      // eslint-disable-next-line -- the mistake that is tested
      const data = { size: `${size}`, tag: usual ? (tag ?? 'latest') : tag };
      new ApiObject(chart, 'config', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' }, data });
      return chart;
    };
    const model = modelOf(factory);
    expect(() => checkBranches(model, factory)).not.toThrow();
    const report = await checkChart(model, factory, { runs: 50, seed: 1, helms: [] });
    expect(report.findings.map(({ step }) => step)).toEqual(['conditions']);
    expect(report.findings[0]?.message).toContain('tagged/config: data.tag depends on the value "size"');
  });

  describe.each(helmMajors)('with %s', (major) => {
    const whole = { ...min.definition };
    afterEach(() => void Object.assign(min.definition, whole));

    const capped: ChartFactory = (app, props = {}) => {
      const about = { name: 'sized', version: '1.0.0', description: 'A size' };
      const chart = new HelmChart(app, 'sized', { metadata: about, values }, props);
      new FailWhen(chart, 'bad', eq(chart.values.size, 7), 'size must not be 7');
      new ApiObject(chart, 'config', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'config' },
        data: { size: `${min(chart.values.size, 41)}` },
      });
      return chart;
    };

    test('finds the smallest values for which Helm differs, though many are compared in each Helm process', async () => {
      const evaluate: TemplateFunction['evaluate'] = (args, context) =>
        Number(args[0]) < 42 ? whole.evaluate(args, context) : 42n;
      Object.assign(min.definition, { evaluate });
      const report = await checkChart(modelOf(capped), capped, { runs: 60, seed: 1, helms: [helmBinary(major)] });
      expect(report.findings.map(({ counterexample }) => counterexample)).toEqual([{ size: 42 }]);
      expect(report.findings[0]?.step).toContain('equivalence, Helm');
    });

    test('runs few Helm processes', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'helmwright-counted-'));
      const binary = join(folder, 'helm');
      const log = join(folder, 'log');
      await writeFile(binary, `#!/bin/sh\necho x >> '${log}'\nexec '${helmBinary(major)}' "$@"\n`, { mode: 0o755 });
      const report = await checkChart(modelOf(capped), capped, { runs: 100, seed: 1, helms: [binary] });
      const processes = (await readFile(log, 'utf8')).length / 2;
      await rm(folder, { recursive: true });
      expect(report.findings).toEqual([]);
      expect(processes).toBeLessThan(70);
    });
  });

  test('refuses a program that is not Helm', async () => {
    const factory = chartWrongFrom(101);
    await expect(
      checkChart(modelOf(factory), factory, { runs: 1, seed: 1, helms: [process.execPath] }),
    ).rejects.toThrow(/is not Helm 3 or later/);
  });
});

describe('two renderings differ', () => {
  const object = (spec: JsonObject, name = 'a'): JsonObject => ({
    apiVersion: 'v1',
    kind: 'A',
    metadata: { name },
    spec,
  });
  const some = (...objects: readonly JsonObject[]): Outcome => ({ kind: 'objects', by: 'one', objects });
  const refused = (because: 'values' | 'template' | 'broken'): Outcome => ({
    kind: 'refused',
    by: 'other',
    because,
    message: 'no',
  });

  test.each<[string, Outcome, Outcome, string | undefined]>([
    ['not, whatever their order', some(object({}), object({}, 'b')), some(object({}, 'b'), object({})), undefined],
    ['by a missing object', some(object({})), some(), 'v1 A a'],
    ['by one too many', some(object({})), some(object({}), object({})), 'v1 A a'],
    ['by a text that looks like a number', some(object({ x: '1' })), some(object({ x: 1 })), 'v1 A a'],
    ['by null where nothing is', some(object({ x: null })), some(object({})), 'v1 A a'],
    ['by the order of a list', some(object({ x: [1, 2] })), some(object({ x: [2, 1] })), 'v1 A a'],
    ['not by -0', some(object({ x: -0 })), some(object({ x: 0 })), undefined],
    ['where one refuses', some(object({})), refused('values'), ''],
    ['not where both refuse for one reason', refused('values'), refused('values'), undefined],
    ['where they refuse for different reasons', refused('values'), refused('template'), ''],
    ['where both are broken', refused('broken'), refused('broken'), ''],
  ])('%s', (_name, a, b, object) => {
    expect(differenceOf(a, b)?.object).toBe(object);
  });

  test.each(['- 1', 'text', 'a: 1\na: 2'])('where Helm prints what is not an object: %s', (stdout) => {
    const outcome = outcomeOfOutput('Helm', `---\n${stdout}\n`);
    expect(outcome).toMatchObject({ kind: 'refused', because: 'broken' });
    expect(differenceOf(some(), outcome)?.detail).toContain('its output cannot be read: ');
  });
});
