/**
 * Sends a running service what people, clients and attackers may send, and looks whether it bears it: no answer of 500 or
 * above, and the process lives on.
 *
 *   npm run fuzz:explain -- --runs 100000 --seed 42
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startDemo } from '../../support/service-process.js';
import { RawClient, requestBytes } from '../../support/raw-client.js';
import { type FuzzRequest, fuzzRequests } from './request-arbitrary.js';

const connections = 16;
const batch = 2_000;

export interface FuzzReport {
  readonly runs: number;
  readonly seed: number;
  /** How many answers each status had; `cut` for connections that ended without one. */
  readonly answers: ReadonlyMap<number | 'cut', number>;
  readonly failures: readonly { readonly request: FuzzRequest; readonly answer: string }[];
  /** The code or the signal that the service ended with, where it did. */
  readonly exit: string | undefined;
}

/**
 * Runs a service on sample tables, and the requests of a seed against it.
 *
 * @param progress - hears after how many requests
 */
export async function fuzzExplain(
  runs: number,
  seed: number,
  progress: (done: number) => void = () => undefined,
): Promise<FuzzReport> {
  const { child, url, end } = await startDemo(['--log-level', 'error']);
  const fuzz = new Fuzz(url);
  let exit: string | undefined;
  child.once('exit', (code, signal) => (exit = String(code ?? signal)));
  try {
    for (let done = 0; done < runs && exit === undefined; done += batch) {
      const count = Math.min(batch, runs - done);
      await fuzz.send(fc.sample(fuzzRequests, { seed: seed + done, numRuns: count }));
      progress(done + count);
    }
    return { runs, seed, answers: fuzz.answers, failures: fuzz.failures, exit };
  } finally {
    fuzz.close();
    await end();
  }
}

/** Sends requests over a few connections and counts what comes back. */
class Fuzz {
  readonly answers = new Map<number | 'cut', number>();
  readonly failures: { request: FuzzRequest; answer: string }[] = [];
  private readonly clients: readonly RawClient[];

  constructor(private readonly url: string) {
    const port = Number(new URL(url).port);
    this.clients = Array.from({ length: connections }, () => new RawClient(port));
  }

  async send(requests: readonly FuzzRequest[]): Promise<void> {
    const left = [...requests];
    await Promise.all(
      this.clients.map(async (client) => {
        for (let request = left.pop(); request !== undefined; request = left.pop()) await this.one(client, request);
      }),
    );
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  private async one(client: RawClient, request: FuzzRequest): Promise<void> {
    const bytes = requestBytes(`${this.url}/v1/table/${request.path}`, request.body, request.headers);
    try {
      const { status, body } = await client.send(bytes);
      this.count(status);
      if (status >= 500) this.failures.push({ request, answer: `${status} ${body}` });
    } catch (error) {
      this.count('cut');
      this.failures.push({ request, answer: String(error) });
    }
  }

  private count(status: number | 'cut'): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      json: { type: 'boolean', default: false },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  const report = await fuzzExplain(runs, seed, (done) => process.stderr.write(`\r${done} of ${runs}, seed ${seed}`));
  process.stderr.write('\n');
  const { answers, failures, exit } = report;
  if (values.json) console.log(JSON.stringify({ runs, seed, answers: Object.fromEntries(answers), failures, exit }));
  else print(report);
  process.exitCode = failures.length === 0 && exit === undefined ? 0 : 1;
}

function print({ runs, seed, answers, failures, exit }: FuzzReport): void {
  console.log(`${runs} requests, seed ${seed}`);
  for (const [status, count] of [...answers].sort()) console.log(`${String(status).padStart(6)} ${count}`);
  for (const { request, answer } of failures.slice(0, 10)) {
    console.log(`\n${answer.slice(0, 300)}\n  ${request.path}\n  ${String(request.body).slice(0, 1_000)}`);
  }
  if (exit !== undefined) console.log(`\nthe service ended: ${exit}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
