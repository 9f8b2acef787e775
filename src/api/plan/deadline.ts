/** What takes longer than it may. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * The result of `work`, or a refusal after some milliseconds. The work itself goes on: the engine cannot be stopped.
 *
 * @throws DeadlineError that names what took too long
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
