import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerpool from 'workerpool';
import { abortable } from '../../async/aborting.js';
import type { Settings } from '../../settings/settings.js';
import { messageOf } from '../../errors.js';
import { ApiError, overloaded } from '../errors.js';
import { Slots } from '../slots.js';
import type { PlanSettings } from './local-planner.js';
import type { EngineCall, RequestContext } from './planner.js';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.js';
import { workerEnvironment } from './worker-environment.js';
import type { Answer, Excess, Run, WorkerEvent } from './worker-protocol.js';

/** Why a worker was killed, or that it ended by itself. */
export type WorkerEnd = Excess | 'left' | 'worn' | 'crash';

export interface PoolObserver {
  readonly started?: () => void;
  readonly ended?: (why: WorkerEnd) => void;
}

export type PoolSettings = PlanSettings &
  Pick<Settings, 'planProcesses' | 'maxPlanMemoryBytes' | 'analyzeTimeoutMs'> & {
    /** How many calls may wait. @default 64 */
    readonly maxQueued?: number;
    /** How long a call may wait. @default 1,000 */
    readonly queueTimeoutMs?: number;
  };

/** For the start of a process, in milliseconds. */
const startMs = 20_000;

/** How long a call continues after its client disconnected: a process costs more to start than most calls. */
const leftMs = 2_000;

/** If a process does not report that a call exceeds the time limit, it is killed this much later. */
const lateMs = 500;

/** How long a process may take to exit before it gets SIGTERM. */
const exitMs = 100;

/** How often a call is tried if processes end before they begin with it. */
const maxTries = 4;

/**
 * Child processes that run calls, one at a time each. A process is killed if its call exceeds a limit, and replaced at
 * once. One caller cannot occupy all of them: there is one more than a caller can use.
 */
export class Pool {
  readonly #workers: workerpool.Pool;
  readonly #slots: Slots;
  readonly #running = new Set<Promise<unknown>>();
  /** For the temporary files of LanceDB, which it does not always remove. */
  readonly #folder = makeTemporaryFolder();
  #closed = false;
  #hasStarted = false;

  constructor(
    private readonly settings: PoolSettings,
    private readonly observer: PoolObserver = {},
  ) {
    const { planProcesses, maxQueued = 64, queueTimeoutMs = 1_000 } = settings;
    const busy = (): Error => overloaded('all planning processes are busy');
    const size = planProcesses + 1;
    this.#slots = new Slots({ size, perCaller: planProcesses, maxQueued, queueTimeoutMs, full: busy, late: busy });
    this.#workers = workerpool.pool(workerFile, {
      minWorkers: size,
      maxWorkers: size,
      workerType: 'process',
      workerTerminateTimeout: exitMs,
      // Read, because a process that fills a pipe blocks.
      emitStdStreams: true,
      onCreateWorker: () => this.#create(),
    });
  }

  get size(): number {
    return this.#workers.stats().totalWorkers;
  }

  /** Resolves if a process can run calls; rejects with the reason. */
  async ready(): Promise<void> {
    if (this.#hasStarted && this.#workers.stats().idleWorkers === 0) return;
    await this.#run(undefined, new AbortController().signal);
  }

  /**
   * What LanceDB answers.
   *
   * @throws ApiError invalidInput for a query that exceeds a limit or ends its process; overloaded if no process is free
   *   in time, or the storage does not respond; what the process itself rejects
   */
  async run(call: EngineCall, { signal, caller }: RequestContext): Promise<unknown> {
    if (this.#closed) throw shuttingDown();
    const release = await this.#slots.enter(signal, caller);
    const work = this.#run(call, signal);
    this.#running.add(work);
    const end = (): void => {
      this.#running.delete(work);
      release();
    };
    work.then(end, end);
    return abortable(work, signal);
  }

  /** Finishes running calls, and rejects waiting ones. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#slots.refuseWaiting(shuttingDown());
    // workerpool would wait forever for a process that is killed meanwhile.
    await Promise.allSettled(this.#running);
    await this.#workers.terminate();
    await removeTemporaryFolder(this.#folder);
  }

  async #run(call: EngineCall | undefined, signal: AbortSignal): Promise<unknown> {
    for (let tried = 1; ; tried += 1) {
      try {
        return resultOf(await this.#try(call, signal));
      } catch (error) {
        if (!(error instanceof LostError)) throw error;
        if (tried === maxTries) throw overloaded('the planning process ended unexpectedly', error);
      }
    }
  }

  async #try(call: EngineCall | undefined, signal: AbortSignal): Promise<Answer> {
    const { planTimeoutMs, analyzeTimeoutMs, maxPlanMemoryBytes } = this.settings;
    const timeoutMs = call?.kind === 'analyze' ? analyzeTimeoutMs : planTimeoutMs;
    let isOpen = false;
    let end: WorkerEnd | undefined;
    let wornAnswer: Answer | undefined;
    let timer: NodeJS.Timeout | undefined;
    let pid: number | undefined;
    const kill = (why: WorkerEnd): void => {
      end ??= why;
      // workerpool asks a process to exit, which takes long if it is busy.
      if (pid === undefined) work.cancel();
      else killProcess(pid);
    };
    const killAfter = (milliseconds: number, why: WorkerEnd): void => {
      clearTimeout(timer);
      timer = setTimeout(() => kill(why), milliseconds);
    };
    const onEvent = (event: WorkerEvent): void => {
      if (event.kind === 'started') {
        pid = event.pid;
        killAfter(planTimeoutMs + lateMs, 'time');
      }
      if (event.kind === 'opened') {
        isOpen = true;
        killAfter(timeoutMs + lateMs, 'time');
      }
      if (event.kind === 'excess') kill(event.why);
      if (event.kind !== 'worn') return;
      wornAnswer = event.answer;
      kill('worn');
    };
    const onLeft = (): void => killAfter(leftMs, 'left');
    const limits = { timeoutMs, memoryBytes: maxPlanMemoryBytes };
    const work = this.#workers.exec<Run>('run', [planSettingsOf(this.settings), limits, call], { on: onEvent });
    killAfter(startMs, 'time');
    signal.addEventListener('abort', onLeft);
    try {
      const answer = await work;
      this.#hasStarted = true;
      return answer;
    } catch (error) {
      if (error instanceof workerpool.TerminateError) end ??= 'crash';
      if (wornAnswer !== undefined) return wornAnswer;
      throw end === undefined ? error : failureOf(error, { call, end, isOpen, timeoutMs });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onLeft);
      if (end !== undefined) this.observer.ended?.(end);
    }
  }

  #create(): workerpool.WorkerPoolOptions {
    this.observer.started?.();
    return {
      forkOpts: {
        execArgv: [...loader, '--max-old-space-size=256'],
        env: { ...workerEnvironment(process.env, this.settings.root ?? ''), TMPDIR: this.#folder },
        // Keeps what JSON does not, such as -0, which plans show.
        serialization: 'advanced',
      },
    };
  }
}

/** From the sources, as tests run them, a process needs the loader for TypeScript. */
const here = fileURLToPath(import.meta.url);
const isSource = here.endsWith('.ts');
const workerFile = fileURLToPath(new URL(isSource ? './worker.ts' : './worker.js', import.meta.url));
const loader = isSource ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : [];

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** A process that ended, but not because of its call. */
class LostError extends Error {
  override readonly name = 'LostError';
}

function shuttingDown(): ApiError {
  return overloaded('the service is shutting down');
}

function resultOf(answer: Answer): unknown {
  switch (answer.kind) {
    case 'done':
      return answer.result;
    case 'refused':
      throw new ApiError(answer.failure, answer.detail, { cause: answer.cause });
    case 'failed':
      throw new Error(answer.message);
  }
}

/** Without those that a process does not need. */
function planSettingsOf({ root, storageOptionsFile, freshnessMs, planTimeoutMs }: PlanSettings): PlanSettings {
  return {
    ...(root === undefined ? {} : { root }),
    ...(storageOptionsFile === undefined ? {} : { storageOptionsFile }),
    freshnessMs,
    planTimeoutMs,
  };
}

interface Ended {
  readonly call: EngineCall | undefined;
  readonly end: WorkerEnd;
  /** Whether the storage had responded. */
  readonly isOpen: boolean;
  readonly timeoutMs: number;
}

/** Others end processes, too, such as a system that is short of memory. */
function failureOf(cause: unknown, { call, end, isOpen, timeoutMs }: Ended): Error {
  const { doing, place } = effortOf(call);
  if (end === 'crash' && (!isOpen || place === undefined || messageOf(cause).includes('SIGKILL')))
    return new LostError('a planning process ended', { cause });
  if (end === 'starved') return overloaded(`${doing} timed out because the CPU is overloaded`, cause);
  if (end === 'time' && !isOpen) return overloaded('the storage timed out', cause);
  const problem = `${doing} ${problems[end] ?? `timed out after ${timeoutMs} ms`}`;
  if (place === undefined) return overloaded(problem, cause);
  return new ApiError('invalidInput', `${place}: ${problem}; simplify it`, { cause });
}

const problems: Readonly<Partial<Record<WorkerEnd, string>>> = {
  crash: 'failed because the query is too complex',
  left: 'stopped because the client disconnected',
  memory: 'exceeded the memory limit',
};

/** What a call does, and what in the request makes it take long; no place if it is the storage. */
function effortOf(call: EngineCall | undefined): { readonly doing: string; readonly place?: string } {
  switch (call?.kind) {
    case 'explain':
      return { doing: 'planning', place: '/query' };
    case 'analyze':
      return { doing: 'running the query', place: '/query' };
    case 'countRows':
      return { doing: 'counting rows', place: '/predicate' };
    default:
      return { doing: 'reading the table' };
  }
}
