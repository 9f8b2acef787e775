import { writeFileSync } from 'node:fs';
import workerpool from 'workerpool';
import { messageOf } from '../../errors.js';
import { ApiError, type FailureName } from '../errors.js';
import { loadLanceDb } from './lancedb/load.js';
import { LocalPlanner, type PlanSettings } from './local-planner.js';
import type { EngineCall } from './planner.js';

/** The main file of a planning process. It runs one call at a time, and watches that the call keeps its limits. */

export interface WorkerLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

/** The function of a worker. Without a call, it opens the storage. */
export type Run = (settings: PlanSettings, limits: WorkerLimits, call: EngineCall | undefined) => Promise<Answer>;

export type Answer =
  | { readonly kind: 'done'; readonly result: unknown }
  /** An ApiError; `cause` is for the log. */
  | { readonly kind: 'refused'; readonly failure: FailureName; readonly detail: string; readonly cause: string };

/** The limit that a call exceeded: time, time without enough CPU, or memory. */
export type Excess = 'time' | 'starved' | 'memory';

export type WorkerEvent =
  /** The storage has responded. */
  | { readonly kind: 'opened'; readonly pid: number }
  /** The worker is to be killed: its call exceeds a limit, or it keeps too much memory after an answer. */
  | { readonly kind: 'last'; readonly why: Excess | 'worn'; readonly answer?: Answer };

let planner: Promise<LocalPlanner> | undefined;

const run: Run = async (settings, limits, call) => {
  const watch = watchLimits(settings.planTimeoutMs, limits);
  const work = answerTo(async () => {
    planner ??= LocalPlanner.open(settings);
    const open = await planner.catch((error: unknown) => {
      planner = undefined;
      throw error;
    });
    return call === undefined ? undefined : open.run(call, watch.open);
  });
  const answer = await Promise.race([work, watch.excess]).finally(watch.stop);
  // LanceDB cannot be interrupted, and only the end of the process gives back the memory after a large plan.
  if (typeof answer === 'string') emit({ kind: 'last', why: answer });
  else if (process.memoryUsage.rss() > limits.memoryBytes / 2) emit({ kind: 'last', why: 'worn', answer });
  else return answer;
  return new Promise<never>(() => undefined);
};

async function answerTo(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw new Error(messageOf(error));
    const { cause } = error.options;
    const { failure, detail } = error;
    return { kind: 'refused', failure, detail, cause: cause === undefined ? '' : messageOf(cause) };
  }
}

const checkMs = 50;

/** If a call had less of a CPU than this share, the machine was too slow for it, and not the query. */
const leastShare = 0.25;

/** LanceDB plans in threads of its own, so that this one can see that a call exceeds its limits. */
function watchLimits(openMs: number, { timeoutMs, memoryBytes }: WorkerLimits) {
  let start = performance.now();
  let before = process.cpuUsage();
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  const check = (): Excess | undefined => {
    if (process.memoryUsage.rss() > memoryBytes) return 'memory';
    if (performance.now() - start < (isOpen ? timeoutMs : openMs)) return undefined;
    const { user, system } = process.cpuUsage(before);
    return isOpen && (user + system) / 1_000 < timeoutMs * leastShare ? 'starved' : 'time';
  };
  const excess = new Promise<Excess>((resolve) => {
    timer = setInterval(() => {
      const why = check();
      if (why !== undefined) resolve(why);
    }, checkMs);
  });
  /** The storage has responded: from here on, the time limit of the call counts. */
  const open = (): void => {
    isOpen = true;
    start = performance.now();
    before = process.cpuUsage();
    emit({ kind: 'opened', pid: process.pid });
  };
  return { excess, open, stop: () => clearInterval(timer) };
}

function emit(event: WorkerEvent): void {
  workerpool.workerEmit(event);
}

/** If the machine runs out of memory, Linux kills this process instead of its parent. */
function offerToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has it.
  }
}

offerToEnd();
// A terminal signals the whole group; the parent ends this process.
process.on('SIGINT', () => undefined);
// Loaded before the first call; if that fails, the call reports why.
await loadLanceDb().catch(() => undefined);
workerpool.worker({ run });
