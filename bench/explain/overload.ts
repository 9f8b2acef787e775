/**
 * What becomes of the rate of answers when four times as much is asked as the service can answer. It serves the sample
 * with the flags of `helmwright serve` that are given, finds the peak, then asks at once, twice and four times its rate,
 * in rounds, and prints a table. Where Linux's `taskset` is there, the load has the last core for itself and the service
 * the others: what asks must not take the time of what answers.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sampleRequest } from '../../src/api/demo/sample-request.js';
import { load, type LoadOptions, type LoadResult, percentile } from './keep-asking.js';

const seconds = 4;
const rounds = 3;
const flags = process.argv.slice(2);
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const service = start([process.execPath, main, 'serve', '--demo', '--port', '0', ...flags]);
try {
  const url = await urlOf(service);
  await ask(url, { connections: 32, seconds: 2 });
  console.log('asked/s  answers/s  p50 ms  p99 ms  refused/s  p50 ms  p99 ms');
  for (let round = 0; round < rounds; round += 1) {
    const peak = rateOf(await ask(url, { connections: 64, seconds }), 200);
    console.log(`peak ${peak.toFixed(0)}/s`);
    for (const times of [1, 2, 4]) {
      const result = await ask(url, { connections: 800, seconds, perSecond: times * peak });
      console.log(rowOf(times * peak, result));
    }
  }
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
}

function start(command: readonly string[]): ChildProcess {
  const last = availableParallelism() - 1;
  const isApart = last > 0 && spawnSync('taskset', ['-apc', String(last), String(process.pid)]).status === 0;
  const [program = '', ...args] = isApart ? ['taskset', '-c', `0-${last - 1}`, ...command] : command;
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('there is no output');
  for await (const chunk of stdout) return /serving (\S+)/.exec(String(chunk))?.[1] ?? '';
  throw new Error('the service did not start');
}

function ask(url: string, how: Pick<LoadOptions, 'connections' | 'seconds' | 'perSecond'>): Promise<LoadResult> {
  return load({ url, path: sampleRequest.path, body: JSON.stringify(sampleRequest.body), ...how });
}

function rateOf({ byStatus, seconds }: LoadResult, status: number): number {
  return (byStatus.get(status)?.length ?? 0) / seconds;
}

function rowOf(asked: number, result: LoadResult): string {
  const cells = [200, 503].flatMap((status) => {
    const times = result.byStatus.get(status) ?? [];
    return [rateOf(result, status), percentile(times, 0.5), percentile(times, 0.99)];
  });
  return [asked, ...cells].map((cell) => cell.toFixed(1).padStart(8)).join(' ');
}
