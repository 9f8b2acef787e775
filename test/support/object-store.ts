import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createInterface } from 'node:readline';

/** An object store that speaks S3, in a process of its own, with one bucket. */
export interface ObjectStore {
  /** The url of the folder for tables. */
  readonly root: string;
  /** The options that a client of the engine needs, with a secret in them. */
  readonly options: Readonly<Record<string, string>>;
  /** The same for a process, as variables of the AWS SDKs. */
  readonly env: Readonly<Record<string, string>>;
  /** How many requests it got. */
  readonly requests: () => number;
  readonly end: () => Promise<void>;
}

/** What stands for AWS, in a process of its own. */
export interface Moto {
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** @param python - one that has `requirements-object-store.txt` */
export async function startMoto(python: string): Promise<Moto> {
  const child = spawn(python, ['-m', 'moto.server', '-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { url: await urlOf(child), end: () => ended(child) };
}

/** @param python - one that has `requirements-object-store.txt` */
export async function startObjectStore(python: string): Promise<ObjectStore> {
  const moto = await startMoto(python);
  const made = await fetch(`${moto.url}/bucket`, { method: 'PUT' });
  if (!made.ok) throw new Error(`the store made no bucket: ${made.status}`);
  const { url, requests, end } = await countRequests(moto.url);
  return {
    root: 's3://bucket/tables',
    options: {
      endpoint: url,
      allow_http: 'true',
      region: 'us-east-1',
      access_key_id: 'key',
      secret_access_key: 'secret-of-the-store',
    },
    env: {
      AWS_ENDPOINT: url,
      AWS_ALLOW_HTTP: 'true',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret-of-the-store',
    },
    requests,
    end: async () => {
      await end();
      await moto.end();
    },
  };
}

interface Counter {
  readonly url: string;
  readonly requests: () => number;
  readonly end: () => Promise<void>;
}

/** A server that passes each request on, and counts them. */
async function countRequests(target: string): Promise<Counter> {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const { method, headers, url = '' } = incoming;
    const passed = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const end = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, requests: () => count, end };
}

async function urlOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the store has no output');
  for await (const line of createInterface(stderr)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    stderr.resume();
    return url;
  }
  throw new Error('the store did not start');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
