/** Runs `work` with a signal that aborts with any of `signals`. */
export async function withSignals<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const release = link(controller, signals);
  try {
    return await work(controller);
  } finally {
    release();
  }
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
