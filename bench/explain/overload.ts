/**
 * Measures the rate of responses at four times the load that the service can handle. It serves the sample with the
 * given flags of `helmwright serve`, finds the peak rate, sends once, twice and four times that rate, and prints a
 * table. Then it alternates between the peak and four times its rate in many rounds, and compares each with the two
 * peaks around it, because the speed of machines varies. If Linux's `taskset` is available, the load generator runs
 * on the last core and the service on the others.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { sampleRequest } from '../../src/cli/demo-tables.js';
import { startDemo } from '../../test/support/service-process.js';
import { RawClient, requestBytes } from '../../test/support/raw-client.js';
import { closedLoad, type Load, percentile } from './load.js';

const seconds = 2;
const rounds = 24;
const { url, end } = await startDemo(process.argv.slice(2), coresApart());
const clients = Array.from({ length: 800 }, () => new RawClient(Number(new URL(url).port)));
try {
  await ask(32, 2);
  let peak = await ask(64, seconds);
  console.log(`peak ${peak.rate.toFixed(0)}/s`);
  console.log('asked/s  answers/s  p50 ms  p99 ms  refused/s  p50 ms  p99 ms');
  for (const times of [1, 2, 4]) console.log(rowOf(times * peak.rate, await ask(800, seconds, times * peak.rate)));
  const kept: number[] = [];
  const sentAway: number[] = [];
  peak = await ask(64, seconds);
  for (let round = 0; round < rounds; round += 1) {
    const crowd = await ask(800, seconds, 4 * peak.rate);
    const next = await ask(64, seconds);
    kept.push((2 * crowd.rate) / (peak.rate + next.rate));
    sentAway.push(percentile(crowd.refused, 0.99));
    peak = next;
  }
  console.log(
    `of the peak's answers, at four times its rate, in ${rounds} rounds: ${sorted(kept).map(hundredths).join(' ')}`,
  );
  console.log(
    `median ${hundredths(percentile(sorted(kept), 0.5))}, mean ${hundredths(meanOf(kept))} ± ${hundredths(errorOf(kept))}; the others are rejected within ${percentile(sorted(sentAway), 0.5).toFixed(0)} ms (p99)`,
  );
} finally {
  for (const client of clients) client.close();
  await end();
}

/** The command that runs the service on all cores except the last, which this process uses; empty if not possible. */
function coresApart(): readonly string[] {
  const last = availableParallelism() - 1;
  const isApart = last > 0 && spawnSync('taskset', ['-apc', String(last), String(process.pid)]).status === 0;
  return isApart ? ['taskset', '-c', `0-${last - 1}`] : [];
}

function ask(connections: number, seconds: number, perSecond?: number): Promise<Load> {
  const request = requestBytes(url + sampleRequest.path, JSON.stringify(sampleRequest.body), {
    'content-type': 'application/json',
  });
  return closedLoad(clients.slice(0, connections), request, seconds * 1_000, perSecond);
}

function sorted(values: readonly number[]): readonly number[] {
  return [...values].sort((a, b) => a - b);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard error of the mean. */
function errorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

function hundredths(value: number): string {
  return value.toFixed(2);
}

function rowOf(asked: number, { rate, latencies, refused, seconds }: Load): string {
  const times = [rate, latencies, refused.length / seconds, refused].flatMap((each) =>
    typeof each === 'number' ? [each] : [percentile(each, 0.5), percentile(each, 0.99)],
  );
  return [asked, ...times].map((cell) => cell.toFixed(1).padStart(8)).join(' ');
}
