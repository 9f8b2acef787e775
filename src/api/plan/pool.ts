import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerpool from 'workerpool';
import { abortable } from '../../async/aborting.js';
import type { Settings } from '../../settings/settings.js';
import { ApiError, overloaded } from '../errors.js';
import { type SlotRules, Slots } from './slots.js';
import type { PlanSettings } from './local-planner.js';
import type { EngineCall, RequestContext } from './planner.js';
import { refusal } from './request/refusal.js';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.js';
import { workerEnvironment } from './worker-environment.js';
import type { Answer, Excess, Run, WorkerEvent } from './worker.js';

/** Why a worker was killed, or that it ended by itself. */
export type WorkerEnd = Excess | 'left' | 'worn' | 'crash';

export type PoolSettings = PlanSettings & Pick<Settings, 'planProcesses' | 'maxPlanMemoryBytes' | 'analyzeTimeoutMs'>;

/** How many calls may wait for a process, and for how long. */
export type PoolQueue = Pick<SlotRules, 'maxQueued' | 'queueTimeoutMs'>;

const defaultQueue: PoolQueue = { maxQueued: 64, queueTimeoutMs: 1_000 };

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

  constructor(
    private readonly settings: PoolSettings,
    private readonly onEnded: (why: WorkerEnd) => void = () => undefined,
    queue: Partial<PoolQueue> = {},
  ) {
    const { planProcesses } = settings;
    const size = planProcesses + 1;
    this.#slots = new Slots({ size, perCaller: planProcesses, ...defaultQueue, ...queue });
    this.#workers = workerpool.pool(workerFile, {
      minWorkers: size,
      maxWorkers: size,
      workerType: 'process',
      workerTerminateTimeout: exitMs,
      // Read, because a process that fills a pipe blocks.
      emitStdStreams: true,
      onCreateWorker: () => ({
        forkOpts: {
          execArgv: [...loader, '--max-old-space-size=256'],
          env: { ...workerEnvironment(process.env, settings.root ?? ''), TMPDIR: this.#folder },
          // Keeps what JSON does not, such as -0, which plans show.
          serialization: 'advanced',
        },
      }),
    });
  }

  get size(): number {
    return this.#workers.stats().totalWorkers;
  }

  /** Resolves if a process can run calls; rejects with the reason. */
  async ready(): Promise<void> {
    if (this.#workers.stats().idleWorkers === 0) return;
    await this.#run(undefined, new AbortController().signal);
  }

  /** What LanceDB answers. */
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

  /** Others end processes, too, such as a system that is short of memory: then another process runs the call. */
  async #run(call: EngineCall | undefined, signal: AbortSignal): Promise<unknown> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#try(call, signal);
      if (!(answer instanceof Error)) return resultOf(answer);
      if (tried === maxTries) throw overloaded('the planning process ended unexpectedly', answer);
    }
  }

  /** @returns an Error if the process ended, but not because of the call */
  async #try(call: EngineCall | undefined, signal: AbortSignal): Promise<Answer | Error> {
    const { planTimeoutMs, analyzeTimeoutMs, maxPlanMemoryBytes } = this.settings;
    const timeoutMs = call?.kind === 'analyze' ? analyzeTimeoutMs : planTimeoutMs;
    const limits = { timeoutMs, memoryBytes: maxPlanMemoryBytes };
    let pid: number | undefined;
    let last: Answer | undefined;
    let end: WorkerEnd | undefined;
    let timer: NodeJS.Timeout | undefined;
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
    // Output of the worker comes as an event, too.
    const onEvent = (event: WorkerEvent | { readonly kind?: never }): void => {
      if (event.kind === 'opened') {
        pid = event.pid;
        // If the client has disconnected meanwhile, it is killed sooner.
        if (!signal.aborted) killAfter(timeoutMs + lateMs, 'time');
      }
      if (event.kind !== 'last') return;
      last = event.answer;
      kill(event.why);
    };
    const onLeft = (): void => killAfter(leftMs, 'left');
    const work = this.#workers.exec<Run>('run', [this.settings, limits, call], { on: onEvent });
    killAfter(startMs + planTimeoutMs + lateMs, 'time');
    signal.addEventListener('abort', onLeft);
    try {
      return await work;
    } catch (error) {
      if (error instanceof workerpool.TerminateError) {
        end ??= 'crash';
        if (end === 'crash' && (pid === undefined || error.message.includes('SIGKILL'))) return error;
      }
      if (end === undefined) throw error;
      if (last !== undefined) return last;
      throw failureOf(end, call, pid !== undefined, error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onLeft);
      if (end !== undefined) this.onEnded(end);
    }
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

function shuttingDown(): ApiError {
  return overloaded('the service is shutting down');
}

function resultOf(answer: Answer): unknown {
  if (answer.kind === 'done') return answer.result;
  const { failure, detail, cause } = answer;
  throw failure === 'overloaded' ? overloaded(detail, cause) : new ApiError(failure, detail, { cause });
}

/** What in a request can make its call exceed the limits. Others depend on the storage only. */
const costly: Readonly<Partial<Record<EngineCall['kind'], string>>> = {
  explain: '/query',
  analyze: '/query',
  countRows: '/predicate',
};

const problems: Readonly<Record<WorkerEnd, string>> = {
  time: 'timed out',
  starved: 'timed out because the CPU is overloaded',
  memory: 'exceeds the memory limit',
  worn: 'exceeds the memory limit',
  crash: 'makes LanceDB crash',
  left: 'stopped because the client disconnected',
};

/** @param isOpen - whether the storage had responded */
function failureOf(end: WorkerEnd, call: EngineCall | undefined, isOpen: boolean, cause: unknown): ApiError {
  if (end === 'time' && !isOpen) return overloaded('the storage timed out', cause);
  const place = call && costly[call.kind];
  if (place === undefined || end === 'starved') return overloaded(`the request ${problems[end]}`, cause);
  return refusal(place, `${problems[end]}; simplify it`, cause);
}
