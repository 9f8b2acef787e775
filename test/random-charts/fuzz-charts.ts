/**
 * Draws whole charts until one shows a difference between Helm 3, Helm 4, render() and an ordinary cdk8s app.
 *
 *   npm run fuzz:charts -- --runs 10000 --seed 42
 *
 * Values with differences that are known and not yet fixed are left out without `--all`.
 */
import { parseArgs } from 'node:util';
import { helmAt } from '../../src/chart/check/helm.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { type Progress, tryRandomCharts } from './random-charts.js';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, all: { type: 'boolean' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const runs = Number(values.runs ?? Infinity);
const started = Date.now();

const helms = await Promise.all(helmMajors.map((major) => helmAt(helmBinary(major))));
console.log(`seed ${seed}, ${helms.map(({ version }) => `Helm ${version}`).join(', ')}`);
const { progress, failure } = await tryRandomCharts(seed, helms, {
  until: (at) => {
    process.stderr.write(`\r\x1b[K${inWords(at)}`);
    return at.charts >= runs;
  },
  all: values.all ?? false,
});
process.stderr.write('\n');
if (failure === undefined) {
  console.log(`no difference: ${inWords(progress)}`);
} else {
  console.log(`${failure.report}\n\nagain: npm run fuzz:charts -- --runs 1 --seed ${failure.seed}`);
  process.exitCode = 1;
}

function inWords({ charts, refused, renderings, rendered, shrinking }: Progress): string {
  const codes = [...refused].map(([code, count]) => `${code} ${count}`).join(', ');
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${charts} charts in ${seconds} s, ${renderings} renderings (${rendered} with objects); refused charts: ${codes === '' ? 'none' : codes}${shrinking ? '; shrinking' : ''}`;
}
