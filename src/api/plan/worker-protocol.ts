import type { FailureName } from '../errors.js';
import type { EngineCall } from './planner.js';
import type { PlanSettings } from './local-planner.js';

/** The limits of a worker for one call. */
export interface WorkerLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

/** The function of a worker. Without a call, it opens the storage. */
export type Run = (settings: PlanSettings, limits: WorkerLimits, call: EngineCall | undefined) => Promise<Answer>;

export type Answer =
  | { readonly kind: 'done'; readonly result: unknown }
  /** An ApiError; `cause` is for the log. */
  | { readonly kind: 'refused'; readonly failure: FailureName; readonly detail: string; readonly cause: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Why a worker is to be killed: over the time limit, without enough CPU for it, or over the memory limit. */
export type Excess = 'time' | 'starved' | 'memory';

/** What a worker reports before its answer. After `worn`, which has the answer, it needs too much memory to be kept. */
export type WorkerEvent =
  | { readonly kind: 'started'; readonly pid: number }
  /** The storage has responded. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'excess'; readonly why: Excess }
  | { readonly kind: 'worn'; readonly answer: Answer };
