import { expect, test } from 'vitest';
import { charts } from '../../src/charts/index.js';
import { checkChart } from '../../src/chart/check/check.js';
import { modelOf } from '../../src/index.js';
import { gallery } from '../gallery/gallery.js';
import { testedHelms } from '../support/helm-binaries.js';

const helms = testedHelms();
const seed = Number(process.env['SEED'] ?? 20_261_121);

/** The gallery has every form of a template; the product's charts are large, and have fewer. */
const counts = (name: string) => (name === 'gallery' ? { runs: 200, refusals: 100 } : { runs: 80, refusals: 40 });

const all = [gallery, ...charts].map((factory) => ({ factory, model: modelOf(factory) }));

test.each(all.map((chart) => [chart.model.name, chart] as const))(
  `Helm ${helms.map(({ version }) => version).join(', ')}, the evaluator and a cdk8s app agree about %s`,
  { timeout: 1_200_000 },
  async (_name, { factory, model }) => {
    const { findings, steps } = await checkChart(model, factory, {
      ...counts(model.name),
      seed,
      helms: helms.map(({ binary }) => binary),
    });
    // A finding says the seed, the path to it and the smallest values that show it.
    expect(findings).toEqual([]);
    expect(steps.map(({ name }) => name)).toEqual([
      ...['schema', 'values', 'embedding'],
      ...helms.flatMap(({ version }) => ['lint', 'equivalence', 'refusal'].map((step) => `${step}, Helm ${version}`)),
    ]);
  },
);
