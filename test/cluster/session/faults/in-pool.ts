/** How many run at the same time: most of them wait. */
const together = 12;

/** Does this with each of the inputs, several at the same time, and returns the results in their order. */
export async function inPool<T, R>(inputs: readonly T[], work: (input: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const left = [...inputs.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: together }, worker));
  return results;
}
