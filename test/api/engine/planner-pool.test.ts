import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
// As it is published: from the sources, each of some sixty processes would take three times as long to start.
import { ApiError } from '../../../dist/api/api-error.js';
import { plannerEnvironment } from '../../../dist/api/plan/planner-environment.js';
import type { RequestContext } from '../../../dist/api/plan/planner.js';
import { PlannerPool } from '../../../dist/api/plan/planner-pool.js';
import type { PlanEnd } from '../../../dist/api/plan/planner-watch.js';
import { withDefaults } from '../../../dist/settings/settings.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient } from '../../support/patient.js';

let root = '';
const pools: PlannerPool[] = [];
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

/** A pool of one process that plans and one that stands by, and what it tells. */
function poolOf(given: Given = {}): {
  readonly pool: PlannerPool;
  readonly ends: readonly PlanEnd[];
  /** Resolves when the process that stands by is up too. */
  readonly full: Promise<void>;
} {
  const ends: PlanEnd[] = [];
  let started = 0;
  let fill: (() => void) | undefined;
  const full = new Promise<void>((resolve) => (fill = resolve));
  const settings = withDefaults({ root, planProcesses: 1, ...patient, ...given });
  const pool = new PlannerPool(settings, {
    started: () => {
      started += 1;
      if (started === 2) fill?.();
    },
    ended: (why) => ends.push(why),
  });
  pools.push(pool);
  return { pool, ends, full };
}

/** The same, once no other pool has processes any more: {@link planners} cannot tell whose they are. */
async function onlyPool(given: Given = {}): Promise<ReturnType<typeof poolOf>> {
  await Promise.all(closing.splice(0));
  return poolOf(given);
}

async function plan(pool: PlannerPool, filter: string, asking: Partial<RequestContext> = {}): Promise<unknown> {
  const request = { table: { path: ['items'] }, query: { vectors: [], filter }, verbose: false };
  return pool.run({ kind: 'explain', request }, { signal: new AbortController().signal, ...asking });
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return `${error.failure} ${error.detail}`;
  throw new Error('it was no failure of the client', { cause: error });
}

/** The planning processes of this one. */
function planners(): readonly number[] {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap(
    (task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').match(/\d+/g) ?? [],
  );
  const found = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('planner-process'));
  expect(found).not.toEqual([]);
  return found.map(Number);
}

const chain = (link: string, count: number): string => Array.from({ length: count }, () => link).join('');
const tooLong = 'invalidInput /query: planning timed out after 2000 ms; simplify it';
const sane = 'id > 3';

describe('A runaway query', () => {
  it.each([
    ['a sum that takes minutes', `${chain('id + ', 6_000)}id > 3`],
    ['a concatenation that takes minutes', `${chain('text || ', 6_000)}text = 'x'`],
  ])('is ended at the limit, and others are answered before that: %s', async (_name, filter) => {
    const { pool, ends, full } = poolOf({ planTimeoutMs: 2_000 });
    await full;
    let isEnded = false;
    const runaway = failure(plan(pool, filter)).finally(() => (isEnded = true));
    const other = await plan(pool, sane).then(() => isEnded);
    expect(await runaway).toBe(tooLong);
    expect(other).toBe(false);
    expect(ends).toEqual(['time']);
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it('is ended when it takes too much memory', async () => {
    const { pool, ends } = poolOf();
    expect(await failure(plan(pool, "text = repeat('x', 2000000000)"))).toBe(
      'invalidInput /query: planning exceeded the memory limit; simplify it',
    );
    expect(ends).toEqual(['memory']);
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it.each([
    ['as much as it may', { maxPlanMemoryBytes: 4_096 * 1_048_576 }, 'the plan exceeds 1048576 bytes', []],
    ['more than it may', { maxPlanMemoryBytes: 256 * 1_048_576 }, 'planning exceeded the memory limit', ['memory']],
  ])('may take as much memory as the settings say: %s', async (_name, given, saying, ended) => {
    const { pool, ends } = poolOf(given);
    const failed = await failure(plan(pool, "text = repeat('x', 100000000)"));
    expect(failed).toBe(`invalidInput /query: ${saying}; simplify ${ended.length === 0 ? 'the query' : 'it'}`);
    expect(ends).toEqual(ended);
  });

  it('that kills its process is refused, and the next is planned', async () => {
    const { pool, ends } = poolOf();
    expect(await failure(plan(pool, `(id = 1)${chain(' IS TRUE', 200_000)}`))).toBe(
      'invalidInput /query: planning failed because the query is too complex; simplify it',
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
    const { pool, full } = poolOf();
    await full;
    const numbers = Array.from({ length: 64 }, (_, index) => index);
    const plans = await Promise.all(numbers.map(async (each) => plan(pool, `price > ${each}.5`)));
    expect(plans.map(String).every((each, index) => each.includes(`price > Float64(${index}.5)`))).toBe(true);
    expect(pool.size).toBe(2);
  });

  // Linux tells which processes somebody started.
  it.skipIf(process.platform !== 'linux')('asks another process where one was ended from elsewhere', async () => {
    const { pool, full } = await onlyPool();
    await full;
    // The one that came last is asked first.
    process.kill(Math.max(...planners()), 'SIGKILL');
    expect(await plan(pool, sane)).toContain('LanceRead');
  });

  it.skipIf(process.platform !== 'linux')(
    'asks another process where it has not heard yet that one has ended',
    async () => {
      const { pool, full } = await onlyPool();
      await full;
      const last = Math.max(...planners());
      process.kill(last, 'SIGKILL');
      // Without a pause in which the news could come.
      while (!/\) [ZX] /.test(readFileSync(`/proc/${last}/stat`, 'utf8')));
      expect(await plan(pool, sane)).toContain('LanceRead');
    },
  );

  // Linux tells which processes somebody started.
  it.skipIf(process.platform !== 'linux')('gives what stands by to who waits when a process dies', async () => {
    const { pool, full } = await onlyPool();
    await full;
    const abort = new AbortController();
    const runaway = plan(pool, `${chain('id + ', 6_000)}id > 3`, { signal: abort.signal }).catch(String);
    const waiting = plan(pool, sane).catch(String);
    // No other process can start.
    vi.stubEnv('TMPDIR', join(root, 'missing'));
    process.kill(Math.max(...planners()), 'SIGABRT');
    const answer = await waiting;
    vi.unstubAllEnvs();
    expect(answer).toContain('LanceRead');
    abort.abort(new Error('gone'));
    await runaway;
  });

  it.skipIf(process.platform !== 'linux')(
    'replaces at once a process that was of use, however young the others are',
    async () => {
      await Promise.all(closing.splice(0));
      let started = 0;
      const pool = new PlannerPool(withDefaults({ root, planProcesses: 1, ...patient }), {
        started: () => (started += 1),
      });
      pools.push(pool);
      const until = async (count: number): Promise<void> => {
        while (started < count) await setTimeout(10);
      };
      for (let turn = 0; turn < 10; turn += 1) {
        await until(turn + 2);
        process.kill(Math.min(...planners()), 'SIGKILL');
        // Asked of the one that is left: it is of use then, and the next one is not yet.
        expect(await plan(pool, sane)).toContain('LanceRead');
      }
    },
    // Where it is tried ever less often, the last is replaced after a minute.
    50_000,
  );

  it('keeps a process for the others where one caller takes all', async () => {
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

  it.skipIf(process.platform !== 'linux')('blames no query for a processor that it did not have', async () => {
    const { pool, ends, full } = await onlyPool({ planTimeoutMs: 4_000 });
    await full;
    const stopped = failure(plan(pool, `${chain('id + ', 6_000)}id > 3`));
    await setTimeout(300);
    for (const pid of planners()) process.kill(pid, 'SIGSTOP');
    expect(await stopped).toBe('overloaded planning timed out because the CPU is overloaded');
    expect(ends).toEqual(['starved']);
  });

  it('has as many wait as may wait, and sends the others away', async () => {
    const { pool } = poolOf({ maxQueued: 1 });
    await pool.ready();
    const abort = new AbortController();
    const runaway = plan(pool, `${chain('id + ', 6_000)}id > 3`, { signal: abort.signal }).catch(String);
    const answers = await Promise.all([plan(pool, sane).catch(String), failure(plan(pool, sane))]);
    expect(answers).toEqual([expect.stringContaining('LanceRead'), 'overloaded all planning processes are busy']);
    abort.abort(new Error('gone'));
    expect(await runaway).toBe('Error: gone');
  });

  it('starts no process for each slow query', async () => {
    const starts: string[] = [];
    const pool = new PlannerPool(withDefaults({ root, planProcesses: 1, ...patient }), {
      started: () => starts.push('started'),
    });
    pools.push(pool);
    await pool.ready();
    const ask = (): Promise<unknown> => plan(pool, `${chain('id + ', 250)}id > 3`);
    for (let turn = 0; turn < 6; turn += 1) await Promise.all([ask(), ask()]);
    // One that plans, one that stands by, and one for a query that is slow.
    expect(starts.length).toBeLessThanOrEqual(3);
  });

  it('ends what is slow and what nobody waits for any more', async () => {
    const { pool, ends, full } = poolOf();
    await full;
    const abort = new AbortController();
    const left = plan(pool, `${chain('id + ', 6_000)}id > 3`, { signal: abort.signal }).catch(String);
    // Answered by the process that stands by, which is asked when the other one is slow.
    expect(await plan(pool, sane)).toContain('LanceRead');
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
    const made = plannerEnvironment(environment, where);
    expect(
      Object.keys(made)
        .filter((name) => Object.entries(environment).some(([key, value]) => key === name && made[name] === value))
        .sort(),
    ).toEqual(kept);
    expect(made['RUST_BACKTRACE']).toBe('0');
    expect(made['RUST_MIN_STACK']).toBe('67108864');
  });
});
