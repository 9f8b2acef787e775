import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiError, type FailureName, failures } from '../../../src/api/errors.js';
import type { Planner } from '../../../src/api/plan/planner.js';
import { logLines } from './log-lines.js';
import { parsedAnswer, rawAnswer } from './raw.js';
import { post, serving, withService } from './serving.js';

const { url, root } = withService();
const filterOnly = { query: { vector: {}, k: 2 } };

/** What a body of an error must be, for clients of both specifications. */
function errorBody(failure: FailureName, instance: string): object {
  const text: unknown = expect.any(String);
  const { status, type, title, code } = failures[failure];
  return { error: text, code, type, title, status, detail: text, instance };
}

interface Case {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: Readonly<Record<string, string>>;
}

const explain = '/v1/table/items/explain_plan';

const cases: readonly (readonly [string, FailureName, Case])[] = [
  ['a table that is not there', 'tableNotFound', { path: '/v1/table/nothing/explain_plan' }],
  ['a namespace that is not there', 'tableNotFound', { path: '/v1/table/no$where/explain_plan' }],
  ['a version that is not there', 'versionNotFound', { body: { query: { vector: {}, k: 1, version: 999 } } }],
  ['a branch that is not there', 'branchNotFound', { body: { ...filterOnly, branch: 'nothing' } }],
  ['a wrong dimension', 'invalidInput', { body: { query: { vector: { single_vector: [1, 2] }, k: 1 } } }],
  ['a filter that is no SQL', 'invalidInput', { body: { query: { vector: {}, k: 1, filter: 'price >' } } }],
  ['a column that is not there', 'columnNotFound', { body: { query: { vector: {}, filter: 'nothing = 1' } } }],
  ['the id of another table', 'invalidInput', { body: { ...filterOnly, id: ['orders'] } }],
  ['the root', 'invalidInput', { path: '/v1/table/$/explain_plan' }],
  ['a part of an id that is empty', 'invalidInput', { path: '/v1/table/prod$$items/explain_plan' }],
  ['a malformed %-sequence', 'invalidInput', { path: '/v1/table/%E0%A4%A/explain_plan' }],
  ['a folder above', 'invalidInput', { path: '/v1/table/..%2F..%2Fetc/explain_plan' }],
  ['two delimiters', 'invalidInput', { path: `${explain}?delimiter=.&delimiter=-` }],
  [
    'an id that means another by its delimiter',
    'invalidInput',
    { path: '/v1/table/prod$eu.items/explain_plan?delimiter=.' },
  ],
  ['a body that is no JSON', 'invalidInput', { body: '{"query":' }],
  ['a body that is a list', 'invalidInput', { body: [] }],
  ['no query', 'invalidInput', { body: {} }],
  ['a body that is nested too deep', 'invalidInput', { body: '['.repeat(100_000) + ']'.repeat(100_000) }],
  ['a name of the prototype', 'invalidInput', { body: '{"query":{"vector":{},"__proto__":{"k":1}}}' }],
  ['a body that is too long', 'tooLarge', { body: { query: { vector: {}, filter: 'x'.repeat(3_000_000) } } }],
  ['no content type', 'unsupportedMediaType', { headers: { 'content-type': '' } }],
  ['another content type', 'unsupportedMediaType', { headers: { 'content-type': 'text/json' } }],
  ['another charset', 'unsupportedMediaType', { headers: { 'content-type': 'application/json; charset=latin1' } }],
  [
    'a compressed body',
    'unsupportedMediaType',
    { headers: { 'content-encoding': 'gzip' }, answer: { 'accept-encoding': 'identity' } },
  ],
  ['a client that takes only HTML', 'notAcceptable', { headers: { accept: 'text/html' } }],
  ['GET', 'methodNotAllowed', { method: 'GET', answer: { allow: 'POST' } }],
  ['DELETE', 'methodNotAllowed', { method: 'DELETE', answer: { allow: 'POST' } }],
  ['POST to a probe', 'methodNotAllowed', { path: '/livez', answer: { allow: 'GET, HEAD' } }],
  ['another call of the namespace API', 'routeNotFound', { path: '/v1/table/items/query' }],
  ['another version of the API', 'routeNotFound', { path: '/v2/table/items/explain_plan' }],
  ['an id that is empty', 'routeNotFound', { path: '/v1/table//explain_plan' }],
  ['another case', 'routeNotFound', { path: '/V1/table/items/explain_plan' }],
];

describe('every error has the same form', () => {
  it.each(cases)('%s: %s', async (_, failure, { path = explain, method = 'POST', headers = {}, body, answer = {} }) => {
    const sent = body ?? filterOnly;
    const response = await fetch(url() + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const parsed: unknown = await response.json();
    expect(parsed).toEqual(errorBody(failure, new URL(url() + path).pathname));
    expect(response.status).toBe(failures[failure].status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.fromEntries(response.headers)).toMatchObject(answer);
    expect(JSON.stringify(parsed)).not.toContain('.lance');
  });

  it.each([
    ['what is no HTTP', 'invalidInput', 'nonsense\r\n\r\n'],
    [
      'headers that are too long',
      'headersTooLarge',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'two lengths',
      'invalidInput',
      `POST ${explain} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    ],
    [
      'a length and chunks',
      'invalidInput',
      `POST ${explain} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a folded header',
      'invalidInput',
      `POST ${explain} HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\nContent-Length: x\r\n\r\n`,
    ],
    [
      'chunks that are none',
      'invalidInput',
      `POST ${explain} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
  ] as const)('%s: %s, and the connection ends', async (_, failure, message) => {
    const { status, body } = parsedAnswer(await rawAnswer(url(), message));
    expect({ status, body }).toEqual({ status: failures[failure].status, body: errorBody(failure, '') });
  });

  it.each([
    [
      'a coding of the transfer that is not undone',
      'Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n',
    ],
    ['two hosts', 'Host: localhost\r\nHost: b\r\nConnection: close\r\n'],
    [
      'two content types',
      'Host: localhost\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\nConnection: close\r\n',
    ],
  ])('%s: 400', async (_, headers) => {
    const answer = await rawAnswer(url(), `POST ${explain} HTTP/1.1\r\n${headers}\r\n`);
    expect(parsedAnswer(answer)).toEqual({ status: 400, body: errorBody('invalidInput', explain) });
  });

  it('an internal error: 500, with only an ID that is also in the log', async () => {
    const { log, lines } = logLines();
    const secret = randomBytes(8).toString('hex');
    const planner = plannerThat(() => Promise.reject(new Error(`no such file: /data/${secret}`)));
    await serving(
      {},
      async ({ url, metricsUrl }) => {
        const response = await post(url + explain, filterOnly);
        const text = await response.text();
        expect(response.status).toBe(500);
        expect(JSON.parse(text)).toEqual(errorBody('internal', explain));
        expect(text).not.toContain(secret);
        const [id = 'none'] = /[0-9a-f-]{36}/.exec(text) ?? [];
        const logged = lines().filter((line) => line.includes(id));
        expect(logged).toHaveLength(1);
        expect(logged[0]).toContain(secret);
        expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toContain(
          'helmwright_explain_internal_errors_total 1',
        );
      },
      { planner, log },
    );
  });

  it('unavailable storage: 503 for every table and for the probe', async () => {
    const root = mkdtempSync(join(tmpdir(), 'helmwright-gone-'));
    await serving({ root, freshnessMs: 0 }, async ({ url }) => {
      expect((await post(url + explain, filterOnly)).status).toBe(404);
      rmSync(root, { recursive: true });
      for (const call of [explain, '/v1/table/items/describe']) {
        const response = await post(url + call, call === explain ? filterOnly : {});
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      }
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
    });
  });

  it('unavailable storage with namespaces: 503 for their tables, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'helmwright-gone-'));
    const [here, away] = [join(folder, 'here'), join(folder, 'away')];
    cpSync(root(), here, { recursive: true });
    await serving({ root: here, freshnessMs: 0 }, async ({ url }) => {
      const call = `${url}/v1/table/prod$orders/describe`;
      expect((await post(call, {})).status).toBe(200);
      renameSync(here, away);
      expect((await post(call, {})).status).toBe(503);
      renameSync(away, here);
      expect((await post(call, {})).status).toBe(200);
    });
    rmSync(folder, { recursive: true });
  });

  it('a namespace of a root without namespaces: 404', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'helmwright-empty-'));
    await serving({ root: empty }, async ({ url }) => {
      for (const call of ['explain_plan', 'describe']) {
        const response = await post(`${url}/v1/table/a$b$c/${call}`, call === 'describe' ? {} : filterOnly);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: 4, detail: 'table "a$b$c" not found' });
      }
    });
    rmSync(empty, { recursive: true });
  });

  it("the headers of a planner's error are sent", async () => {
    const refusal = new ApiError('overloaded', 'the storage is slow', { headers: { 'Retry-After': '9' } });
    await serving(
      {},
      async ({ url }) => {
        const response = await post(url + explain, filterOnly);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '9']);
      },
      { planner: plannerThat(() => Promise.reject(refusal)) },
    );
  });
});

function plannerThat(run: Planner['run']): Planner {
  return {
    run,
    ready: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
