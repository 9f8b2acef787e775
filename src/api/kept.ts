export type Clock = () => number;

/** A function whose result is kept for a time, so that it runs seldom however often it is called. */
export function kept<T>(milliseconds: number, now: Clock, read: () => T): () => T {
  let last: { readonly at: number; readonly value: T } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= milliseconds) last = { at: now(), value: read() };
    return last.value;
  };
}
