import { describe, expect, it, onTestFinished } from 'vitest';
import { RayAccess, type RayAccessOptions } from '../../src/session/ray-access.js';
import { cluster, FakeHead } from './forward/fake-head.js';
import { fakeRay, type Handler, json } from '../ray/fake-ray.js';

const withToken: Handler = (response, body, request) =>
  json({ ray_version: request.headers.authorization ?? 'no token', session_name: 's' })(response, body, request);

async function start(options: Partial<RayAccessOptions> = {}) {
  const { head, api } = await FakeHead.start();
  const ray = await fakeRay({ 'GET /api/version': withToken });
  head.targets.set('head-1:8265', Number(ray.port));
  head.put('head-1');
  const access = new RayAccess(api, cluster, {
    usePortforwarding: true,
    auth: 'token',
    onMessage: () => undefined,
    ...options,
  });
  onTestFinished(async () => access.close());
  return { head, access };
}

describe('the Ray of a session', () => {
  it('is reached through the forwarded port with the token of the Secret, which is read once', async () => {
    const { head, access } = await start();
    expect(head.requests).toEqual([]);
    expect(await access.client.version()).toMatchObject({ version: 'Bearer a-token' });
    expect(await access.client.version()).toMatchObject({ version: 'Bearer a-token' });
    expect(head.requests.filter((request) => /secrets|GET pods/.test(request))).toEqual([
      'GET pods',
      'GET secrets demo',
    ]);
  });

  it('gets no token if it has no authentication', async () => {
    const { head, access } = await start({ auth: 'disabled' });
    expect(await access.client.version()).toMatchObject({ version: 'no token' });
    expect(head.requests).not.toContain('GET secrets demo');
  });

  it('is not asked if the Secret has no token, and the next request reads it again', async () => {
    const { head, access } = await start();
    const { secret } = head;
    head.secret = {};
    await expect(access.client.version()).rejects.toThrow('Secret lance/demo has no auth_token; KubeRay 1.5.1');
    head.secret = secret;
    expect(await access.client.version()).toMatchObject({ version: 'Bearer a-token' });
  });

  it('cannot be asked once the session is closed', async () => {
    const { access } = await start();
    await access.client.version();
    await access.close();
    await expect(access.client.version()).rejects.toThrow('the session is closed');
  });
});
