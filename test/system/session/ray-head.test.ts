import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RayClient } from '../../../src/ray/ray-client.js';
import { collected } from '../../async/chunks.js';
import { findPython } from '../../support/python.js';
import { type RayHead, startHead } from './ray-head.js';

const python = await findPython('requirements-ray.txt');

const token = 'a-token-that-no-error-shows';

describe.skipIf(python === undefined)('A Ray head with a token (needs python3 on the path)', () => {
  let head: RayHead;

  beforeAll(async () => {
    head = await startHead(python ?? '', { token });
  });

  afterAll(() => head.stop());

  it('is not used without the token', async () => {
    await expect(clientWith(undefined).version()).rejects.toThrow(
      /^GET \S+\/api\/version: Ray requires a token and got none; pass/,
    );
  });

  it('is not used with another token, which no error shows', async () => {
    await expect(clientWith('another-token').version()).rejects.toThrow(
      /^(?!.*another-token)GET \S+\/api\/version: Ray rejected the token; pass/,
    );
  });

  it('is used with the token, even one with a newline at its end', async () => {
    const ray = clientWith(`${token}\n`);
    const { id } = await ray.jobs.submit({ entrypoint: 'echo done' });
    expect(await collected(ray.logs.lines(id))).toContain('done');
    expect(await ray.activity({ detachedActors: 'busy' })).toMatchObject({ state: 'idle' });
  });

  it('is told from the head that replaces it', async () => {
    const ray = clientWith(token);
    const before = await ray.version();
    const { id } = await ray.jobs.submit({ entrypoint: 'echo started; sleep 600' });
    const lines: string[] = [];
    const following = (async () => {
      for await (const line of ray.logs.lines(id)) lines.push(line);
    })();
    const waiting = ray.jobs.wait(id);
    const outcomes = Promise.allSettled([following, waiting]);
    await ray.jobs.until(id, ({ status }) => status === 'RUNNING');
    await head.stop();
    head = await startHead(python ?? '', { token, port: Number(head.dashboard.port) });
    const after = await ray.version();
    expect(after.sessionName).not.toBe(before.sessionName);
    const lost = {
      status: 'rejected',
      reason: {
        code: 'another-head',
        message: `the Ray head was replaced (${before.sessionName} is now ${after.sessionName}), and job ${id} is lost; submit it again`,
      },
    };
    expect(await outcomes).toMatchObject([lost, lost]);
    expect(lines).toContain('started');
  });

  function clientWith(value: string | undefined): RayClient {
    return new RayClient({
      dashboard: () => Promise.resolve(head.dashboard),
      token: () => Promise.resolve(value),
      limits: { retryMs: 110_000 },
    });
  }
});
