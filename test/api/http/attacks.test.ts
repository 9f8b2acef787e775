import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { abortable } from '../../../src/async/aborting.js';
import { failures } from '../../../src/api/errors.js';
import type { RequestContext, Planner } from '../../../src/api/plan/planner.js';
import { parsedAnswer, rawAnswer, rawConnection } from './raw.js';
import { post, serving } from './serving.js';

const path = '/v1/table/items/explain_plan';
const query = { vector: {}, k: 1 };
const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

describe('a client that is too slow', () => {
  it.each([
    ['says nothing', ''],
    ['stops in its headers', `POST ${path} HTTP/1.1\r\nHost: localhost\r\n`],
    ['stops in its body', `${head}Content-Length: 10\r\n\r\n{`],
    ['stops in its chunks', `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ])('and %s gets a 408, and its connection is closed', async (_, message) => {
    const limits = { headersTimeoutMs: 100, requestTimeoutMs: 200 };
    await serving(
      {},
      async ({ url }) => {
        const { status, body } = parsedAnswer(await rawAnswer(url, message));
        expect(status).toBe(408);
        expect(body).toMatchObject({ code: failures.requestTimeout.code, status: 408 });
      },
      { planner: quick, limits },
    );
  });
});

describe('a body that is too long', () => {
  it('is rejected before its first byte if it has a length', async () => {
    await serving(
      {},
      async ({ url }) => {
        const answer = await rawAnswer(url, `${head}Content-Length: 999999999\r\nConnection: close\r\n\r\n`);
        expect(parsedAnswer(answer).status).toBe(413);
      },
      { planner: quick },
    );
  });

  it('is rejected while it arrives if it has no length, and the client gets the response', async () => {
    await serving(
      {},
      async ({ url }) => {
        const { socket, ended } = await rawConnection(url);
        socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
        for (let sent = 0; sent < 100; sent += 1) socket.write(`400\r\n${' '.repeat(1_024)}\r\n`);
        const next = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
        socket.write(`0\r\n\r\n${next}`);
        expect(statusesOf(await ended)).toEqual(['413', '200']);
      },
      { planner: quick, limits: { maxBodyBytes: 1_024 } },
    );
  });

  it('causes no Node warnings', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warned);
    await serving(
      {},
      async ({ url }) => {
        const answer = await post(url + path, { query, text: 'x'.repeat(200_000) });
        expect(answer.status).toBe(413);
        await answer.text();
      },
      { planner: quick, limits: { maxBodyBytes: 1_024 } },
    );
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  it('is requested after Expect: 100-continue', async () => {
    await serving(
      {},
      async ({ url }) => {
        const { socket, ended } = await rawConnection(url);
        const body = JSON.stringify({ query });
        socket.write(`${head}Connection: close\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
        socket.once('data', () => socket.write(body));
        expect(await ended).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
      },
      { planner: quick },
    );
  });
});

describe('a request behind a running one', () => {
  const running = `${head}Content-Length: ${JSON.stringify({ query }).length}\r\n\r\n${JSON.stringify({ query })}`;

  it('does not prevent the last response at shutdown', async () => {
    const { planner, release } = heldPlanner();
    const { socket, ended } = await serving(
      { drainSeconds: 0.2 },
      async ({ url }) => {
        const connection = await rawConnection(url);
        connection.socket.write(running + running);
        await seen(async () => (await metricsOf(url)).includes('http_requests_in_flight 3'));
        return connection;
      },
      { planner },
    );
    release();
    expect(statusesOf(await ended)).toEqual(['503']);
    socket.destroy();
  });
});

describe('a body that is cut off', () => {
  it('is released with its connection, as is its timer', async () => {
    const limits = { requestTimeoutMs: 600_000 };
    await serving(
      {},
      async ({ url }) => {
        const { socket, ended } = await rawConnection(url);
        await written(socket, `${head}Content-Length: 10\r\n\r\n{`);
        await seen(async () => (await metricsOf(url)).includes('helmwright_explain_body_bytes 1\n'));
        socket.end();
        expect(parsedAnswer(await ended).status).toBe(400);
        await seen(async () => (await metricsOf(url)).includes('helmwright_explain_body_bytes 0\n'));
      },
      { planner: quick, limits },
    );
  });
});

describe('bodies together', () => {
  it('have a memory limit: anonymous callers do not block authenticated ones', async () => {
    const limits = { maxBodyMemoryBytes: 2_097_152, maxBodyBytes: 1_048_576 };
    await serving(
      {},
      async ({ url }) => {
        const { socket } = await rawConnection(url);
        await written(socket, `${head}Content-Length: 1048576\r\n\r\n${' '.repeat(1_048_575)}`);
        await seen(async () => (await metricsOf(url)).includes('helmwright_explain_body_bytes 1048575'));
        expect((await post(url + path, { query })).status).toBe(503);
        expect(await metricsOf(url)).toContain('helmwright_explain_rejected_total{reason="memory"} 1');
        socket.destroy();
        await seen(async () => (await metricsOf(url)).includes('helmwright_explain_body_bytes 0'));
        expect((await post(url + path, { query })).status).toBe(200);
      },
      { planner: quick, limits },
    );
  });
});

describe('overload', () => {
  it('gets 503 at once if too many requests are in progress, which get their responses', async () => {
    const { planner, release } = heldPlanner();
    await serving(
      { maxConcurrent: 2 },
      async ({ url }) => {
        const admitted = [post(url + path, { query }), post(url + path, { query })];
        await seen(async () => (await metricsOf(url)).includes('helmwright_explain_admitted 2'));
        const refused = await post(url + path, { query });
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
        expect(await refused.json()).toMatchObject({
          code: 17,
          type: '/errors/service-unavailable',
          title: 'Slow down',
          instance: path,
        });
        release();
        expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200]);
        expect((await post(url + path, { query })).status).toBe(200);
      },
      { planner },
    );
  });

  it('does not count requests that a planning process has', async () => {
    const { planner, release } = heldPlanner();
    const offloading: Planner = {
      ...planner,
      run: (call, context) => {
        context.onOffloaded?.();
        return planner.run(call, context);
      },
    };
    await serving(
      { maxConcurrent: 1 },
      async ({ url }) => {
        const asked = [post(url + path, { query }), post(url + path, { query }), post(url + path, { query })];
        await seen(async () => (await metricsOf(url)).includes('http_requests_in_flight 4'));
        release();
        expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
      },
      { planner: offloading },
    );
  });

  it('cannot have more connections than allowed', async () => {
    await serving(
      {},
      async ({ url }) => {
        const opened = await Promise.all(Array.from({ length: 30 }, () => rawConnection(url)));
        const ended = await Promise.all(opened.slice(10).map((each) => each.ended));
        expect(ended).toEqual(Array.from({ length: 20 }, () => ''));
        opened.forEach(({ socket }) => socket.destroy());
      },
      { planner: quick, limits: { maxConnections: 10 } },
    );
  });

  it('of 5,000 idle connections does not block others', async () => {
    await serving(
      {},
      async ({ url }) => {
        const opened = await Promise.all(Array.from({ length: 5_000 }, () => rawConnection(url)));
        expect((await post(url + path, { query })).status).toBe(200);
        expect(await metricsOf(url)).toMatch(/helmwright_explain_connections 500[1-9]/);
        opened.forEach(({ socket }) => socket.destroy());
      },
      { planner: quick },
    );
  });
});

describe('a connection', () => {
  it('can be used for the next request after an error', async () => {
    await serving(
      {},
      async ({ url }) => {
        const { socket, ended } = await rawConnection(url);
        const body = JSON.stringify({ query });
        const good = `${head}Content-Length: ${body.length}\r\n`;
        socket.write(`${head}Content-Length: 1\r\n\r\n{${good}Connection: close\r\n\r\n${body}`);
        const statuses = statusesOf(await ended);
        expect(statuses).toEqual(['400', '200']);
      },
      { planner: quick },
    );
  });

  it('ends with an error at malformed data', async () => {
    const { planner } = heldPlanner();
    await serving(
      {},
      async ({ url }) => {
        const { socket, ended } = await rawConnection(url);
        const body = JSON.stringify({ query });
        socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}nonsense\r\n\r\n`);
        const answers = await ended;
        expect(statusesOf(answers)).toEqual(['400']);
        expect(answers).toMatch(/"malformed HTTP request"[^]*\}$/);
        await seen(async () => (await metricsOf(url)).includes('helmwright_explain_admitted 0'));
      },
      { planner },
    );
  });

  it('ends all of its requests when the client disconnects, also those behind the first one', async () => {
    const signals: AbortSignal[] = [];
    const run = (_: unknown, { signal }: RequestContext): Promise<string> => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    await serving(
      {},
      async ({ url }) => {
        const { socket } = await rawConnection(url);
        const body = JSON.stringify({ query });
        socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`.repeat(3));
        await seen(async () => Promise.resolve(signals.length === 3 || (await metricsOf(url)) === ''));
        socket.destroy();
        await seen(async () => (await metricsOf(url)).includes('http_requests_in_flight 1\n'));
        expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
      },
      { planner: { ...quick, run } },
    );
  });
});

it('a request that is not finished at the end of a shutdown gets a 503', async () => {
  const { planner } = heldPlanner();
  const asked = await serving(
    { drainSeconds: 0 },
    async ({ url }) => {
      const answer = post(url + path, { query });
      await seen(async () => (await metricsOf(url)).includes('helmwright_explain_admitted 1'));
      return { answer };
    },
    { planner },
  );
  const response = await asked.answer;
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ code: 17, status: 503, instance: path });
});

it('planning stops when the client disconnects', async () => {
  const client = new AbortController();
  const reasons: string[] = [];
  const run = (_: unknown, { signal }: RequestContext): Promise<string> => {
    client.abort();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reasons.push('aborted');
        reject(new Error('aborted'));
      });
    });
  };
  await serving(
    {},
    async ({ url }) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ query }), signal: client.signal };
      await expect(fetch(url + path, init)).rejects.toThrow('abort');
      await seen(async () => (await metricsOf(url)).includes('method="POST",status="499"} 1'));
      expect(reasons).toEqual(['aborted']);
    },
    { planner: { ...quick, run } },
  );
});

const quick: Planner = {
  run: () => Promise.resolve('plan'),
  ready: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** A planner whose plans come when they are released, unless the request ends before. */
function heldPlanner(): { readonly planner: Planner; readonly release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const run = async (_: unknown, { signal }: RequestContext): Promise<string> => {
    await abortable(released, signal);
    return 'plan';
  };
  return { planner: { ...quick, run }, release: () => release() };
}

async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

/** Asks until the answer is yes: what another process does is seen when it is seen. */
async function seen(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask()));
}

function statusesOf(answers: string): readonly (string | undefined)[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
}

function written(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => socket.write(text, () => resolve()));
}
