import { Readable, Transform } from 'node:stream';
import type { Json } from '../../../../src/values/json.js';
import type { Answer, Handle, Seen } from './fault-proxy.js';

/** One thing that goes wrong with a request. */
export type Fault = Handle;

/** A proxy cuts the connection before the server gets the request. */
export const cutBefore: Fault = async () => Promise.resolve('cut');

/** The server does what it is asked, and its answer is lost. */
export const cutAfter: Fault = async (_request, forward) => {
  const answer = await forward();
  answer.body.destroy();
  answer.socket?.destroy();
  return 'cut';
};

/** The answer ends in the middle, of a watch in the middle of a line. */
export const cutWithin: Fault = async (_request, forward) => {
  const answer = await forward();
  answer.socket?.end();
  return { ...answer, through: cutAt(10) };
};

/** The answer, or the first events of a watch, may pass; then the connection is cut in the middle of the next line. */
export const cutLater: Fault = async (_request, forward) => ({ ...(await forward()), through: cutAt(3_000) });

/** What a server says while its storage is away. */
export const internalError: Fault = async () =>
  Promise.resolve(status(500, 'InternalError', 'etcdserver: leader changed'));

/** Without a Status, as priority and fairness answers. */
export const tooMany: Fault = async () =>
  Promise.resolve(plain(429, 'Too many requests, please try again later.\n', { 'retry-after': '1' }));

/** The server did what it was asked, but says that it did not. */
export const errorAfter: Fault = async (request, forward) => {
  (await forward()).body.destroy();
  return internalError(request, forward);
};

/** What a change that meets another one is answered; what only reads is not. */
export const conflict: Fault = async (request, forward) => {
  const message =
    'Operation cannot be fulfilled: the object has been modified; please apply your changes to the latest version';
  return /^(POST rayclusters|PATCH|DELETE)/.test(request.title) ? status(409, 'Conflict', message) : forward();
};

/** What a watch is answered that begins at a version that the server no longer has. */
export const expired: Fault = async (request, forward) =>
  isWatch(request) ? status(410, 'Expired', 'too old resource version: 1 (2)') : forward();

/** The same, as the first event. */
export const expiredWithin: Fault = async (request, forward) => {
  if (!isWatch(request)) return forward();
  const object = statusBody(410, 'Expired', 'too old resource version: 1 (2)');
  return plain(200, `${JSON.stringify({ type: 'ERROR', object })}\n`);
};

/** Each event of a watch comes twice, and then the first one again. */
export const repeated: Fault = async (request, forward) => {
  const answer = await forward();
  return isWatch(request) ? { ...answer, through: repeating() } : answer;
};

/** The network is slow. */
export const slow: Fault = async (_request, forward) => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return forward();
};

/** Not a fault: the server as it is so many seconds later. */
export function atTime(seconds: number): Handle {
  return async (_request, forward) => {
    const answer = await forward();
    const date = new Date(Date.parse(answer.headers.date ?? '') + seconds * 1_000).toUTCString();
    return { ...answer, headers: { ...answer.headers, date } };
  };
}

export const faults = {
  cutBefore,
  cutAfter,
  cutWithin,
  cutLater,
  internalError,
  tooMany,
  errorAfter,
  conflict,
  expired,
  expiredWithin,
  repeated,
  slow,
} as const;

export function isWatch({ title }: Pick<Seen, 'title'>): boolean {
  return title.startsWith('WATCH');
}

/** Does this with the first attempt of each request, and nothing with the next one. */
export function once(fault: Fault): Handle {
  const done = new Set<string>();
  return async (request, forward) => {
    const isDone = done.has(request.title);
    done.add(request.title);
    return isDone ? forward() : fault(request, forward);
  };
}

/** An answer as the API server writes it. */
export function status(code: number, reason: string, message: string): Answer {
  const type = { 'content-type': 'application/json' };
  return plain(code, JSON.stringify(statusBody(code, reason, message)), type);
}

function statusBody(code: number, reason: string, message: string): Json {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code };
}

function plain(code: number, body: string, headers: Answer['headers'] = {}): Answer {
  return { status: code, headers, body: Readable.from([Buffer.from(body)]) };
}

/** After so many bytes the connection breaks. */
function cutAt(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (part.length > 0) this.push(part);
      if (left > 0) return done();
      // What came before is on its way first.
      setImmediate(() => this.destroy(new Error('cut')));
    },
  });
}

function repeating(): Transform {
  let held = '';
  let first: string | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = `${held}${chunk.toString('utf8')}`.split('\n');
      held = lines.pop() ?? '';
      for (const line of lines) {
        first ??= line;
        this.push(`${line}\n${line}\n${first}\n`);
      }
      done();
    },
  });
}
