import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from './aborting.js';

/** Between repetitions, in milliseconds: the first delay, doubled each time, and the longest one. */
const firstDelayMs = 50;
export const longestDelayMs = 2_000;

/** How long to go on repeating: a growing delay between attempts, and a limit since the last success. */
export class Patience {
  private failingSince: number | undefined;
  private delayMs = firstDelayMs;

  constructor(
    private readonly limitMs: number,
    private readonly signal: AbortSignal,
  ) {}

  /** An attempt succeeded: the limit starts again. */
  reset(): void {
    this.failingSince = undefined;
    this.delayMs = firstDelayMs;
  }

  /**
   * Waits before the next attempt.
   *
   * @throws the failure of the last attempt when the limit is reached; the reason of the signal
   */
  async wait(failure: Error): Promise<void> {
    if (this.signal.aborted) throw reasonOf(this.signal);
    this.failingSince ??= performance.now();
    if (performance.now() - this.failingSince + this.delayMs > this.limitMs) throw failure;
    await pause(this.delayMs, this.signal);
    this.delayMs = Math.min(this.delayMs * 2, longestDelayMs);
  }
}

/** @throws the reason of the signal as soon as it aborts */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {
    throw reasonOf(signal);
  });
}
