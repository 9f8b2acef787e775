import { expect, test } from 'vitest';
import { helmAt } from '../../src/chart/check/helm.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { tryRandomCharts } from './random-charts.js';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);

/** About half a minute of processor time. `npm run fuzz:charts` draws more. */
const charts = 240;

test(
  `Helm 3, Helm 4, render and a cdk8s app make the same of random charts (SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const helms = await Promise.all(helmMajors.map((major) => helmAt(helmBinary(major))));
    const { progress, failure } = await tryRandomCharts(seed, helms, { until: (at) => at.charts >= charts });
    const again = failure === undefined ? '' : `\n\nagain: npm run fuzz:charts -- --runs 40 --seed ${failure.seed}`;
    expect(failure?.report, `${failure?.report ?? ''}${again}\n`).toBeUndefined();
    expect(progress.rendered).toBeGreaterThan(charts);
  },
);
