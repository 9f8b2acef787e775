import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, only, textAt } from '../support/objects.js';
import { renderRayApps } from '../support/platform.js';

const run = promisify(execFile);

/** Nobody's configuration of Git. */
const environment = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };

const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];

/** What the init container runs. */
function script(): string {
  const job = { entrypoint: 'python job.py', workingDirectory: { git: { url: 'https://example.com/a.git' } } };
  const object = only(renderRayApps({ jobs: { job } }), 'RayJob');
  return textAt(at(object, 'spec', 'submitterPodTemplate', 'spec', 'initContainers', 0) ?? {}, 'command', 2);
}

describe('the init container that clones a Git repository', () => {
  let root = '';
  let repository = '';
  let server: Server;
  let commit = '';
  let directory = '';

  async function git(...args: readonly string[]): Promise<string> {
    const { stdout } = await run('git', ['-C', repository, ...author, ...args], { env: environment });
    return stdout.trim();
  }

  async function addCommit(content: string): Promise<string> {
    await writeFile(join(repository, 'job.py'), content);
    await git('add', '.');
    await git('commit', '--quiet', '--message', content);
    return git('rev-parse', 'HEAD');
  }

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'helmwright-git-'));
    repository = join(root, 'features');
    await run('git', ['init', '--quiet', '--initial-branch', 'main', repository], { env: environment });
    await addCommit('first');
    await git('tag', 'v1');
    commit = await addCommit('second');
    await addCommit('third');
    await git('checkout', '--quiet', '-b', 'work/next');
    await addCommit('next');
    await git('checkout', '--quiet', 'main');
    server = createServer((request, response) => answer(root, request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(async () => {
    server.close();
    await rm(root, { recursive: true });
  });

  beforeEach(async () => {
    directory = await mkdtemp(join(root, 'directory-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  async function clone(variables: Readonly<Record<string, string>>): Promise<string> {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    const url = `http://127.0.0.1:${address.port}/features`;
    const env = { ...environment, GIT_TERMINAL_PROMPT: '0', GIT_URL: url, GIT_REVISION: '', ...variables };
    await run('sh', ['-ec', script()], { cwd: directory, env });
    expect(await readdir(directory)).toEqual(['job.py']);
    return readFile(join(directory, 'job.py'), 'utf8');
  }

  const credentials = { GIT_USERNAME: 'reader', GIT_PASSWORD: 'pass word' };

  it.each([
    ['HEAD', '', 'third'],
    ['a tag', 'v1', 'first'],
    ['a branch', 'work/next', 'next'],
  ])('has the files of %s', async (_what, revision, content) => {
    expect(await clone({ ...credentials, GIT_REVISION: revision })).toBe(content);
  });

  it('has the files of a commit, also where it runs again', async () => {
    expect(await clone(credentials)).toBe('third');
    expect(await clone({ ...credentials, GIT_REVISION: commit })).toBe('second');
  });

  it('fails without the credentials, without asking', async () => {
    await expect(clone({})).rejects.toThrow('could not read Username');
    await expect(clone({ ...credentials, GIT_PASSWORD: 'other' })).rejects.toThrow('Authentication failed');
  });

  it('fails for a revision that is not there', async () => {
    await expect(clone({ ...credentials, GIT_REVISION: 'gone' })).rejects.toThrow("couldn't find remote ref gone");
  });
});

/** Git's own server over HTTP, for a user with a password. */
function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const given = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
  if (given !== 'reader:pass word') {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    return;
  }
  const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...environment,
      ...{ GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: pathname, QUERY_STRING: search.slice(1) },
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: textOf(request.headers['git-protocol']),
    },
  });
  request.pipe(backend.stdin);
  const parts: Buffer[] = [];
  backend.stdout.on('data', (part: Buffer) => parts.push(part));
  backend.on('close', () => {
    const whole = Buffer.concat(parts);
    const end = whole.indexOf('\r\n\r\n');
    const headers = whole.subarray(0, end).toString().split('\r\n');
    for (const header of headers) {
      const [name = '', value = ''] = header.split(': ');
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(whole.subarray(end + 4));
  });
}

function textOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
