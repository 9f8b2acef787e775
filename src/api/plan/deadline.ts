/** A timeout. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * The result of `work`, or an error after a timeout. The work itself continues, because LanceDB cannot be interrupted.
 *
 * @throws DeadlineError that names the operation
 */
export async function deadline<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} timed out after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
