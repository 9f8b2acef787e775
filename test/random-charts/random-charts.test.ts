import { expect, test } from 'vitest';
import { helmAt } from '../../src/chart/check/helm.js';
import { testedHelms } from '../support/helm-binaries.js';
import { tryRandomCharts } from './random-charts.js';

const helms = testedHelms();
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);

/** About half a minute of processor time. `npm run fuzz:charts` draws more. */
const charts = 240;

test(
  `Helm ${helms.map(({ version }) => version).join(', ')}, render and a cdk8s app make the same of random charts (SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const found = await Promise.all(helms.map(({ binary }) => helmAt(binary)));
    const { progress, failure } = await tryRandomCharts(seed, found, { until: (at) => at.charts >= charts });
    const again = failure === undefined ? '' : `\n\nagain: npm run fuzz:charts -- --runs 40 --seed ${failure.seed}`;
    expect(failure?.report, `${failure?.report ?? ''}${again}\n`).toBeUndefined();
    expect(progress.rendered).toBeGreaterThan(charts);
  },
);
