const newline = 0x0a;

/**
 * The lines of a byte stream, without their newline. A carriage return stays: programs that draw progress write it. Bytes
 * are decoded by whole lines, so that no character is cut; bytes that are not UTF-8 become U+FFFD. An unfinished line is
 * held until it ends, or the stream does.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let held: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield decode([...held, chunk.subarray(start, end)]);
      held = [];
      start = end + 1;
    }
    if (start < chunk.length) held.push(chunk.subarray(start));
  }
  if (held.length > 0) yield decode(held);
}

function decode(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('utf8');
}
