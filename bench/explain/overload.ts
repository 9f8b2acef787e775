/**
 * What becomes of the rate of answers when four times as many clients ask as the service works for. It serves the sample
 * with the limits that are given as flags of `helmwright serve`, and prints a table.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sampleRequest } from '../../src/api/demo/sample-request.js';
import { load, percentile } from './keep-asking.js';

const seconds = 5;
const flags = process.argv.slice(2);
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const service = spawn(process.execPath, [main, 'serve', '--demo', '--port', '0', ...flags], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await urlOf(service);
  await measure(url, 32, 2);
  console.log('connections  answers/s  p50 ms  p99 ms  refused/s  p50 ms  p99 ms');
  for (const connections of [16, 64, 128, 256, 512, 1_280, 320]) console.log(await measure(url, connections, seconds));
} finally {
  service.kill('SIGTERM');
  await once(service, 'exit');
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('there is no output');
  for await (const chunk of stdout) return /serving (\S+)/.exec(String(chunk))?.[1] ?? '';
  throw new Error('the service did not start');
}

async function measure(url: string, connections: number, seconds: number): Promise<string> {
  const body = JSON.stringify(sampleRequest.body);
  const result = await load({ url, path: sampleRequest.path, body, connections, seconds });
  const cells = [200, 503].flatMap((status) => {
    const times = result.byStatus.get(status) ?? [];
    return [times.length / result.seconds, percentile(times, 0.5), percentile(times, 0.99)];
  });
  return [connections, ...cells.map((cell) => cell.toFixed(1))].map((cell) => String(cell).padStart(9)).join('  ');
}
