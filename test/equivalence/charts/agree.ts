import { expect } from 'vitest';
import { checkChart } from '../../../src/chart/check/check.js';
import { type ChartFactory, modelOf } from '../../../src/index.js';
import { testedHelms } from '../../support/helm-binaries.js';
import { repeatCommand, seed } from '../../support/seed.js';

/** How many random values are tried that the schema admits, and that it refuses. */
export interface Counts {
  readonly runs: number;
  readonly refusals: number;
}

/** Expects that each Helm, the evaluator and a cdk8s app make the same of random values of a chart. */
export async function expectAgreement(factory: ChartFactory, counts: Counts): Promise<void> {
  const tested = testedHelms();
  const helms = tested.map(({ binary }) => binary);
  const { findings, steps } = await checkChart(modelOf(factory), factory, { ...counts, seed, helms });
  // A finding says the seed, the path to it and the smallest values that show it.
  expect(findings, repeatCommand()).toEqual([]);
  // Charts with functions of their own or credentials have steps more.
  const names = steps.map(({ name }) => name).filter((name) => !/^(functions|credentials)/.test(name));
  expect(names).toEqual([
    ...['schema', 'values', 'conditions', 'embedding'],
    ...tested.flatMap(({ version }) => ['lint', 'equivalence', 'refusal'].map((step) => `${step}, Helm ${version}`)),
  ]);
}
