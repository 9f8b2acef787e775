import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityPolicy } from '../../../src/ray/activity.js';
import { failureOf } from '../../../src/ray/job.js';
import type { Limits } from '../../../src/ray/connection.js';
import { RayClient } from '../../../src/ray/ray-client.js';
import { filesOf } from '../../../src/ray/working-directory.js';
import { findPython } from '../../support/python.js';
import { collected } from '../../async/chunks.js';
import { startCuttingProxy } from './cutting-proxy.js';
import { type RayHead, startHead } from './ray-head.js';

const python = await findPython('requirements-ray.txt');

describe.skipIf(python === undefined)('A client of Ray (needs python3 on the path)', () => {
  let head: RayHead;
  let ray: RayClient;
  let directory: string;

  beforeAll(async () => {
    head = await startHead(python ?? '');
    ray = clientOf(head.dashboard);
    directory = await mkdtemp(join(tmpdir(), 'helmwright-ray-'));
  });

  afterAll(async () => {
    await head.stop();
    await rm(directory, { recursive: true });
  });

  it('reads the version', async () => {
    const { version, sessionName } = await ray.version();
    expect(version).toBe('2.60.0');
    expect(sessionName).toMatch(/^session_/);
  });

  describe('submits a job that', () => {
    it('runs in a copy of the working directory', async () => {
      const at = await write('job', { 'main.py': 'import lib.a\nprint(lib.a.value)', 'lib/a.py': 'value = 42' });
      const submitted = await ray.jobs.submit({
        entrypoint: 'python main.py; echo $MODE',
        workingDirectory: at,
        runtimeEnv: { env_vars: { MODE: 'fast' } },
        metadata: { owner: 'tests' },
      });
      expect(submitted.metadata).toEqual({ owner: 'tests' });
      expect((await collected(ray.logs.lines(submitted.id))).slice(-2)).toEqual(['42', 'fast']);
      expect(await ray.jobs.wait(submitted.id)).toMatchObject({ status: 'SUCCEEDED', exitCode: 0 });
      expect((await ray.jobs.list()).map(({ id }) => id)).toContain(submitted.id);
      expect(await ray.upload(at)).toBe(submitted.runtimeEnv['working_dir']);
    });

    it('fails, and says with which exit code', async () => {
      const { id } = await ray.jobs.submit({ entrypoint: 'echo so long; exit 7' });
      const job = await ray.jobs.wait(id);
      expect(job).toMatchObject({ status: 'FAILED', exitCode: 7, errorType: 'JOB_ENTRYPOINT_COMMAND_ERROR' });
      expect(failureOf(job)).toBe(`job ${id} failed: its entrypoint exited with code 7; see its log`);
      expect(await collected(ray.logs.lines(id))).toContain('so long');
    });

    it('cannot get its runtime environment, and says why in one line', async () => {
      const runtimeEnv = { working_dir: 'gcs://_ray_pkg_0000000000000000.zip' };
      const { id } = await ray.jobs.submit({ entrypoint: 'true', runtimeEnv });
      const job = await ray.jobs.wait(id);
      expect(job).toMatchObject({ status: 'FAILED', exitCode: undefined, errorType: 'RUNTIME_ENV_SETUP_FAILURE' });
      expect(failureOf(job)).toMatch(/^job \S+ failed: .*_ray_pkg_0000000000000000.zip/);
      expect(failureOf(job)).not.toContain('\n');
      await expect(collected(ray.logs.lines(id))).resolves.toBeInstanceOf(Array);
    });

    it('is submitted once, however often it is asked for', async () => {
      const request = { submissionId: 'once', entrypoint: 'true', metadata: { a: 'b' } };
      const jobs = await Promise.all([1, 2, 3, 4].map(() => ray.jobs.submit(request)));
      expect(new Set(jobs.map(({ id, startTime }) => `${id} ${startTime}`)).size).toBe(1);
      await expect(ray.jobs.submit({ ...request, entrypoint: 'false' })).rejects.toMatchObject({
        code: 'job-exists',
        message: 'job once already exists and is different; choose another submission ID',
      });
    });

    it('is stopped and deleted', async () => {
      const { id } = await ray.jobs.submit({ entrypoint: 'trap "" TERM; sleep 600' });
      await ray.jobs.until(id, ({ status }) => status === 'RUNNING');
      await expect(ray.jobs.delete(id)).rejects.toThrow(`job ${id} has not ended; stop it before you delete it`);
      expect(await ray.jobs.stop(id)).toMatchObject({ status: 'STOPPED' });
      await ray.jobs.delete(id);
      await ray.jobs.delete(id);
      await expect(ray.jobs.get(id)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('waits for resources, and cannot be stopped', async () => {
      const { id } = await ray.jobs.submit({ entrypoint: 'true', entrypointNumCpus: 1 });
      await expect(clientOf(head.dashboard, { stopMs: 700 }).jobs.stop(id)).rejects.toThrow(
        `job ${id} is PENDING 0.7s after the stop; Ray cannot stop a job that waits for resources`,
      );
      expect(await ray.activity(strict)).toMatchObject({ state: 'busy', reason: `job ${id} is PENDING` });
    });
  });

  it('packs the files that Ray packs', async () => {
    const at = await write('packed', {
      '.gitignore': '*.log\n/data/\n__pycache__\n# comment\n\nbuild/\n*.txt\n!/keep.txt\nd*/e\n',
      '.rayignore': 'notes.md\n/top.txt\n**/deep/*.bin\n',
      ...Object.fromEntries(
        ['', 'lib/', 'lib/deep/', 'data/', 'build/', 'dir/e/', '.git/', 'a b/', 'venv/'].flatMap((path) =>
          ['main.py', 'x.log', 'keep.txt', 'notes.md', 'Notes.md', 'top.txt', 'y.bin'].map((name) => [
            path + name,
            name,
          ]),
        ),
      ),
      'lib/.gitignore': '*.bin\n!x.log\n',
      'lib/deep/.rayignore': 'main.py\n',
    });
    const program = join(dirname(import.meta.filename), 'packed_files.py');
    const { stdout } = await promisify(execFile)(python ?? '', [program, at]);
    expect((await filesOf(at)).map(({ path }) => path)).toEqual(stdout.trim().split('\n'));
  });

  describe('follows the log of a job', () => {
    it('whose connections are cut at any byte, without a line lost or repeated', { timeout: 300_000 }, async () => {
      const at = await write('writer', { 'main.py': writer });
      const cutAfter = fc.array(fc.oneof(fc.nat(2_000), fc.nat(6_000_000)), { minLength: 6, maxLength: 14 });
      let cuts = 0;
      await fc.assert(
        fc.asyncProperty(cutAfter, async (bytes) => {
          const proxy = await startCuttingProxy(head.dashboard, bytes);
          const cut = clientOf(proxy.url, { pollMs: 100 });
          const { id } = await cut.jobs.submit({ entrypoint: 'python main.py', workingDirectory: at });
          const lines = await collected(cut.logs.lines(id));
          proxy.close();
          cuts += proxy.cuts();
          const written = await readFile(join(head.logs, `job-driver-${id}.log`), 'utf8');
          expect(lines.length).toBeGreaterThan(400);
          expect(lines.join('\n') === written.replace(/\n$/, '')).toBe(true);
          expect((await ray.jobs.list()).filter((job) => job.id === id)).toHaveLength(1);
        }),
        { numRuns: 3, endOnFailure: true },
      );
      expect(cuts).toBeGreaterThan(8);
    });

    it('line by line while it runs, until the reader stops', async () => {
      const { id } = await ray.jobs.submit({ entrypoint: 'for i in 1 2 3; do echo $i; done; sleep 600' });
      for await (const line of ray.logs.lines(id)) if (line === '3') break;
      expect(await ray.jobs.get(id)).toMatchObject({ status: 'RUNNING' });
      const controller = new AbortController();
      const reading = collected(ray.logs.lines(id, { signal: controller.signal }));
      controller.abort(new Error('enough'));
      await expect(reading).rejects.toThrow('enough');
      await ray.jobs.stop(id);
    });
  });

  describe('knows that a cluster is', () => {
    beforeAll(async () => {
      await head.stop();
      head = await startHead(python ?? '');
      ray = clientOf(head.dashboard);
    });

    it('idle since its head started', async () => {
      const activity = await ray.activity(strict);
      expect(activity.state).toBe('idle');
      expect(since(activity)).toBeLessThanOrEqual(activity.at);
      expect(activity.at - since(activity)).toBeLessThan(120_000);
    });

    it('busy with a job that does not use Ray, and idle since it ended', async () => {
      const { id } = await ray.jobs.submit({ entrypoint: 'sleep 600' });
      const { startTime } = await ray.jobs.until(id, ({ status }) => status === 'RUNNING');
      const busy = await ray.activity(strict);
      expect(busy).toMatchObject({ state: 'busy', reason: `job ${id} is RUNNING` });
      const { endTime } = await ray.jobs.stop(id);
      const activity = await ray.activity(strict, { previous: busy });
      expect(activity).toMatchObject({ state: 'idle', since: endTime });
      expect(endTime).toBeGreaterThan(startTime ?? Infinity);
    });

    it.each(['gcs', 'client'] as const)('busy with a driver that connects by itself (%s)', async (how) => {
      const driver = await connectedDriver(head.addresses[how]);
      const activity = await ray.activity(strict);
      expect(activity.state === 'busy' ? activity.reason : '').toMatch(/^driver \w+ is RUNNING$/);
      const exited = once(driver, 'exit');
      driver.stdin.end();
      await exited;
      await untilIdle();
    });

    it('busy with a detached actor, if the policy says so', async () => {
      const at = await write('actor', { 'main.py': detached });
      const { id } = await ray.jobs.submit({ entrypoint: 'python main.py', workingDirectory: at });
      expect(await ray.jobs.wait(id)).toMatchObject({ status: 'SUCCEEDED' });
      const reason = 'actor keeper in namespace mine is running';
      expect(await ray.activity(strict)).toMatchObject({ state: 'busy', reason });
      expect(await ray.activity({ detachedActors: 'ignored' })).toMatchObject({ state: 'idle' });
      const killed = await ray.jobs.submit({ entrypoint: `python main.py kill`, workingDirectory: at });
      expect(await ray.jobs.wait(killed.id)).toMatchObject({ status: 'SUCCEEDED' });
      await untilIdle();
    });
  });

  /** On a busy machine Ray Client gives up before its server has started; the test's time limit ends the tries. */
  async function connectedDriver(address: string): Promise<ChildProcessByStdio<Writable, Readable, null>> {
    for (;;) {
      const driver = spawn(python ?? '', ['-c', connected, address], { stdio: ['pipe', 'pipe', 'ignore'] });
      const isConnected = once(driver.stdout, 'data').then(() => true);
      if (await Promise.race([isConnected, once(driver, 'exit').then(() => false)])) return driver;
    }
  }

  /** The state changes a moment after a process has ended; the test's time limit ends the wait. */
  async function untilIdle(): Promise<void> {
    while ((await ray.activity(strict)).state !== 'idle');
  }

  async function write(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    for (const [path, text] of Object.entries(files)) {
      const file = join(directory, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    return join(directory, name);
  }
});

const strict: ActivityPolicy = { detachedActors: 'busy' };

function since(activity: Awaited<ReturnType<RayClient['activity']>>): number {
  return activity.state === 'idle' ? activity.since : Infinity;
}

function clientOf(dashboard: URL, limits: Partial<Limits> = {}): RayClient {
  return new RayClient({ dashboard: () => Promise.resolve(dashboard), limits });
}

/** Everything that is hard about a log, with pauses, so that it is read while it grows. */
const writer = `
import sys, time
out = sys.stdout.buffer
def write(data):
    out.write(data)
    out.flush()
for i in range(400):
    write(f'{i} äöü 好 😀'.encode() + (b'\\r\\n' if i % 7 == 0 else b'\\n'))
    if i % 100 == 0: time.sleep(0.2)
write(b'binary \\xff\\xfe\\x00 bytes\\n')
write('cut 😀'.encode()[:-2]); time.sleep(0.5); write('😀'.encode()[-2:] + b'\\n')
write(b'x' * 2_500_000); time.sleep(0.3); write(b'y' * 2_500_000 + b'\\n')
write(b'progress 1\\rprogress 2\\r'); time.sleep(0.3); write(b'\\n\\n\\n')
print('to the standard error', file=sys.stderr)
write(b'unfinished')
`;

const connected = `
import sys, ray
ray.init(sys.argv[1], log_to_driver=False)
print('connected', flush=True)
sys.stdin.read()
`;

const detached = `
import sys, ray
ray.init(namespace='mine')
@ray.remote(num_cpus=0)
class Keeper:
    def ping(self): return 'here'
if 'kill' in sys.argv:
    ray.kill(ray.get_actor('keeper'))
else:
    ray.get(Keeper.options(name='keeper', lifetime='detached').remote().ping.remote())
`;
