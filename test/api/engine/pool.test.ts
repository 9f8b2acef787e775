import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
// As it is published: from the sources, each of some sixty processes would take three times as long to start.
import { ApiError } from '../../../dist/api/errors.js';
import { workerEnvironment } from '../../../dist/api/plan/worker-environment.js';
import type { RequestContext } from '../../../dist/api/plan/planner.js';
import { Pool, type WorkerEnd } from '../../../dist/api/plan/pool.js';
import { withDefaults } from '../../../dist/settings/settings.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient, patientQueue } from '../../support/patient.js';

let root = '';
const pools: Pool[] = [];
const closing: Promise<void>[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-pool-'));
  await writeLanceDataset(root);
});

/** What is still planned in a pool is ended two seconds after it was left: the next test need not wait for that. */
afterEach(() => {
  closing.push(...pools.splice(0).map((pool) => pool.close()));
});

afterAll(async () => {
  await Promise.all(closing);
  await rm(root, { recursive: true });
});

interface Given {
  readonly planTimeoutMs?: number;
  readonly maxPlanMemoryBytes?: number;
  readonly maxQueued?: number;
  readonly root?: string;
}

/** A pool of two processes, of which one caller can use one, and why processes ended. */
function poolOf(given: Given = {}): { readonly pool: Pool; readonly ends: readonly WorkerEnd[] } {
  const ends: WorkerEnd[] = [];
  const { maxQueued = 64, ...others } = given;
  const settings = withDefaults({ root, planProcesses: 1, ...patient, ...others });
  const pool = new Pool(settings, (why) => ends.push(why), { ...patientQueue, maxQueued });
  pools.push(pool);
  return { pool, ends };
}

/** The same, once no other pool has processes any more: {@link workers} cannot tell whose they are. */
async function onlyPool(given: Given = {}): Promise<ReturnType<typeof poolOf>> {
  await Promise.all(closing.splice(0));
  const made = poolOf(given);
  await made.pool.ready();
  return made;
}

async function plan(pool: Pool, filter: string, asking: Partial<RequestContext> = {}): Promise<unknown> {
  const request = { table: { path: ['items'] }, query: { vectors: [], filter }, verbose: false };
  return pool.run({ kind: 'explain', request }, { signal: new AbortController().signal, ...asking });
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return `${error.failure} ${error.detail}`;
  throw new Error('it was no failure of the client', { cause: error });
}

/** The child processes of this one. */
function workers(): readonly number[] {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap(
    (task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').match(/\d+/g) ?? [],
  );
  const found = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('plan/worker.js'));
  expect(found).not.toEqual([]);
  return found.map(Number);
}

const chain = (link: string, count: number): string => Array.from({ length: count }, () => link).join('');
const sane = 'id > 3';

describe('A runaway query', () => {
  it.each([
    ['a sum that takes minutes', `${chain('id + ', 6_000)}id > 3`],
    ['a concatenation that takes minutes', `${chain('text || ', 6_000)}text = 'x'`],
  ])('is ended at the limit, and others are answered before that: %s', async (_name, filter) => {
    const { pool, ends } = poolOf({ planTimeoutMs: 2_000 });
    await pool.ready();
    let isEnded = false;
    const runaway = failure(plan(pool, filter)).finally(() => (isEnded = true));
    const other = await plan(pool, sane, { caller: 'other' }).then(() => isEnded);
    // On a busy machine, the query is not blamed.
    expect(await runaway).toMatch(/^(?:invalidInput \/query: |overloaded the request )timed out\b/u);
    expect(other).toBe(false);
    expect(ends).toEqual([expect.stringMatching(/^(?:time|starved)$/u)]);
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it('is ended when it takes too much memory', async () => {
    const { pool, ends } = poolOf();
    expect(await failure(plan(pool, "text = repeat('x', 2000000000)"))).toBe(
      'invalidInput /query: exceeds the memory limit; simplify it',
    );
    expect(ends).toEqual(['memory']);
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it.each([
    ['as much as it may', { maxPlanMemoryBytes: 4_096 * 1_048_576 }, 'the plan exceeds 1048576 bytes', []],
    ['more than it may', { maxPlanMemoryBytes: 256 * 1_048_576 }, 'exceeds the memory limit', ['memory']],
  ])('may take as much memory as the settings say: %s', async (_name, given, saying, ended) => {
    const { pool, ends } = poolOf(given);
    const failed = await failure(plan(pool, "text = repeat('x', 100000000)"));
    expect(failed).toBe(`invalidInput /query: ${saying}; simplify ${ended.length === 0 ? 'the query' : 'it'}`);
    expect(ends).toEqual(ended);
  });

  it('that kills its process is refused, and the next is planned', async () => {
    const { pool, ends } = poolOf();
    expect(await failure(plan(pool, `(id = 1)${chain(' IS TRUE', 200_000)}`))).toBe(
      'invalidInput /query: makes LanceDB crash; simplify it',
    );
    expect(ends).toEqual(['crash']);
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it('whose plan is long is refused by its process, which lives on', async () => {
    const { pool, ends } = poolOf();
    expect(await failure(plan(pool, "text = repeat('x', 2000000)"))).toBe(
      'invalidInput /query: the plan exceeds 1048576 bytes; simplify the query',
    );
    expect(ends).toEqual([]);
  });
});

describe('A pool', () => {
  it('answers many queries at a time, each with its own plan', async () => {
    const { pool } = poolOf();
    const numbers = Array.from({ length: 64 }, (_, index) => index);
    const plans = await Promise.all(numbers.map(async (each) => plan(pool, `price > ${each}.5`)));
    expect(plans.map(String).every((each, index) => each.includes(`price > Float64(${index}.5)`))).toBe(true);
    expect(pool.size).toBe(2);
  });

  // Linux tells which processes somebody started.
  it.skipIf(process.platform !== 'linux')('asks another process if one was killed from elsewhere', async () => {
    const { pool } = await onlyPool();
    for (let turn = 0; turn < 3; turn += 1) {
      for (const pid of workers()) process.kill(pid, 'SIGKILL');
      expect(await plan(pool, sane)).toContain('LanceRead');
    }
  });

  it.skipIf(process.platform !== 'linux')(
    'asks another process if it does not know yet that one has ended',
    async () => {
      const { pool } = await onlyPool();
      const first = Math.min(...workers());
      process.kill(first, 'SIGKILL');
      // Without a pause in which the news could come.
      while (!/\) [ZX] /.test(readFileSync(`/proc/${first}/stat`, 'utf8')));
      expect(await plan(pool, sane)).toContain('LanceRead');
    },
  );

  it.skipIf(process.platform !== 'linux')('replaces a killed process at once', async () => {
    const { pool } = await onlyPool({ planTimeoutMs: 1_000 });
    const before = workers();
    await failure(plan(pool, `${chain('id + ', 6_000)}id > 3`));
    await vi.waitFor(() => expect(workers().filter((pid) => !before.includes(pid))).toHaveLength(1), 20_000);
    expect(pool.size).toBe(2);
  });

  it('keeps a process for the others if one caller takes all', async () => {
    const { pool } = poolOf();
    const abort = new AbortController();
    const greedy = { caller: 'greedy', signal: abort.signal };
    const runaways = Array.from({ length: 4 }, async () =>
      plan(pool, `${chain('id + ', 6_000)}id > 3`, greedy).catch(String),
    );
    for (let turn = 0; turn < 3; turn += 1) expect(await plan(pool, sane, { caller: 'other' })).toContain('LanceRead');
    abort.abort(new Error('gone'));
    expect(new Set(await Promise.all(runaways))).toEqual(new Set(['Error: gone']));
  });

  it.skipIf(process.platform !== 'linux')('kills a process that no longer reports', async () => {
    const { pool, ends } = await onlyPool({ planTimeoutMs: 1_000 });
    const stopped = failure(plan(pool, `${chain('id + ', 6_000)}id > 3`));
    // By then it has begun.
    await plan(pool, sane, { caller: 'other' });
    for (const pid of workers()) process.kill(pid, 'SIGSTOP');
    expect(await stopped).toMatch(/timed out/u);
    expect(ends).toEqual(['time']);
    for (const pid of workers()) process.kill(pid, 'SIGCONT');
  });

  it('has as many wait as may wait, and rejects the others', async () => {
    const { pool } = poolOf({ maxQueued: 1 });
    await pool.ready();
    const asks = [plan(pool, sane), plan(pool, sane), failure(plan(pool, sane))];
    const [first, second, third] = (await Promise.all(asks)).map(String);
    expect([first, second]).toEqual([expect.stringContaining('LanceRead'), expect.stringContaining('LanceRead')]);
    expect(third).toBe('overloaded all planning processes are busy');
  });

  it('ends what is slow and what nobody waits for any more', async () => {
    const { pool, ends } = poolOf();
    await pool.ready();
    const abort = new AbortController();
    const left = plan(pool, `${chain('id + ', 6_000)}id > 3`, { signal: abort.signal }).catch(String);
    expect(await plan(pool, sane, { caller: 'other' })).toContain('LanceRead');
    abort.abort(new Error('gone'));
    expect(await left).toBe('Error: gone');
    await pool.close();
    expect(ends).toEqual(['left']);
  });

  it('ends what nobody waits for any more before its process has begun with it', async () => {
    const { pool, ends } = poolOf();
    const abort = new AbortController();
    const left = plan(pool, `${chain('id + ', 6_000)}id > 3`, { signal: abort.signal }).catch(String);
    // It has a process by then, which starts only now.
    await Promise.resolve();
    abort.abort(new Error('gone'));
    expect(await left).toBe('Error: gone');
    await pool.close();
    expect(ends).toEqual(['left']);
  });

  it('lets go of a request that is aborted while it waits or is planned', async () => {
    const { pool } = poolOf();
    const reason = new Error('gone');
    const abort = new AbortController();
    const planned = plan(pool, sane, { signal: abort.signal });
    const waiting = plan(pool, sane, { signal: abort.signal });
    abort.abort(reason);
    await expect(planned).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(plan(pool, sane, { signal: abort.signal })).rejects.toBe(reason);
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it('finishes what it plans when it closes, and refuses what comes later', async () => {
    const { pool } = poolOf();
    await pool.ready();
    const planned = plan(pool, sane);
    const waiting = failure(plan(pool, sane));
    // The request takes its process before the pool closes.
    await Promise.resolve();
    const closed = pool.close();
    expect(await planned).toContain('LanceRead');
    expect(await waiting).toBe('overloaded the service is shutting down');
    await closed;
    expect(await failure(plan(pool, sane))).toBe('overloaded the service is shutting down');
    expect(pool.size).toBe(0);
  });

  it('says why no process can start', async () => {
    const { pool } = poolOf({ root: join(root, 'missing') });
    await expect(pool.ready()).rejects.toThrow(/HELMWRIGHT_ROOT \(--root\): is not a folder: create .*missing/u);
  });
});

describe('The environment of a planning process', () => {
  const environment = {
    PATH: '/bin',
    LANCE_CPU_THREADS: '3',
    AWS_REGION: 'eu',
    HTTPS_PROXY: 'http://proxy',
    HELMWRIGHT_KEYS_FILE: '/keys',
    TOKEN: 'secret',
    RUST_BACKTRACE: '1',
  };

  it.each([
    ['/data', ['LANCE_CPU_THREADS', 'PATH']],
    ['s3://bucket', ['AWS_REGION', 'HTTPS_PROXY', 'LANCE_CPU_THREADS', 'PATH']],
  ])('has of the service’s own only what the storage %s needs', (where, kept) => {
    const made = workerEnvironment(environment, where);
    expect(
      Object.keys(made)
        .filter((name) => Object.entries(environment).some(([key, value]) => key === name && made[name] === value))
        .sort(),
    ).toEqual(kept);
    expect(made['RUST_BACKTRACE']).toBe('0');
    expect(made['RUST_MIN_STACK']).toBe('67108864');
  });
});
