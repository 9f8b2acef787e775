import { describe, expect, it } from 'vitest';
import { post, withService } from './serving.js';

const { url } = withService({ basePath: '/lance' });
const items = '/v1/table/items';
const query = { vector: {}, k: 2 };

describe('a plan', () => {
  it.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/*;q=0.5', 'application/json; charset=utf-8'],
    ['text/plain, */*;q=0.1', 'application/json; charset=utf-8'],
    ['text/plain, application/json;q=0', 'text/plain; charset=utf-8'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/*', 'text/plain; charset=utf-8'],
  ])('for accept %s is %s', async (accept, type) => {
    const response = await post(`${url()}${items}/explain_plan`, { query }, { accept });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe(type);
    const plan: unknown = type.startsWith('text/') ? text : JSON.parse(text);
    expect(plan).toMatch(/^LanceRead: .*\n/);
  });

  it.each([
    [`${items}/explain_plan/`],
    [`/${items}/explain_plan`],
    [`${items}/explain_plan?delimiter=%24`],
    ['/v1/table/prod%24eu%24items/explain_plan'],
    ['/v1/table/prod$eu$items/explain_plan'],
    ['/v1/table/prod.eu.items/explain_plan?delimiter=.'],
    ['/v1/table/%69tems/explain_plan'],
  ])('is at %s', async (path) => {
    expect((await post(url() + path, { query })).status).toBe(200);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'accepts a body of type %s',
    async (type) => {
      const response = await post(`${url()}${items}/explain_plan`, { query }, { 'content-type': type });
      expect(response.status).toBe(200);
    },
  );

  it('is not decoded twice: %2524 is not a delimiter', async () => {
    expect((await post(`${url()}/v1/table/prod%2524eu%2524items/explain_plan`, { query })).status).toBe(404);
  });
});

describe('a description', () => {
  it.each([
    ['without a body', {}],
    ['with an empty object', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['with a version', { body: '{"version":1}', headers: { 'content-type': 'application/json' } }],
  ])('is given %s', async (_, init) => {
    const response = await fetch(`${url()}${items}/describe/`, { method: 'POST', ...init });
    expect(await response.json()).toMatchObject({ schema: { fields: [{ name: 'id' }, {}, {}, {}, {}] } });
  });

  it('is of the requested version', async () => {
    expect(await (await post(`${url()}${items}/describe`, { version: 1 })).json()).toMatchObject({ version: 1 });
  });

  it('is JSON only', async () => {
    const init = { method: 'POST', headers: { accept: 'text/plain' } };
    expect((await fetch(`${url()}${items}/describe`, init)).status).toBe(406);
  });

  it('requires the content type JSON for a body', async () => {
    expect((await fetch(`${url()}${items}/describe`, { method: 'POST', body: new Uint8Array(2) })).status).toBe(415);
  });
});

describe('the id of a request', () => {
  it('is its own', async () => {
    const response = await post(`${url()}${items}/explain_plan`, { query }, { 'x-request-id': '7f/a' });
    expect(response.headers.get('x-request-id')).toBe('7f/a');
  });

  it.each(['', 'with space', 'x'.repeat(200), '{"a":1}'])('is generated for %j', async (id) => {
    const response = await post(`${url()}${items}/explain_plan`, { query }, { 'x-request-id': id });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('responses are not cached and not sniffed', async () => {
  for (const path of ['/v1/table/items/explain_plan', '/nowhere']) {
    const { headers } = await post(url() + path, { query });
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  }
});
