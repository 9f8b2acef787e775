import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appFiles, layOutApp } from '../../../scripts/image/app.js';
import { imageConfig, user } from '../../../scripts/image/config.js';
import { readManifest } from '../../../scripts/image/packages.js';
import { layOutSystem } from '../../../scripts/image/system.js';
import { sampleScript, sampleTable } from '../../../src/constructs/explain-plan/storage.js';

const run = promisify(execFile);
const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)));
const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The clients of AWS are for commands that are not in the image. */
const optionalPeers = Object.keys(readManifest(join(root, 'package.json')).peerDependenciesMeta ?? {}).filter(
  (name) => !/^@(aws-sdk|smithy)\//.test(name),
);

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'helmwright-image-'));
  layOutApp(root, join(folder, 'app'));
  layOutSystem(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the image's Node with the image's own libraries and nothing of this machine's. */
function nodeOfImage(...args: readonly string[]): readonly string[] {
  const loader = ['lib64/ld-linux-x86-64.so.2', 'lib/ld-linux-aarch64.so.1'].map((path) => join(folder, path));
  const [found = ''] = loader.filter((path) => existsSync(path));
  const libraries = readdirSync(join(folder, 'lib')).map((name) => join(folder, 'lib', name));
  return [found, '--library-path', libraries.join(':'), join(folder, 'usr/local/bin/node'), ...args];
}

describe('the root file system of the image', () => {
  const files = appFiles(root);
  const packages = [...new Set(files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))];

  it('has every package that the service asks for', () => {
    expect(packages).toEqual(expect.arrayContaining([...optionalPeers, 'ajv', 'commander']));
  });

  it('has no package of development, and none of the generator', () => {
    const development = Object.keys(tableAt('devDependencies')).filter((name) => !optionalPeers.includes(name));
    const generator = ['cdk8s', 'constructs', 'tsx', 'esbuild', 'fast-check', 'handlebars', 'yaml'];
    expect(development).toContain('vitest');
    for (const name of [...development, ...generator]) expect(packages).not.toContain(name);
    expect(packages.filter((name) => name.startsWith('@types/'))).toEqual([]);
  });

  it('has the service and the command, and nothing of the generator', () => {
    const rooms = new Set(files.flatMap((file) => /^dist\/([^/]+)/.exec(file)?.[1] ?? []));
    expect([...rooms].sort()).toEqual([
      ...['api', 'async', 'cli', 'doctor', 'errors.js', 'kubeconfig', 'ray', 'session', 'settings', 'similar-name.js'],
      'values',
    ]);
    expect(files.filter((file) => /\.(ts|map|tsbuildinfo)$/.test(file))).toEqual([]);
  });

  it('is the same list of files each time, and each is there', () => {
    expect(appFiles(root)).toEqual(files);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(existsSync(join(folder, 'app', file)), file).toBe(true);
  });

  it('knows its user, whom to trust, and a place for temporary files', () => {
    expect(readFileSync(join(folder, 'etc/passwd'), 'utf8')).toMatch(new RegExp(`^helmwright:x:${user}:${user}:`, 'm'));
    expect(readFileSync(join(folder, 'etc/ssl/certs/ca-certificates.crt'), 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(statSync(join(folder, 'tmp')).mode & 0o7777).toBe(0o1777);
  });

  it('runs the command with its own libraries', async () => {
    const [loader = '', ...args] = nodeOfImage(join(folder, 'app/dist/cli/main.js'), 'serve', '--help');
    const { stdout } = await run(loader, args, { env: {}, cwd: join(folder, 'app') });
    expect(stdout).toContain('Usage: helmwright serve [options]');
  });

  it('runs the reaper, and no other command of a session', async () => {
    const [loader = '', ...args] = nodeOfImage(join(folder, 'app/dist/cli/main.js'), 'session');
    const options = { env: {}, cwd: join(folder, 'app') };
    const { stdout } = await run(loader, [...args, '--help'], options);
    expect(stdout.match(/^ {2}[a-z]+(?= \[options\])/gm)).toEqual(['  reap']);
    const reap = run(loader, [...args, 'reap', '--config-method', 'in-cluster'], options);
    await expect(reap).rejects.toThrow('helmwright: in-cluster: this process does not run in a pod');
  });

  it('loads the engine with its own libraries', async () => {
    const [loader = '', ...args] = nodeOfImage('--input-type=module', '--eval', "await import('@lancedb/lancedb')");
    await expect(run(loader, args, { env: {}, cwd: join(folder, 'app') })).resolves.toMatchObject({ stderr: '' });
  });
});

/** To see nothing but the image, and to be its user, takes root. */
describe.runIf(process.getuid?.() === 0)('the image as a machine of its own', () => {
  const inside = (...args: readonly string[]) => [
    ...[`--root=${folder}`, `--wd=${imageConfig.WorkingDir}`, `--setgid=${user}`, `--setuid=${user}`, '--'],
    ...['/usr/local/bin/node', ...args],
  ];

  it('makes the sample table and explains a query of it', async () => {
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, 'dev'));
    chownSync(join(folder, 'data'), user, user);
    await run('mknod', ['-m', '666', join(folder, 'dev/null'), 'c', '1', '3']);
    await run('unshare', inside('--input-type=module', '--eval', sampleScript), { env: {} });

    const env = { HELMWRIGHT_ROOT: '/data', HELMWRIGHT_AUTH: 'none', HELMWRIGHT_PORT: '0' };
    const [, ...command] = imageConfig.Entrypoint;
    const service = spawn('unshare', inside(...command), { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((end) => service.once('exit', end));
    try {
      const url = await servedAt(service.stdout);
      const response = await fetch(`${url}/v1/table/${sampleTable}/explain_plan`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: { k: 3, vector: {}, filter: 'id > 60' } }),
      });
      expect(await response.json()).toContain('id > ');
    } finally {
      service.kill();
      await ended;
    }
  });
});

async function servedAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /^serving (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the service ended before it listened');
}

describe('the Dockerfile', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n');
  const argumentsOf = (instruction: string) =>
    lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));

  it('pins each base to an exact version', () => {
    const bases = argumentsOf('ARG').map((argument) => argument.replace(/^\w+=/, ''));
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^node:\d+\.\d+\.\d+-bookworm(-slim)?(@sha256:[0-9a-f]{64})?$/);
    expect(argumentsOf('FROM')).toEqual(['${BUILD_IMAGE} AS build', '${NODE_IMAGE}']);
  });

  it('builds with the version of Node that runs', () => {
    const versions = argumentsOf('ARG').map((argument) => /=node:([\d.]+)-/.exec(argument)?.[1]);
    expect(new Set(versions).size).toBe(1);
  });

  it('copies what the build reads and what it made, runs no script of a package, and ends as nobody', () => {
    expect(argumentsOf('COPY')).toEqual([
      'package.json package-lock.json ./',
      'tsconfig.json tsconfig.build.json ./',
      'imports ./imports',
      'scripts ./scripts',
      'src ./src',
      '--from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt',
      '--from=build /out ./',
    ]);
    expect(argumentsOf('RUN')).toContainEqual(expect.stringMatching(/^npm ci .*--ignore-scripts$/));
    expect(argumentsOf('USER').at(-1)).not.toMatch(/^(root|0)\b/);
    expect(argumentsOf('ADD')).toEqual([]);
  });

  it('makes the same files as the command that lays out the image', { timeout: 300_000 }, async () => {
    const source = mkdtempSync(join(tmpdir(), 'helmwright-docker-'));
    try {
      for (const copied of argumentsOf('COPY').filter((argument) => !argument.startsWith('--from'))) {
        const names = copied.split(' ').slice(0, -1);
        for (const name of names) cpSync(join(root, name), join(source, name), { recursive: true });
      }
      symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
      for (const command of argumentsOf('RUN').filter((line) => /^node( |_modules)/.test(line))) {
        const [program = '', ...args] = command.replace(' /out ', ` ${join(source, 'out')} `).split(' ');
        await run(program === 'node' ? process.execPath : join(source, program), args, { cwd: source });
      }
      const made = readdirSync(join(source, 'out'), { recursive: true, encoding: 'utf8' });
      const files = made.filter((path) => statSync(join(source, 'out', path)).isFile());
      expect(files.sort()).toEqual([...appFiles(root), 'package.json'].sort());
    } finally {
      rmSync(source, { recursive: true, force: true });
    }
  });

  it('says what the laid-out image says', () => {
    expect(argumentsOf('USER')).toEqual([imageConfig.User]);
    expect(argumentsOf('WORKDIR').at(-1)).toBe(imageConfig.WorkingDir);
    expect(argumentsOf('ENTRYPOINT').map((text): unknown => JSON.parse(text))).toEqual([imageConfig.Entrypoint]);
    for (const variable of argumentsOf('ENV')) expect(imageConfig.Env).toContain(variable);
    expect(argumentsOf('HEALTHCHECK')).toEqual([]);
  });
});

function tableAt(key: string): object {
  const table: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, key) : undefined;
  if (typeof table === 'object' && table !== null) return table;
  throw new Error(`package.json has no ${key}`);
}
