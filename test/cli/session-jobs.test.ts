import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stringAt } from '../../src/doctor/fields.js';
import { parsedObject } from '../../src/values/json.js';
import { packageName, zipOf } from '../../src/ray/packages.js';
import { filesOf } from '../../src/ray/working-directory.js';
import { FakeHead } from '../session/forward/fake-head.js';
import { fakeRay, type Handler, job, json, version } from '../ray/fake-ray.js';
import { type CliResult, helmwright, jsonOf, main, type Surroundings } from '../support/cli.js';

interface Started {
  readonly folder: string;
  /** The bodies of the jobs that were submitted. */
  readonly submitted: unknown[];
  readonly session: (args: readonly string[], surroundings?: Surroundings) => Promise<CliResult>;
}

const flags = ['--kubeconfig', 'config', '-n', 'lance'];

/** A cluster with a Ray that answers as the handlers say, behind an API server. */
async function start(handlers: Readonly<Record<string, Handler>>): Promise<Started> {
  const submitted: unknown[] = [];
  const submit: Handler = (response, body, request) => {
    submitted.push(JSON.parse(body));
    json({})(response, body, request);
  };
  const ray = await fakeRay({ ...version('session_1'), 'POST /api/jobs/': submit, ...handlers });
  const { head, kubeconfig } = await FakeHead.start();
  head.targets.set('head-1:8265', Number(ray.port));
  head.put('head-1');
  const folder = await emptyFolder();
  await writeFile(join(folder, 'config'), kubeconfig);
  return {
    folder,
    submitted,
    session: async ([command = '', ...args], surroundings) =>
      helmwright(['session', command, ...flags, ...args], folder, surroundings),
  };
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-jobs-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
}

/** A job `j` that has ended, and its log. */
function ended(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, Handler>> {
  return {
    'GET /api/jobs/j': job(fields),
    'GET /api/v0/logs/file': (response) => response.end('one\ntwo\n'),
  };
}

describe('helmwright session submit', () => {
  it.each([
    [{ status: 'SUCCEEDED', driver_exit_code: 0 }, 0, 'SUCCEEDED, exit code 0'],
    [{ status: 'FAILED', driver_exit_code: 3, message: 'failed' }, 3, 'FAILED, exit code 3'],
    [{ status: 'FAILED', driver_exit_code: -9, message: 'failed' }, 137, 'FAILED, exit code -9'],
    [{ status: 'FAILED', message: 'setup failed:\nERROR: no such package\n' }, 1, 'FAILED: ERROR: no such package'],
    [{ status: 'STOPPED' }, 1, 'STOPPED'],
  ])('prints the log and the end of a job %j, and exits with its code %i', async (fields, code, end) => {
    const { session } = await start(ended(fields));
    const result = await session(['submit', 'demo', '--submission-id', 'j', '--', 'true']);
    expect(result).toEqual({ code, stdout: `one\ntwo\njob j: ${end}\n`, stderr: '' });
  });

  it('with --json prints the job, and the log apart from it', async () => {
    const { session } = await start(ended({ status: 'FAILED', driver_exit_code: 3 }));
    const result = await session(['submit', 'demo', '--json', '--submission-id', 'j', '--', 'true']);
    expect([result.code, result.stderr]).toEqual([3, 'one\ntwo\n']);
    expect(jsonOf(result)).toMatchObject({ ok: false, job: { id: 'j', exitCode: 3 } });
  });

  it.each([
    [['echo $HOME; exit'], 'echo $HOME; exit'],
    [['echo', '$HOME', "it's"], `echo '$HOME' 'it'\\''s'`],
  ])('submits the command %j', async (command, entrypoint) => {
    const { session, submitted } = await start({ 'GET /api/jobs/j': job() });
    const result = await session(['submit', 'demo', '--submission-id', 'j', '--no-wait', '--', ...command]);
    expect(result).toEqual({ code: 0, stdout: 'j\n', stderr: '' });
    expect(submitted).toEqual([{ submission_id: 'j', entrypoint, runtime_env: {}, metadata: {} }]);
  });

  it('runs a script in its folder, with the runtime environment of a file', async () => {
    const jobs = await emptyFolder();
    await writeFile(join(jobs, 'my script.py'), 'print(1)\n');
    const name = packageName(await zipOf(await filesOf(jobs), jobs));
    const uploaded = { [`GET /api/packages/gcs/${name}`]: json({}) };
    const { session, submitted } = await start({ 'GET /api/jobs/j': job(), ...uploaded });
    const more = ['--submission-id', 'j', '--runtime-env', '-', '--no-wait'];
    const script = [join(jobs, 'my script.py'), '--rows', '5'];
    const { code } = await session(['submit', 'demo', ...more, '--', ...script], { stdin: 'env_vars: {MODE: fast}\n' });
    expect(code).toBe(0);
    expect(submitted).toMatchObject([
      {
        entrypoint: "python3 'my script.py' --rows 5",
        runtime_env: { env_vars: { MODE: 'fast' }, working_dir: `gcs://${name}` },
      },
    ]);
  });

  it('says where the flags of a script go', async () => {
    const { session } = await start({});
    const { code, stderr } = await session(['submit', 'demo', 'backfill.py', '--rows', '5']);
    expect(code).toBe(2);
    expect(stderr).toContain("unknown option '--rows'");
    expect(stderr).toContain(
      'Flags of the script follow --: helmwright session submit demo -- backfill.py --rows 1000',
    );
  });

  it('stops the job at Ctrl-C', async () => {
    const stopped: Handler = (response, body, request) => {
      stops += 1;
      json({ stopped: true })(response, body, request);
    };
    let stops = 0;
    const { folder } = await start({
      'GET /api/jobs/j': (response, body, request) =>
        job({ status: stops === 0 ? 'RUNNING' : 'STOPPED' })(response, body, request),
      'POST /api/jobs/j/stop': stopped,
      'GET /api/v0/logs/stream': (response) => response.write('one\n'),
    });
    const args = [main, 'session', 'submit', 'demo', ...flags, '--submission-id', 'j', '--', 'true'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = text(child.stderr);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await said).toBe('helmwright: stopped by SIGINT\n');
    expect(stops).toBe(1);
  });
});

describe('helmwright session logs', () => {
  it('prints the log of a job, and exits with its code', async () => {
    const { session } = await start(ended({ status: 'FAILED', driver_exit_code: 4 }));
    const shown = { code: 4, stdout: 'one\ntwo\njob j: FAILED, exit code 4\n', stderr: '' };
    expect(await session(['logs', 'demo', 'j'])).toEqual(shown);
  });

  it('lists the jobs in the order of their starts, a line each', async () => {
    const common = { type: 'SUBMISSION', status: 'RUNNING', metadata: {}, runtime_env: {} };
    const { session } = await start({
      'GET /api/jobs/': json([
        { ...common, submission_id: 'later', start_time: 2, entrypoint: 'echo a\necho b' },
        { ...common, submission_id: 'first', start_time: 1, entrypoint: 'true' },
      ]),
    });
    const lines = (await session(['logs', 'demo'])).stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(lines.slice(1)).toEqual([
      ['first', 'submission', 'RUNNING', 'true'],
      ['later', 'submission', 'RUNNING', 'echo a echo b'],
      [''],
    ]);
  });

  it('says that there is no such job', async () => {
    const { session } = await start({});
    const { code, stderr } = await session(['logs', 'demo', 'nope']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('job nope not found')]);
  });
});

describe('helmwright session forward', () => {
  it('prints the addresses, and ends at Ctrl-C', async () => {
    const { folder } = await start({});
    const args = [main, 'session', 'forward', 'demo', '--json', ...flags];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: readonly unknown[] = await once(child.stdout, 'data');
    const addresses = parsedObject(String(printed[0]));
    expect(stringAt(addresses, 'client')).toMatch(/^ray:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(new URL('api/version', stringAt(addresses, 'dashboard') ?? ''))).status).toBe(200);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
