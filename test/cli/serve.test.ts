import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settingNames, variableOf, flagOf } from '../../src/settings/setting-names.js';
import { sampleRequest } from '../../src/cli/demo-tables.js';
import { helmwright, main } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

function product(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

describe('helmwright serve', () => {
  it('names every setting in its help, in groups, with an example', async () => {
    const { code, stdout } = await helmwright(['serve', '--help'], '.');
    const text = stdout.replace(/\s+/g, ' ');
    expect(code).toBe(0);
    expect(stdout).toContain('\nAuthentication:\n');
    expect(stdout).toMatch(/\nExample:\n {2}helmwright serve --root/);
    for (const name of settingNames) {
      expect(text).toContain(`${flagOf(name)} `);
      expect(text).toContain(variableOf(name));
    }
  });

  it.each([
    [['--auth', 'none'], 'HELMWRIGHT_ROOT (--root): is required: '],
    [['--root', '.'], 'HELMWRIGHT_AUTH (--auth): is required: '],
    [['--root', './nowhere', '--auth', 'none'], 'HELMWRIGHT_ROOT (--root): '],
    [['--root', '.', '--auth', 'none', '--port', 'x'], 'HELMWRIGHT_PORT (--port): "x" is invalid: '],
    [['--root', '.', '--auth', 'none', '--host', '0.0.0.0'], 'HELMWRIGHT_HOST (--host): other machines can reach '],
    [['--root', '.', '--auth', 'jwt'], 'HELMWRIGHT_'],
    [['--root', '.', '--auth', 'keys'], 'HELMWRIGHT_ACCESS_FILE (--access-file): is required'],
    [
      ['--root', '.', '--auth', 'none', '--host', '192.0.2.1', '--allow-anonymous-on-network'],
      'HELMWRIGHT_HOST (--host): cannot listen: listen EADDRNOTAVAIL: address not available 192.0.2.1:2334; use 0.0.0.0 or :: for all addresses',
    ],
    [['--demo', '--auth', 'jwt'], '--demo: is for auth none only'],
    [['--demo', '--auth', 'keys'], '--demo: is for auth none only, not for --auth keys'],
    [['--demo', '--root', '.'], '--demo: is for root a temporary folder only, not for --root .'],
  ])('stops with one line and 2: %j', async (args, line) => {
    const { code, stdout, stderr } = await helmwright(['serve', '--log-level', 'silent', ...args], '.');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`helmwright: ${line}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('says that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, stderr } = await helmwright(
      ['serve', '--root', '.', '--auth', 'none', '--port', String(port), '--metrics-port', '0'],
      '.',
    );
    expect(code).toBe(2);
    expect(stderr).toBe(
      `helmwright: HELMWRIGHT_PORT (--port): cannot listen: listen EADDRINUSE: address already in use 127.0.0.1:${port}; specify another port\n`,
    );
    taken.close();
  });

  it('says what to install where an optional package is missing', async () => {
    await withFiles({ 'package.json': '{"type":"module"}', 'tables/file.txt': '' }, async (folder) => {
      cpSync(product('dist'), join(folder, 'dist'), { recursive: true });
      mkdirSync(join(folder, 'node_modules'));
      for (const name of ['commander', 'picocolors', 'ajv', 'yaml']) {
        symlinkSync(product(`node_modules/${name}`), join(folder, 'node_modules', name));
      }
      const args = [join(folder, 'dist/cli/main.js'), 'serve', '--root', 'tables', '--auth', 'none'];
      const failed: unknown = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
        (error: unknown) => error,
      );
      expect(failed).toMatchObject({ code: 1 });
      expect(Object(failed)).toHaveProperty('stderr', expect.stringMatching(missingLine));
    });
  });
});

const missingLine = /^helmwright: the explain-plan service requires \S+: npm install koa@3 @koa\/router@15 .*\n$/;

describe('helmwright serve --demo', () => {
  it.each([
    ['once', 0],
    ['by a second signal', 1],
  ])('leaves none of its tables, nor anything else, where it is ended %s', async (_, more) => {
    await withFiles({}, async (folder) => {
      const demo = spawn(process.execPath, [main, 'serve', '--demo', '--port', '0', '--metrics-port', '0'], {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await firstOutput(demo);
      const ended = once(demo, 'exit');
      demo.kill('SIGINT');
      if (more > 0) await setTimeout(5);
      if (more > 0) demo.kill('SIGINT');
      await ended;
      const left = readdirSync(folder);
      expect(left.filter((name) => name.startsWith('helmwright-demo-'))).toEqual([]);
      if (more === 0) expect(left).toEqual([]);
    });
  });

  it('prints a line that a shell can run, and removes its tables at the end', async () => {
    const demo = spawn(process.execPath, [main, 'serve', '--demo', '--port', '0', '--metrics-port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = await firstOutput(demo);
    const [, url = ''] = /^serving (\S+)\n/.exec(printed) ?? [];
    const [, line = ''] = /^try:\n {2}(curl .*)\n$/m.exec(printed) ?? [];
    expect(line).toContain(url + sampleRequest.path);
    const plan = (await hasCurl()) ? await shell(line) : await sameByFetch(url);
    expect(plan).toMatch(/ANNSubIndex: name=vector_idx/);
    expect(plan).toMatch(/price < 50/);
    const [, folder = ''] = /uri=(\S+?)\/items\.lance/.exec(plan) ?? [];
    demo.kill('SIGINT');
    expect(await once(demo, 'exit')).toEqual([0, null]);
    const { code } = await helmwright(['serve', '--root', `/${folder}`, '--auth', 'none'], '.');
    expect(code).toBe(2);
  });
});

async function firstOutput({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('there is no output');
  for await (const chunk of stdout) return String(chunk);
  throw new Error('it ended without a word');
}

async function hasCurl(): Promise<boolean> {
  return promisify(execFile)('curl', ['--version']).then(
    () => true,
    () => false,
  );
}

async function shell(line: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', line])).stdout;
}

async function sameByFetch(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'text/plain' };
  const init = { method: 'POST', headers, body: JSON.stringify(sampleRequest.body) };
  return (await fetch(url + sampleRequest.path, init)).text();
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends a demo that makes its tables, and leaves no folder',
  async (signal) => {
    await withFiles({}, async (folder) => {
      const child = spawn(process.execPath, [main, 'serve', '--demo', '--port', '0', '--metrics-port', '0'], {
        env: { ...process.env, TMPDIR: folder },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      const made = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('helmwright-demo-'));
      while (made().length === 0) await new Promise((resolve) => setImmediate(resolve));
      child.kill(signal);
      expect(await ended).toEqual([null, signal]);
      expect(made()).toEqual([]);
    });
  },
);

it('a signal ends a service that still starts', async () => {
  await withFiles({}, async (folder) => {
    const options = join(folder, 'options.json');
    await promisify(execFile)('mkfifo', [options]);
    const args = [main, 'serve', '--root', 's3://bucket', '--auth', 'none', '--storage-options-file', options];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    // Opened when the service reads it, which then waits for its end.
    const file = await open(options, 'w');
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    await file.close();
  });
});

it.each([1, 2])('a signal at the start leaves none of the temporary folders: %i', async (count) => {
  await withFiles({ 'tables/file.txt': '', 'temporary/file.txt': '' }, async (folder) => {
    const child = spawn(
      process.execPath,
      [main, 'serve', '--root', 'tables', '--auth', 'none', '--port', '0', '--metrics-port', '0'],
      {
        cwd: folder,
        env: { ...process.env, TMPDIR: join(folder, 'temporary') },
        stdio: 'ignore',
      },
    );
    const ended = once(child, 'exit');
    const left = (): readonly string[] =>
      readdirSync(join(folder, 'temporary'), { encoding: 'utf8', recursive: true }).filter(
        (name) => name !== 'file.txt',
      );
    while (left().length < count) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGTERM');
    await ended;
    expect(left()).toEqual([]);
  });
});

it('a folder for temporary files that is not there is named', async () => {
  await withFiles({ 'tables/file.txt': '' }, async (folder) => {
    const run = promisify(execFile)(process.execPath, [main, 'serve', '--root', 'tables', '--auth', 'none'], {
      cwd: folder,
      env: { ...process.env, TMPDIR: '/nowhere' },
    });
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: 'helmwright: TMPDIR: LanceDB needs a folder for temporary files, and cannot write to /nowhere\n',
    });
  });
});

it('a demo does not take a variable for callers lightly', async () => {
  expect(await helmwright(['serve', '--demo'], '.', { env: { HELMWRIGHT_AUTH: 'jwt' } })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'helmwright: --demo: is for auth none only, not for HELMWRIGHT_AUTH=jwt\n',
  });
});
