import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, Socket } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/settings/settings.js';
import { Admission } from '../../../src/api/http/admission.js';
import { Connections } from '../../../src/api/http/connections.js';
import { Crowd } from '../../../src/api/http/crowd.js';
import { answerHalfClosed } from '../../../src/api/http/half-closed.js';
import { listen } from '../../../src/api/http/listen.js';
import { createMetrics } from '../../../src/api/http/metrics.js';
import { answerParserErrors } from '../../../src/api/http/parser-errors.js';
import { FrameReader } from '../../../src/api/http/read-frame.js';
import { Readiness } from '../../../src/api/http/readiness.js';
import { refuseEarly } from '../../../src/api/http/refuse-early.js';

const call = '/v1/table/items/explain_plan';

describe('overload on keep-alive connections', () => {
  it('is sent away before its requests are parsed, with the answer that the first of them had', async () => {
    await inCrowd(async ({ client, parsed, metrics }) => {
      client.socket.write(post(call, '{}', 'one'));
      const [first] = await client.answers(1);
      for (let asked = 0; asked < 10; asked += 1) {
        client.socket.write(post(call, '{}', 'one'));
        const [next] = await client.answers(1);
        expect(next).toEqual(first);
      }
      expect(first?.status).toBe(503);
      expect(first?.headers).toMatchObject({ 'retry-after': '1', 'x-request-id': 'one', connection: 'keep-alive' });
      expect(JSON.parse(first?.body ?? '')).toMatchObject({
        code: 17,
        status: 503,
        title: 'Slow down',
        instance: call,
      });
      expect(parsed()).toEqual([call]);
      expect(await metrics()).toContain('http_requests_total{route="explain_plan",method="POST",status="503"} 11');
      expect(await metrics()).toContain('helmwright_explain_rejected_total{reason="full"} 11');
    });
  });

  it('still has its probes answered, and its calls when there is room again', async () => {
    await inCrowd(async ({ client, leave }) => {
      client.socket.write(post(call, '{}', 'a') + get('/livez'));
      expect((await client.answers(2)).map(({ status }) => status)).toEqual([503, 200]);
      client.socket.write(get('/livez'));
      expect((await client.answers(1)).map(({ status }) => status)).toEqual([200]);
      leave();
      client.socket.write(post(call, '{}', 'b'));
      expect((await client.answers(1)).map(({ status }) => status)).toEqual([200]);
    });
  });

  it('has an answer for each request, in order, wherever the bytes are cut', async () => {
    const text = fc.stringMatching(/^[a-z]{1,6}$/);
    const body = fc.oneof(text, fc.constant(''), fc.constant(post(call, '{}', 'inner')), fc.constant('\r\n\r\n'));
    const kind = fc.constantFrom('post', 'chunked', 'get', 'other' as const);
    const request = fc.record({ kind, id: text, body });
    const cuts = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), cuts, async (requests, sizes) => {
        await inCrowd(async ({ client }) => {
          const sent = requests.map(({ kind, id, body }) => bytesOf(kind, id, body)).join('');
          for (const piece of pieces(sent, sizes)) {
            client.socket.write(piece);
            await turn();
          }
          const answers = await client.answers(requests.length);
          expect(answers.map(({ status, headers }) => [status, headers['x-request-id']])).toEqual(
            requests.map(({ kind, id }) => (kind === 'post' ? [503, id] : [200, undefined])),
          );
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is not noticed but by its 503, whatever the bytes are, wherever they are cut, and whenever there is room', async () => {
    const line = fc.oneof(fc.constantFrom(...framing), fc.constantFrom(...odd));
    const head = fc.tuple(
      fc.constantFrom(...requestLines),
      fc.array(line, { maxLength: 3 }),
      fc.integer({ max: 9, min: 0 }),
    );
    const message = head.map(([first, lines, length]) =>
      [first, 'Host: a', ...lines, `Content-Length: ${length}`, '', 'x'.repeat(length)].join('\r\n'),
    );
    const plain = fc
      .tuple(fc.constant(call), fc.constantFrom('', '{}', 'POST / '))
      .map(([to, body]) => post(to, body, 'a'));
    // Most pieces begin where a request does: elsewhere the gate leaves the connection to the parser.
    const cut = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(160) });
    const sent = fc.record({ text: fc.oneof(plain, message), cut, hasRoom: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 5 }), async (messages) => {
        const pieces = messages.flatMap(({ text, cut, hasRoom }) =>
          [text.slice(0, cut), text.slice(cut)].map((bytes) => ({ bytes, hasRoom })),
        );
        // The same pieces: after an upgrade, say, the parser itself drops the rest of a piece.
        const expected = await answersWithoutGate(pieces);
        const answers = await answersWithGate(pieces);
        const same = answers.map((answer, index) => (answer.startsWith('503 ') ? expected[index] : answer));
        expect(same).toEqual(expected);
      }),
      { numRuns: 300, examples: smugglers.map((texts) => [texts.map(refused)]) },
    );
  });

  it('loses a connection whose client reads no answer', async () => {
    await inCrowd(async ({ client, accepted }) => {
      client.socket.write(post(call, '{}', 'first'));
      await client.answers(1);
      client.socket.on('error', () => undefined).pause();
      const some = post(call, '{}', 'x').repeat(100);
      while (!accepted().destroyed) {
        const before = accepted().bytesRead;
        client.socket.write(some);
        // One after the other, so that no request is cut.
        while (!accepted().destroyed && accepted().bytesRead < before + some.length) await turn();
        expect(accepted().writableLength).toBeLessThan(1_048_576);
      }
    });
  });
});

describe('FrameReader', () => {
  const read = (text: string): unknown => new FrameReader().read(Buffer.from(text, 'latin1'));

  it('knows a plain request, its id and where it ends', () => {
    const head = `POST /a HTTP/1.1\r\nHost: a\r\nX-Request-Id: 7 \r\nConnection: keep-alive\r\nContent-Length: 12\r\n\r\n`;
    const frame = { url: '/a', requestId: '7', headLength: head.length, bodyLength: 12 };
    expect(read(`${head}{"a"`)).toEqual(frame);
    const reader = new FrameReader();
    expect([head, head.replace('/a', '/b'), head].map((text) => reader.read(Buffer.from(text))?.url)).toEqual([
      '/a',
      '/b',
      '/a',
    ]);
  });

  it.each([
    ['a head that is not whole', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\n'],
    ['no length', 'POST /a HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['two lengths', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n'],
    ['two lengths in one', 'POST /a HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n'],
    ['a signed length', 'POST /a HTTP/1.1\r\nContent-Length: +1\r\n\r\n'],
    ['a name with a space behind it', 'POST /a HTTP/1.1\r\nContent-Length : 1\r\n\r\n'],
    ['chunks', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['a client that asks first', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n'],
    ['the last request', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nConnection: close\r\n\r\n'],
    ['another protocol', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nUpgrade: h2c\r\n\r\n'],
    ['a folded header', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nX: a\r\n b\r\n\r\n'],
    ['a lone line feed', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nX: a\nTransfer-Encoding: chunked\r\n\r\n'],
    ['a lone carriage return', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nX: a\rb\r\n\r\n'],
    ['an older version', 'POST /a HTTP/1.0\r\nContent-Length: 1\r\n\r\n'],
    ['another method', 'PUT /a HTTP/1.1\r\nContent-Length: 1\r\n\r\n'],
    ['a line before it', '\r\nPOST /a HTTP/1.1\r\nContent-Length: 1\r\n\r\n'],
    ['the last request, as some say it', 'POST /a HTTP/1.1\r\nContent-Length: 1\r\nProxy-Connection: close\r\n\r\n'],
    ['what is no path', 'POST a/explain_plan HTTP/1.1\r\nContent-Length: 1\r\n\r\n'],
    ['a path with a space', 'POST /a b HTTP/1.1\r\nContent-Length: 1\r\n\r\n'],
  ])('leaves %s to the parser', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});

function post(path: string, body: string, id: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\nX-Request-Id: ${id}\r\n\r\n${body}`;
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
}

function bytesOf(kind: 'post' | 'chunked' | 'get' | 'other', id: string, body: string): string {
  switch (kind) {
    case 'post':
      return post(call, body, id);
    case 'chunked': {
      const chunks = body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`;
      return `POST ${call} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nX-Request-Id: ${id}\r\n\r\n${chunks}0\r\n\r\n`;
    }
    case 'get':
      return get('/livez');
    case 'other':
      return post('/elsewhere', body, id);
  }
}

function* pieces(text: string, sizes: readonly number[]): Generator<string> {
  let at = 0;
  for (const size of sizes) {
    yield text.slice(at, at + size);
    at += size;
  }
  yield text.slice(at);
}

const requestLines = [
  `POST ${call} HTTP/1.1`,
  `POST ${call} HTTP/1.0`,
  `POST ${call}#x HTTP/1.1`,
  `POST x${call} HTTP/1.1`,
  `POST http://a${call} HTTP/1.1`,
  'GET /livez HTTP/1.1',
] as const;

const first = post(call, '', 'a');
const inner = post(call, '', 'inner');
const outer = post(call, inner, 'outer');

/** What a gate would answer that takes the wrong place for the beginning of a request, each with where it is cut. */
const smugglers: readonly (readonly (readonly [string, number])[])[] = [
  [
    [first, 0],
    [outer.replace('Host', 'Transfer-Encoding: chunked\r\nHost'), 0],
    [first, 0],
  ],
  [
    [first, 0],
    [outer.replace('Host', 'Content-Length: 3\r\nHost'), 0],
    [first, 0],
  ],
  [
    [first, 0],
    [outer, outer.length - inner.length],
    [first, 0],
  ],
  [
    [first + outer, first.length + outer.length - inner.length],
    [first, 0],
  ],
];

function refused([text, cut]: readonly [string, number]): { text: string; cut: number; hasRoom: boolean } {
  return { text, cut, hasRoom: false };
}

const framing = [
  'Transfer-Encoding: chunked',
  'Content-Length: 3',
  'Connection: close',
  'Proxy-Connection: close',
] as const;

const odd = [
  ...['Connection: close', 'Connection: keep-alive', 'Proxy-Connection: close', 'connection: upgrade', 'Upgrade: h2c'],
  ...['Content-Length: 3', 'Content-Length : 3', 'X: a\r\n b', 'X: a\nContent-Length: 1', 'X\x00: a', 'X: \xe9', ': a'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip', 'Expect: 100-continue', 'TE: trailers', ''],
] as const;

/** A piece of what a client sends, and whether there is room when it comes. */
interface Piece {
  readonly bytes: string;
  readonly hasRoom: boolean;
}

/**
 * The status and body of each answer, to the end of the connection.
 *
 * @param fill - takes the room that there is, and gives what gives it back
 */
async function answersOf(
  server: Server,
  pieces: readonly Piece[],
  fill: () => Promise<() => void>,
): Promise<readonly string[]> {
  const accepted: Promise<readonly unknown[]> = once(server, 'connection');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const [taken] = await accepted;
  let sent = 0;
  for (const { bytes, hasRoom } of pieces) {
    const leave = hasRoom ? undefined : await fill();
    socket.write(bytes, 'latin1');
    sent += bytes.length;
    while (taken instanceof Socket && !taken.destroyed && taken.bytesRead < sent) await turn();
    // The answer to what was read is on its way.
    await turn();
    leave?.();
  }
  socket.end();
  await closed;
  return (
    [...text.matchAll(/HTTP\/1\.1 (\d+) [^]*?\r\n\r\n((?:(?!HTTP\/1\.1)[^])*)/g)]
      .map(([, status = '', body = '']) => `${status} ${body}`)
      // Whether what follows the last answer is still told that it is none depends on who closes first.
      .filter((answer) => !/^(10|400)/.test(answer))
  );
}

/** Answers what is whole, by a length, as the service does: without one, HTTP/1.0 ends the connection. */
const answerAll: RequestListener = (request, response) => {
  request.resume().once('end', () => response.writeHead(200, { 'Content-Length': 2 }).end('ok'));
};

async function answersWithoutGate(pieces: readonly Piece[]): Promise<readonly string[]> {
  const server = createServer({ requireHostHeader: false }, answerAll);
  const asRequest: RequestListener = (request, response) => void server.emit('request', request, response);
  server.on('checkContinue', asRequest).on('checkExpectation', asRequest);
  const connections = new Connections(server);
  answerParserErrors(server, connections);
  answerHalfClosed(server, connections);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await answersOf(server, pieces, () => Promise.resolve(() => undefined));
  } finally {
    server.close();
  }
}

async function answersWithGate(pieces: readonly Piece[]): Promise<readonly string[]> {
  const log = pino({ level: 'silent' });
  const settings = { ...defaultSettings, maxConcurrent: 1, maxQueued: 0 };
  const admission = new Admission(settings, () => undefined);
  const metrics = createMetrics({ admission, bodyBytes: () => 0, connections: () => 0 });
  const crowd = new Crowd({ admission, metrics, settings, log, readiness: new Readiness({}, log) });
  const address = { host: '127.0.0.1', port: 0, places: { host: 'the port', port: 'the port' } };
  const { server } = await listen(refuseEarly(crowd, answerAll), address, settings, crowd);
  try {
    return await answersOf(server, pieces, () => admission.enter(new AbortController().signal));
  } finally {
    server.close();
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Client {
  readonly socket: Socket;
  /** The next so many answers. */
  readonly answers: (count: number) => Promise<readonly Answer[]>;
}

interface Scene {
  readonly client: Client;
  /** The server's side of the connection. */
  readonly accepted: () => Socket;
  /** The paths of the requests that were parsed. */
  readonly parsed: () => readonly string[];
  readonly metrics: () => Promise<string>;
  /** Gives the one place back. */
  readonly leave: () => void;
}

/** A server whose only place is taken; what is not a call, or finds a place, is answered 200. */
async function inCrowd(use: (scene: Scene) => Promise<void>): Promise<void> {
  const log = pino({ level: 'silent' });
  const settings = { ...defaultSettings, maxConcurrent: 1, maxQueued: 0 };
  const admission = new Admission(settings, () => undefined);
  const metrics = createMetrics({ admission, bodyBytes: () => 0, connections: () => 0 });
  const crowd = new Crowd({ admission, metrics, settings, log, readiness: new Readiness({}, log) });
  const leave = await admission.enter(new AbortController().signal);
  const parsed: string[] = [];
  const app = refuseEarly(crowd, (request, response) => {
    request.resume().once('end', () => response.end('ok'));
  });
  const { server } = await listen(
    (request, response) => {
      parsed.push(request.url ?? '');
      app(request, response);
    },
    { host: '127.0.0.1', port: 0, places: { host: 'the port', port: 'the port' } },
    settings,
    crowd,
  );
  const accepted: Promise<readonly unknown[]> = once(server, 'connection');
  const client = await clientOf(server);
  const [socket] = await accepted;
  if (!(socket instanceof Socket)) throw new Error('a connection is a socket');
  try {
    await use({
      client,
      accepted: () => socket,
      parsed: () => parsed,
      metrics: () => metrics.registry.metrics(),
      leave,
    });
  } finally {
    client.socket.destroy();
    server.close();
  }
}

async function clientOf(server: Server): Promise<Client> {
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  const got: Answer[] = [];
  let text = '';
  let arrived = (): void => undefined;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    for (let end = endOf(text); end !== undefined && text.length >= end; end = endOf(text)) {
      got.push(answerOf(text.slice(0, end)));
      text = text.slice(end);
    }
    arrived();
  });
  return {
    socket,
    answers: (count) =>
      new Promise((resolve) => {
        arrived = () => {
          if (got.length >= count) resolve(got.splice(0, count));
        };
        arrived();
      }),
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function endOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  return head === -1 ? undefined : head + 4 + Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1]);
}

/** Without the date, which may change between two. */
function answerOf(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each): readonly [string, string] => [
    each.slice(0, each.indexOf(':')).toLowerCase(),
    each.slice(each.indexOf(':') + 2),
  ]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.filter(([name]) => name !== 'date')),
    body,
  };
}
