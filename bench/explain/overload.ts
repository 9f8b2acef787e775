/**
 * What becomes of the rate of answers when four times as much is asked as the service can answer. It serves the sample
 * with the flags of `helmwright serve` that are given, finds the peak, then asks at once, twice and four times its rate,
 * in rounds, and prints a table. Where Linux's `taskset` is there, the load has the last core for itself and the service
 * the others: what asks must not take the time of what answers.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { sampleRequest } from '../../src/api/demo/sample-request.js';
import { startDemo } from '../../test/support/demo-service.js';
import { RawClient, requestBytes } from '../../test/support/raw-client.js';
import { closedLoad, type Load, percentile } from './load.js';

const seconds = 4;
const rounds = 3;
const { url, end } = await startDemo(process.argv.slice(2), coresApart());
try {
  await ask(32, 2);
  console.log('asked/s  answers/s  p50 ms  p99 ms  refused/s  p50 ms  p99 ms');
  for (let round = 0; round < rounds; round += 1) {
    const before = await spent();
    const { rate: peak, latencies } = await ask(64, seconds);
    const each = ((await spent()) - before) / latencies.length;
    console.log(`peak ${peak.toFixed(0)}/s, ${each.toFixed(0)} µs of CPU for each answer`);
    for (const times of [1, 2, 4]) console.log(rowOf(times * peak, await ask(800, seconds, times * peak)));
  }
} finally {
  await end();
}

/** What runs the service on all cores but the last, which this process keeps to; nothing where that cannot be. */
function coresApart(): readonly string[] {
  const last = availableParallelism() - 1;
  const isApart = last > 0 && spawnSync('taskset', ['-apc', String(last), String(process.pid)]).status === 0;
  return isApart ? ['taskset', '-c', `0-${last - 1}`] : [];
}

async function ask(connections: number, seconds: number, perSecond?: number): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new RawClient(Number(new URL(url).port)));
  const request = requestBytes(url + sampleRequest.path, JSON.stringify(sampleRequest.body), {
    'content-type': 'application/json',
  });
  const load = await closedLoad(clients, request, seconds * 1_000, perSecond);
  for (const client of clients) client.close();
  return load;
}

/** Microseconds of CPU that the service has taken, without its planning processes. */
async function spent(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1_000_000;
}

function rowOf(asked: number, { rate, latencies, refused, seconds }: Load): string {
  const times = [rate, latencies, refused.length / seconds, refused].flatMap((each) =>
    typeof each === 'number' ? [each] : [percentile(each, 0.5), percentile(each, 0.99)],
  );
  return [asked, ...times].map((cell) => cell.toFixed(1).padStart(8)).join(' ');
}
