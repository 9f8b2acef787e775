import { overloaded } from '../errors.js';

/**
 * The result of `work` on the storage. The work itself continues after the time limit, because LanceDB cannot be
 * interrupted.
 *
 * @throws ApiError overloaded after the time limit
 */
export async function deadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(overloaded(`the storage timed out after ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
