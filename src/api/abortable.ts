/**
 * Resolves to the result of `work`, or rejects with the signal's reason when it aborts. `work` itself continues.
 *
 * @throws the signal's reason; what the work throws
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let aborted: (() => void) | undefined;
  const abort = new Promise<never>((_resolve, reject) => {
    aborted = () => reject(reasonOf(signal));
    if (signal.aborted) aborted();
    signal.addEventListener('abort', aborted);
  });
  try {
    return await Promise.race([work, abort]);
  } finally {
    if (aborted !== undefined) signal.removeEventListener('abort', aborted);
  }
}

/** Why a signal aborted, as an error. */
export function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('the request was aborted');
}
