import { ApiObject } from 'cdk8s';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ChartFactory, type ChartModel, chartFiles, HelmChart, modelOf } from '../../src/index.js';
import { type Difference, differenceOf, type Outcome } from '../../src/chart/check/difference.js';
import { helmOutcome, renderOutcome } from '../../src/chart/check/equivalence.js';
import { type Helm, helmAt } from '../../src/chart/check/helm.js';
import { templateFunctions } from '../../src/template/author/define.js';
import type { TemplateFunction } from '../../src/template/ast/function.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import type { JsonObject } from '../../src/values/json.js';
import { helmBinary } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { type Mutant, mutantsOf, whileBroken } from '../support/mutants.js';
import { probes, probeValues } from '../support/probes.js';
import { repeatCommand, seed } from '../support/seed.js';

/*
 * The property can fail: each function is broken in turn, in its Go form and in its evaluation, and for one of the values
 * that the property draws Helm and the evaluator must then differ.
 */

const release = { name: 'release', namespace: 'default' };

let helm: Helm;
beforeAll(async () => {
  helm = await helmAt(helmBinary('helm4'));
});

/** A chart with nothing in it but the use of one function. */
function probeChart({ name }: TemplateFunction): ChartFactory {
  return (app) => {
    const metadata = { name: 'probe', version: '1.0.0', description: 'One function' };
    const chart = new HelmChart(app, 'probe', { metadata, values: probeValues });
    const spec = { result: probes[name]?.(chart.values), inputs: chart.values };
    new ApiObject(chart, 'probe', { apiVersion: 'example.com/v1', kind: 'Probe', metadata: { name: 'probe' }, spec });
    return chart;
  };
}

function evaluated(model: ChartModel, values: JsonObject): Outcome {
  return renderOutcome(model, 'helm4', { values, release });
}

const drawn = fc.sample(arbitraryValues(probeValues), { numRuns: 1_000, seed });

type Renders = (values: JsonObject) => Promise<Outcome>;

/** What Helm makes of the chart as its files are now. */
function helmRenders(model: ChartModel): Renders {
  const files = Object.fromEntries(chartFiles(model).files);
  const known = new Map<string, Promise<Outcome>>();
  return (values) => {
    const key = JSON.stringify(values);
    const outcome = known.get(key) ?? withFiles(files, (folder) => helmOutcome(folder, helm, { values, release }));
    known.set(key, outcome);
    return outcome;
  };
}

test('every function has a probe', () => {
  expect(Object.keys(probes).sort()).toEqual(
    templateFunctions()
      .map(({ name }) => name)
      .sort(),
  );
});

describe.concurrent('the property notices when a function is broken:', () => {
  test.each(templateFunctions().map((fn) => [fn.name, fn] as const))('%s', async (_name, fn) => {
    const model = modelOf(probeChart(fn));
    const whole = helmRenders(model);
    const mutants = mutantsOf(fn);
    expect(mutants.map(({ side }) => side)).toEqual(expect.arrayContaining(['go', 'evaluate']));
    for (const mutant of mutants) {
      const found = await firstDifference({ model, fn, mutant, whole });
      expect(found, `${fn.name} broken (${mutant.name}) and no drawn value shows it; ${repeatCommand()}`).toBeDefined();
      const values = found?.values ?? {};
      expect(
        differenceOf(evaluated(model, values), await whole(values)),
        `${fn.name} as it is differs for the same values`,
      ).toBeUndefined();
    }
  });
});

interface Shown {
  readonly values: JsonObject;
  readonly difference: Difference;
}

interface Trial {
  readonly model: ChartModel;
  readonly fn: TemplateFunction;
  readonly mutant: Mutant;
  /** What Helm makes of the chart while nothing is broken. */
  readonly whole: Renders;
}

function firstDifference(trial: Trial): Promise<Shown | undefined> {
  return trial.mutant.side === 'evaluate' ? brokenEvaluation(trial) : brokenGo(trial);
}

/** Helm is asked only where the broken evaluation differs from the whole one: elsewhere it cannot differ from Helm. */
async function brokenEvaluation({ model, fn, mutant, whole }: Trial): Promise<Shown | undefined> {
  for (const values of drawn) {
    const broken = whileBroken(fn, mutant, () => evaluated(model, values));
    if (differenceOf(broken, evaluated(model, values)) === undefined) continue;
    const difference = differenceOf(broken, await whole(values));
    if (difference !== undefined) return { values, difference };
  }
  return undefined;
}

/** How many values Helm is asked about for one break: each is a process. */
const mostAsked = 40;

/** Only values are tried for which the same break of the evaluation shows. */
async function brokenGo({ model, fn, mutant }: Trial): Promise<Shown | undefined> {
  const renders = whileBroken(fn, mutant, () => helmRenders(model));
  const prefix = mutant.name.replace(', Go', ',');
  const twin = mutantsOf(fn).find(({ side, name }) => side === 'evaluate' && name.startsWith(prefix));
  const shows = (values: JsonObject): boolean => {
    if (twin === undefined) return true;
    const broken = whileBroken(fn, twin, () => evaluated(model, values));
    return differenceOf(broken, evaluated(model, values)) !== undefined;
  };
  let asked = 0;
  for (const values of drawn) {
    if (asked >= mostAsked) return undefined;
    if (!shows(values)) continue;
    asked += 1;
    const difference = differenceOf(evaluated(model, values), await renders(values));
    if (difference !== undefined) return { values, difference };
  }
  return undefined;
}
