/**
 * Draws whole charts until one shows a difference between Helm 3, Helm 4, render() and an ordinary cdk8s app.
 *
 *   npm run fuzz:charts -- --runs 10000 --seed 42
 */
import { parseArgs } from 'node:util';
import { helmAt } from '../../src/chart/check/helm.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { batchSize, type Progress, tryRandomCharts } from './random-charts.js';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const runs = Number(values.runs ?? Infinity);
const started = Date.now();
let told = 0;

const helms = await Promise.all(helmMajors.map((major) => helmAt(helmBinary(major))));
console.log(`seed ${seed}, ${helms.map(({ version }) => `Helm ${version}`).join(', ')}`);
const { progress, failure } = await tryRandomCharts(seed, helms, {
  until: (at) => {
    tell(at);
    return at.charts >= runs;
  },
});
console.log(`charts with each form:\n${counted(progress.forms, '\n')}\n`);
if (failure === undefined) {
  console.log(`no difference: ${inWords(progress)}`);
} else {
  console.log(`${failure.report}\n\nagain: npm run fuzz:charts -- --runs ${batchSize} --seed ${failure.seed}`);
  process.exitCode = 1;
}

/** On a terminal all the time, in a log once in a while. */
function tell(at: Progress): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${inWords(at)}`);
  else if (at.charts >= told + 1000 || (at.shrinking !== undefined && told < Infinity)) {
    told = at.shrinking === undefined ? at.charts : Infinity;
    console.log(inWords(at));
  }
}

function inWords({ charts, refused, renderings, rendered, shrinking }: Progress): string {
  const seconds = Math.round((Date.now() - started) / 1000);
  const found = shrinking === undefined ? '' : `; makes the chart smaller that shows: ${shrinking.slice(0, 300)}`;
  return `${charts} charts in ${seconds} s, ${renderings} renderings (${rendered} with objects); refused charts: ${counted(refused, ', ')}${found}`;
}

function counted(counts: ReadonlyMap<string, number>, separator: string): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.length === 0 ? 'none' : sorted.map(([name, count]) => `${name} ${count}`).join(separator);
}
