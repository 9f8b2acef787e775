import { constants } from 'node:os';
import { endingSignals } from '../../session/clean-on-signals.js';

/**
 * Does work that the first SIGINT, SIGTERM or SIGHUP aborts. A second one ends the process at once. Meanwhile the process does not end
 * by itself.
 *
 * @param stop - aborts at the first signal
 */
export async function untilSignal<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const listener = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.exit(128 + constants.signals[signal]);
    stop.abort(new Error(`stopped by ${signal}`));
  };
  for (const signal of endingSignals) process.on(signal, listener);
  const alive = setInterval(() => undefined, 2 ** 30);
  try {
    return await work(stop.signal);
  } finally {
    clearInterval(alive);
    for (const signal of endingSignals) process.off(signal, listener);
  }
}

/** Resolves when one of the signals aborts. */
export async function aborted(...any: readonly AbortSignal[]): Promise<void> {
  if (any.some((signal) => signal.aborted)) return;
  await new Promise<void>((resolve) => {
    for (const signal of any) signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
