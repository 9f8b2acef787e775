import { expect, test } from 'vitest';
import { helmAt } from '../../src/chart/check/helm.js';
import { tryRandomCharts } from '../random-charts/random-charts.js';
import { testedHelms } from '../support/helm-binaries.js';

const helms = testedHelms();
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
const enough = 400;

test(`${enough} random charts render the same on Helm ${helms.map(({ version }) => version).join(', ')} (seed ${seed})`, async () => {
  const asked = await Promise.all(helms.map(({ binary }) => helmAt(binary)));
  const { progress, failure } = await tryRandomCharts(seed, asked, { until: ({ charts }) => charts >= enough });
  expect(failure?.report).toBeUndefined();
  expect(progress.rendered).toBeGreaterThan(enough / 2);
});
