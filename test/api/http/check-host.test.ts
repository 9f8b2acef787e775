import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serving, withSample } from './serving.js';

const { root } = withSample();

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/livez`, { headers: { host } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', reject);
  });
}

describe('the header Host, without authentication on loopback', () => {
  it('must be a name of this machine', async () => {
    await serving({ root: root() }, async ({ url }) => {
      for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1:2333', '127.1.2.3', '[::1]:2333']) {
        expect([host, await statusFor(url, host)]).toEqual([host, 200]);
      }
      for (const host of [
        'example.com',
        'localhost.example.com',
        '127.0.0.1.example.com',
        '192.0.2.1',
        'a b',
        '[::2]',
      ]) {
        expect([host, await statusFor(url, host)]).toEqual([host, 403]);
      }
    });
  });
});

it('the header Host is not checked on other addresses, whose names the service does not know', async () => {
  await serving({ root: root(), host: '0.0.0.0', allowAnonymousOnNetwork: true }, async ({ url }) => {
    expect(await statusFor(url.replace('0.0.0.0', '127.0.0.1'), 'example.com')).toBe(200);
  });
});
