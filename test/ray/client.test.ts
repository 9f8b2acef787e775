import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failureOf, readJob } from '../../src/ray/job.js';
import type { JobRequest } from '../../src/ray/jobs.js';
import { RayClient } from '../../src/ray/ray-client.js';
import { collected } from '../async/chunks.js';
import { clientOf, cut, failing, fakeRay, type Handler, inTurn, job, json, silent, version } from './fake-ray.js';

const traceback = `Traceback (most recent call last):
  File "job_head.py", line 1, in submit
ValueError: no such option
.
`;

describe('An error is one line that says what to do', () => {
  it.each([
    ['a traceback', failing(500, traceback), /\/api\/version: status 500: ValueError: no such option$/],
    ['no text', failing(500, ''), /\/api\/version: status 500$/],
    ['another status', failing(405, 'not allowed'), /: status 405: not allowed$/],
    ['a login page', failing(302, '<html>\n</html>'), /: status 302$/],
    ['no token', failing(401, 'Unauthorized'), /: Ray requires a token and got none; pass the token/],
    ['another token', failing(403, 'Forbidden'), /: Ray rejected the token; pass the token/],
    ['a page', failing(200, '<html>'), /: the answer is not JSON; check that the address is Ray's dashboard$/],
    ['other JSON', json({}), /has no Ray version; check that the address is its dashboard$/],
  ])('%s', async (_title, handler, message) => {
    const ray = await clientOf({ 'GET /api/version': handler }, { token: () => Promise.resolve('secret-token') });
    const error = await ray.version().catch((thrown: unknown) => String(thrown));
    expect(error).toMatch(message);
    expect(error).not.toMatch(/secret-token|\n/);
  });

  it('connection refused', async () => {
    const dashboard = () => Promise.resolve(new URL('http://127.0.0.1:1/ray'));
    const ray = new RayClient({ dashboard, limits: { retryMs: 0 } });
    await expect(ray.version()).rejects.toThrow(
      'GET http://127.0.0.1:1/ray/api/version: Ray did not answer: connect ECONNREFUSED 127.0.0.1:1; check that',
    );
  });

  it('a proxy does not reach Ray', async () => {
    const handler = failing(503, '<html>\n<h1>Service Unavailable</h1>\n</html>');
    const ray = await clientOf({ 'GET /api/version': handler }, { limits: { retryMs: 0 } });
    await expect(ray.version()).rejects.toThrow(/version: Ray did not answer: status 503; check that/);
  });

  it('no answer', async () => {
    const ray = await clientOf({ 'GET /api/version': silent }, { limits: { requestMs: 20, retryMs: 0 } });
    await expect(ray.version()).rejects.toThrow('Ray did not answer: timed out after 0.02s; check that');
  });
});

describe('A request', () => {
  it('carries the token, and the path of the address', async () => {
    const ok: Handler = (response, _body, { headers }) =>
      json({ ray_version: headers.authorization, session_name: 's' })(response, '', response.req);
    const url = await fakeRay({ 'GET /prefix/api/version': ok });
    const ray = new RayClient({
      dashboard: () => Promise.resolve(new URL('prefix', url)),
      token: () => Promise.resolve('t\n'),
    });
    expect(await ray.version()).toEqual({ version: 'Bearer t', sessionName: 's' });
  });

  it('is repeated while the connection is cut, a proxy does not reach Ray, or the agent has not started', async () => {
    const starting = failing(500, 'RuntimeError: No available agent to submit job');
    const handler = inTurn(cut, failing(503, 'bad gateway'), starting, json({ ray_version: '2', session_name: 's' }));
    const ray = await clientOf({ 'GET /api/version': handler });
    expect(await ray.version()).toEqual({ version: '2', sessionName: 's' });
  });

  it.each(['all', 'one'] as const)('ends when its signal aborts (%s)', async (which) => {
    const controller = new AbortController();
    const abort: Handler = () => controller.abort(new Error('enough'));
    const { signal } = controller;
    const ray = await clientOf({ 'GET /api/version': abort }, which === 'all' ? { signal } : {});
    await expect(ray.version(which === 'one' ? { signal } : {})).rejects.toThrow('enough');
  });

  it('ends when its signal aborts before there is an address', async () => {
    const controller = new AbortController();
    const dashboard = () => {
      controller.abort(new Error('enough'));
      return new Promise<URL>(() => undefined);
    };
    await expect(new RayClient({ dashboard }).version({ signal: controller.signal })).rejects.toThrow('enough');
  });

  it('leaves nothing open that keeps the process running', async () => {
    const url = await fakeRay({
      ...version('session_1'),
      'GET /api/jobs/j': inTurn(job(), job(), job({ status: 'SUCCEEDED' })),
      'GET /api/v0/logs/stream': (response) => response.writeHead(200).write('first\n'),
      'GET /api/v0/logs/file': (response) => response.writeHead(200).end('first\nlast\n'),
    });
    const client = new URL('../../dist/ray/ray-client.js', import.meta.url).href;
    const program = `
      const { RayClient } = await import(${JSON.stringify(client)});
      const ray = new RayClient({ dashboard: async () => new URL(${JSON.stringify(url.href)}) });
      for await (const line of ray.logs.lines('j')) console.log(line);
      for await (const line of ray.logs.lines('j')) break;`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      timeout: 30_000,
    });
    expect(stdout).toBe('first\nlast\n');
  });
});

describe('A submission', () => {
  it('that is aborted while it is sent leaves no job that runs', async () => {
    const controller = new AbortController();
    const requests: string[] = [];
    const ray = await clientOf({
      'POST /api/jobs/': (...request) => {
        controller.abort(new Error('stopped by SIGINT'));
        setTimeout(() => job()(...request), 20);
      },
      'POST /api/jobs/j/stop': (...request) => {
        requests.push('stop');
        json({ stopped: true })(...request);
      },
      'GET /api/jobs/j': job({ status: 'STOPPED' }),
    });
    const submission = ray.jobs.submit({ submissionId: 'j', entrypoint: 'true' }, { signal: controller.signal });
    await expect(submission).rejects.toThrow('stopped by SIGINT');
    expect(requests).toEqual(['stop']);
  });

  it('whose answer is lost is repeated and creates one job', async () => {
    const duplicate = failing(500, 'ValueError: Job with submission_id j already exists. Please use another.');
    const ray = await clientOf({
      'POST /api/jobs/': inTurn(cut, duplicate),
      'GET /api/jobs/j': job({ metadata: { a: 'b' } }),
    });
    const request = { submissionId: 'j', entrypoint: 'true', metadata: { a: 'b' } };
    expect(await ray.jobs.submit(request)).toMatchObject({ id: 'j', status: 'RUNNING' });
    await expect(ray.jobs.submit({ ...request, metadata: {} })).rejects.toMatchObject({ code: 'job-exists' });
  });

  it.each<[JobRequest, string]>([
    [{ entrypoint: ' ' }, 'entrypoint: is required'],
    [{ entrypoint: 'true', submissionId: 'a/b' }, 'submissionId: must consist of letters, digits, "_", "." and "-"'],
    [
      { entrypoint: 'true', runtimeEnv: { working_dir: './src' } },
      'runtimeEnv.working_dir: must be a URI; set workingDirectory for a local directory',
    ],
    [
      { entrypoint: 'true', workingDirectory: '.', runtimeEnv: { working_dir: 's3://a/b.zip' } },
      'runtimeEnv.working_dir: cannot be set with workingDirectory; remove one of them',
    ],
    [{ entrypoint: 'true', workingDirectory: '/none' }, 'working directory /none: not a directory'],
  ])('of %j is rejected before any request', async (request, message) => {
    const dashboard = () => Promise.reject(new Error('no request is expected'));
    await expect(new RayClient({ dashboard }).jobs.submit(request)).rejects.toMatchObject({ code: 'invalid', message });
  });
});

describe('A log', () => {
  it('is read completely and without repetition, wherever its connections are cut', async () => {
    const content = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '好'), minLength: 1, maxLength: 80 });
    const cuts = fc.array(fc.nat(60), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(content, cuts, fc.nat(3), fc.nat(80), async (text, cutAfter, polls, streamed) => {
        const bytes = Buffer.from(text);
        const left = [...cutAfter];
        const send = (upTo: number, ends: boolean): Handler => {
          return (response) => {
            const cutAt = left.shift();
            response.writeHead(200).write(bytes.subarray(0, Math.min(upTo, cutAt ?? upTo)));
            if (cutAt !== undefined) response.destroy();
            else if (ends) response.end();
          };
        };
        const states = Array.from({ length: polls + 1 }, () => job());
        const ray = await clientOf(
          {
            'GET /api/jobs/j': inTurn(job(), ...states, job({ status: 'SUCCEEDED' })),
            'GET /api/v0/logs/stream': send(streamed, false),
            'GET /api/v0/logs/file': send(bytes.length, true),
          },
          { limits: { pollMs: 5 } },
        );
        expect(Buffer.concat([...(await collected(ray.logs.bytes('j')))]).toString()).toBe(text);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('of a job that ended before it started is empty, and the job says why', async () => {
    const failed = { status: 'FAILED', driver_node_id: null, message: `Failed to set up\n${traceback}` };
    const ray = await clientOf({ 'GET /api/jobs/j': job(failed) });
    expect(await collected(ray.logs.lines('j'))).toEqual([]);
    expect(failureOf(await ray.jobs.get('j'))).toBe('job j failed: ValueError: no such option');
  });

  it('that Ray does not find ends with its answer, not when Ray is given up', async () => {
    const ray = await clientOf({
      'GET /api/jobs/j': job({ status: 'SUCCEEDED' }),
      'GET /api/v0/logs/file': failing(404, 'no such file'),
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = collected(ray.logs.lines('j'));
    const ticking = setInterval(() => vi.advanceTimersByTime(5_000), 20);
    onTestFinished(() => clearInterval(ticking));
    await expect(reading).rejects.toThrow(/no such file$/);
  });

  it('of a job that was lost with the previous head fails and says so', async () => {
    const ray = await clientOf({
      'GET /api/version': inTurn(...versions('session_1', 'session_1', 'session_2')),
      'GET /api/jobs/j': inTurn(job(), failing(404, 'Job j does not exist')),
      'GET /api/v0/logs/stream': (response) => response.writeHead(200).write('first\n'),
    });
    await expect(collected(ray.logs.lines('j'))).rejects.toThrow(
      'the Ray head was replaced (session_1 is now session_2), and job j is lost; submit it again',
    );
  });
});

describe('The activity', () => {
  it('is busy if Ray does not report it', async () => {
    const ray = await clientOf({
      'GET /api/component_activities': json({}),
      'GET /api/jobs/': json([]),
      'GET /api/v0/nodes': json({}),
    });
    expect(await ray.activity({ detachedActors: 'ignored' })).toEqual({
      state: 'busy',
      at: 0,
      reason: 'driver is UNKNOWN: Ray does not tell',
    });
  });
});

it('The activity is unknown if the clock of Ray has another unit', async () => {
  const now = Date.now();
  const ray = await clientOf({
    'GET /api/component_activities': json({ driver: { is_active: 'INACTIVE', timestamp: now } }),
    'GET /api/jobs/': json([]),
    'GET /api/v0/nodes': json({}),
  });
  expect(await ray.activity({ detachedActors: 'ignored' })).toMatchObject({ state: 'busy' });
});

describe('A job that failed', () => {
  it.each([
    [{ driver_exit_code: 7 }, 'job j failed: its entrypoint exited with code 7; see its log'],
    [{ driver_exit_code: -9 }, 'job j failed: its entrypoint was killed by signal 9; see its log'],
    [{ message: 'Job supervisor died\n' }, 'job j failed: Job supervisor died'],
  ])('reports the reason: %j', (fields, message) => {
    expect(failureOf(readJob({ submission_id: 'j', status: 'FAILED', ...fields }))).toBe(message);
  });
});

function versions(...sessions: readonly [string, ...string[]]): readonly [Handler, ...Handler[]] {
  const [first, ...rest] = sessions.map((session_name) => json({ ray_version: '2.60.0', session_name }));
  if (first === undefined) throw new Error('no version');
  return [first, ...rest];
}
