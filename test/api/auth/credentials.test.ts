import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerCredentials } from '../../../src/api/auth/authenticator.js';
import { listen, type Listening } from './listen.js';
import { refusalOf } from './refusal.js';

const malformed = (detail: string) => ({
  failure: 'unauthenticated',
  detail,
  'WWW-Authenticate': `${/api.key/i.test(detail) ? 'ApiKey' : 'Bearer'} realm="helmwright", error="invalid_request", error_description="${detail}"`,
});

describe('headers of a real request', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await listen(({ headersDistinct }, response) => {
      const shown = refusalOf(Promise.resolve().then(() => headerCredentials(headersDistinct)));
      void shown.then((refusal) => response.end(JSON.stringify(refusal)));
    });
  });
  afterAll(() => server.close());

  function shownBy(...headers: readonly string[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const sent = request(server.url, { headers: ['host', 'x', ...headers] }, (response) => {
        json(response).then(resolve, reject);
      });
      sent.on('error', reject).end();
    });
  }

  it.each([
    ['nothing', [], {}],
    ['a bearer token', ['Authorization', 'Bearer abc.def-_~+/=='], { bearer: 'abc.def-_~+/==' }],
    ['a bearer token of small letters', ['authorization', 'bearer abc'], { bearer: 'abc' }],
    ['several spaces', ['authorization', 'Bearer   abc'], { bearer: 'abc' }],
    ['an API key', ['X-API-Key', 'k-1'], { apiKey: 'k-1' }],
    ['both', ['x-api-key', 'k', 'authorization', 'Bearer t'], { bearer: 't', apiKey: 'k' }],
    ['an empty API key', ['x-api-key', ''], {}],
    ['another scheme', ['authorization', 'Basic abc=='], {}],
    ['a scheme that starts the same', ['authorization', 'Bearerx abc'], {}],
  ])('with %s', async (_, headers, credentials) => {
    expect(await shownBy(...headers)).toEqual({ gave: credentials });
  });

  it.each([
    [
      'two tokens',
      ['authorization', 'Bearer a', 'authorization', 'Bearer b'],
      'the authorization header must not be sent more than once',
    ],
    ['two keys', ['x-api-key', 'a', 'x-api-key', 'b'], 'the x-api-key header must not be sent more than once'],
    ['an empty Authorization', ['authorization', ''], 'the Authorization header must not be empty'],
    ['no token', ['authorization', 'Bearer'], 'the Authorization header must be a valid bearer token'],
    ['two words', ['authorization', 'Bearer a b'], 'the Authorization header must be a valid bearer token'],
    ['two joined', ['authorization', 'Bearer a, Bearer b'], 'the Authorization header must be a valid bearer token'],
    ['a tab', ['authorization', 'Bearer a\tb'], 'the Authorization header must be a valid bearer token'],
    ['letters of Latin-1', ['authorization', 'Bearer \u00e9'], 'the Authorization header must be a valid bearer token'],
    ['a key with a space', ['x-api-key', 'a b'], 'the API key in the x-api-key header is malformed'],
    ['a long key', ['x-api-key', 'k'.repeat(1_025)], 'the API key in the x-api-key header is too long'],
  ])('with %s are refused', async (_, headers, detail) => {
    expect(await shownBy(...headers)).toEqual(malformed(detail));
  });
});
