/** Where a plain request ends, and what of it is needed to send its client away. */
export interface Frame {
  readonly url: string;
  readonly requestId: string | undefined;
  /** Bytes of the head, with the empty line. */
  readonly headLength: number;
  readonly bodyLength: number;
}

/** A head that can be read in one way only: a path, no fold, no lone line end, nothing before or after a header's name. */
const plainHead = /^POST (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n/;

/** What makes a message end, or a connection go on, in another way. */
const special =
  /\r\n(?:(?:transfer-encoding|expect|upgrade|trailer|te):|(?:proxy-)?connection:(?![ \t]*keep-alive[ \t]*\r\n))/i;
const length = /\r\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r\n/gi;
const anyLength = /\r\ncontent-length/gi;
const id = /\r\nx-request-id:[ \t]*([^\r\n]*?)[ \t]*\r\n/i;

/** A head that is longer is left to the parser, which has a limit of its own. */
const longestHead = 8_192;

/**
 * Reads where requests end that begin a chunk. It knows only POST with a Content-Length: whatever a parser could take for
 * something else is not for it.
 */
export class FrameReader {
  /** Clients say the same again and again, and in a crowd many say what others do. */
  #last: { readonly head: Buffer; readonly frame: Frame } | undefined;

  /** @returns undefined for all that it does not know, also for a head that is not there whole */
  read(chunk: Buffer): Frame | undefined {
    if (this.#last !== undefined && startsWith(chunk, this.#last.head)) return this.#last.frame;
    const frame = readFrame(chunk);
    if (frame !== undefined) this.#last = { head: Buffer.from(chunk.subarray(0, frame.headLength)), frame };
    return frame;
  }
}

function startsWith(chunk: Buffer, head: Buffer): boolean {
  return chunk.length >= head.length && chunk.compare(head, 0, head.length, 0, head.length) === 0;
}

function readFrame(chunk: Buffer): Frame | undefined {
  const text = chunk.toString('latin1', 0, Math.min(chunk.length, longestHead));
  const [head, url] = plainHead.exec(text) ?? [];
  if (head === undefined || url === undefined || special.test(head)) return undefined;
  const lengths = head.match(anyLength);
  length.lastIndex = 0;
  const [, bodyLength] = length.exec(head) ?? [];
  if (bodyLength === undefined || lengths?.length !== 1) return undefined;
  return { url, requestId: id.exec(head)?.[1], headLength: head.length, bodyLength: Number(bodyLength) };
}
