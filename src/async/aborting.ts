import { setMaxListeners } from 'node:events';

/** Runs `work` with a signal that aborts with any of `signals`. */
export async function withSignals<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  // Each of the requests that run at the same time listens.
  setMaxListeners(0, controller.signal);
  const release = link(controller, signals);
  try {
    return await work(controller);
  } finally {
    release();
  }
}

/** The same, with a signal that also aborts after so many milliseconds, with the error that `late` makes. */
export async function withTimeout<T>(
  milliseconds: number,
  late: () => Error,
  signal: AbortSignal,
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  return withSignals([signal], async (controller) => {
    const timer = setTimeout(() => controller.abort(late()), milliseconds);
    try {
      return await work(controller);
    } finally {
      clearTimeout(timer);
    }
  });
}

export function timedOut(milliseconds: number): Error {
  return new Error(`timed out after ${milliseconds / 1_000}s`);
}

/**
 * Aborts `controller` with any of `signals`, until the returned function is called. Unlike `AbortSignal.any`, it leaves
 * nothing behind on a signal that lives as long as the process.
 */
export function link(controller: AbortController, signals: readonly (AbortSignal | undefined)[]): () => void {
  const links = signals.flatMap((signal) => {
    if (signal === undefined) return [];
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    return [() => signal.removeEventListener('abort', abort)];
  });
  return () => links.forEach((unlink) => unlink());
}

/** The result of `work`, or the signal's reason as soon as that aborts. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let release: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(reasonOf(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    release = () => signal.removeEventListener('abort', abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    release?.();
  }
}

export function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}
