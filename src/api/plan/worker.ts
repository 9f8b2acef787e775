import { writeFileSync } from 'node:fs';
import workerpool from 'workerpool';
import { messageOf } from '../../errors.js';
import { ApiError } from '../errors.js';
import { loadLanceDb } from './lancedb/load.js';
import type { LocalPlanner, PlanSettings } from './local-planner.js';
import { readStorage } from './storage.js';
import type { Answer, Excess, Run, WorkerEvent, WorkerLimits } from './worker-protocol.js';

/** The main file of a planning process. Its parent kills it when it reports that a call exceeds a limit. */
let opened: Promise<LocalPlanner> | undefined;

const run: Run = async (settings, limits, call) => {
  emit({ kind: 'started', pid: process.pid });
  const watch = watchLimits(settings.planTimeoutMs, limits);
  const answer = await answerTo(async () => {
    const planner = await open(settings);
    return call === undefined ? undefined : planner.run(call, watch.open);
  });
  watch.stop();
  if (process.memoryUsage.rss() < limits.memoryBytes / 2) return answer;
  // The memory that LanceDB keeps after a large plan is given back by the end of the process.
  emit({ kind: 'worn', answer });
  return new Promise<never>(() => undefined);
};

async function open(settings: PlanSettings): Promise<LocalPlanner> {
  opened ??= openPlanner(settings);
  return opened.catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
}

async function openPlanner(settings: PlanSettings): Promise<LocalPlanner> {
  const lancedb = await loadLanceDb();
  const { LocalPlanner } = await import('./local-planner.js');
  // Checked last, because LanceDB creates a missing folder.
  const storage = await readStorage(settings);
  return LocalPlanner.open(lancedb, storage, settings);
}

async function answerTo(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', message: messageOf(error) };
    const { cause } = error.options;
    return {
      kind: 'refused',
      failure: error.failure,
      detail: error.detail,
      cause: cause === undefined ? '' : messageOf(cause),
    };
  }
}

const checkMs = 50;

/** If a call had less of a CPU than this share, the machine was too slow for it, and not the query. */
const leastShare = 0.25;

/** LanceDB plans in threads of its own, so that this one can report an excess. */
function watchLimits(openMs: number, limits: WorkerLimits): { readonly open: () => void; readonly stop: () => void } {
  let start = performance.now();
  let before = process.cpuUsage();
  let isOpen = false;
  const excess = (): Excess | undefined => {
    if (process.memoryUsage.rss() > limits.memoryBytes) return 'memory';
    if (performance.now() - start < (isOpen ? limits.timeoutMs : openMs)) return undefined;
    const { user, system } = process.cpuUsage(before);
    return isOpen && (user + system) / 1_000 < limits.timeoutMs * leastShare ? 'starved' : 'time';
  };
  const timer = setInterval(() => {
    const why = excess();
    if (why === undefined) return;
    clearInterval(timer);
    emit({ kind: 'excess', why });
  }, checkMs);
  return {
    open: () => {
      isOpen = true;
      start = performance.now();
      before = process.cpuUsage();
      emit({ kind: 'opened' });
    },
    stop: () => clearInterval(timer),
  };
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
