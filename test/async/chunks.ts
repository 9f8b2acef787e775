/** `bytes` in chunks of these sizes, and the rest as the last one. */
// eslint-disable-next-line @typescript-eslint/require-await -- a stream of what is there
export async function* chunked(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer, void, undefined> {
  let start = 0;
  for (const size of sizes) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
  yield bytes.subarray(start);
}

export async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
