import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../api/http/free-port.js';
import { withSample } from '../api/http/serving.js';

const { root } = withSample();
const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const body = JSON.stringify({ query: { vector: {}, k: 2 } });

it('a restart under load drops no request', async () => {
  const first = await pod();
  const service = await balancer([first]);
  const load = clients(service.port, 8);
  await load.answered(300);

  const second = await pod();
  service.use([first, second]);
  const ended = once(first.process, 'exit');
  first.process.kill('SIGTERM');
  // The balancer learns of the end from the probe, as it does in a cluster: after the signal, while requests come in.
  await until(async () => !(await isReady(first)));
  service.use([second]);
  expect(await ended).toEqual([0, null]);

  await load.answered(300);
  const { statuses, failures } = await load.stop();
  service.close();
  second.process.kill('SIGTERM');
  expect(await once(second.process, 'exit')).toEqual([0, null]);
  expect(failures).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

interface Pod {
  readonly process: ChildProcess;
  readonly host: string;
  readonly port: number;
}

async function pod(): Promise<Pod> {
  const port = await freePort();
  const flags = {
    root: root(),
    auth: 'none',
    // On loopback, it would accept no requests after the signal.
    host: '0.0.0.0',
    'allow-anonymous-on-network': true,
    port,
    'metrics-port': 0,
    'drain-seconds': 8,
    'log-level': 'warn',
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [main, 'serve', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const started = { process: child, host: '127.0.0.1', port };
  await once(child.stdout, 'data');
  await until(() => isReady(started));
  return started;
}

async function isReady({ host, port }: Pod): Promise<boolean> {
  try {
    return (await fetch(`http://${host}:${port}/readyz`, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask()));
}

/** What a Service does: each connection goes to one of the pods that were ready, and stays there. */
async function balancer(
  pods: readonly Pod[],
): Promise<{ readonly port: number; readonly use: (pods: readonly Pod[]) => void; readonly close: () => void }> {
  let current = pods;
  let turn = 0;
  const server = createServer((client) => {
    const target = current[(turn += 1) % current.length];
    if (target === undefined) throw new Error('there is no pod');
    const upstream = connect(target.port, target.host);
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    use: (next) => {
      current = next;
    },
    close: () => server.close(),
  };
}

interface Load {
  /** Resolves after so many more answers. */
  readonly answered: (count: number) => Promise<void>;
  readonly stop: () => Promise<{ readonly statuses: readonly number[]; readonly failures: readonly string[] }>;
}

/** Clients that keep their connections and ask again as soon as they have an answer. */
function clients(port: number, count: number): Load {
  const statuses: number[] = [];
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      await ask(port, agent).then(
        (status) => statuses.push(status),
        (error: unknown) => failures.push(String(error)),
      );
    }
  };
  const running = Array.from({ length: count }, client);
  return {
    answered: async (more) => {
      const goal = statuses.length + more;
      await until(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return statuses.length + failures.length >= goal;
      });
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
      return { statuses, failures };
    },
  };
}

function ask(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const path = '/v1/table/items/explain_plan';
    const sent = request({ port, host: '127.0.0.1', agent, path, method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    });
    sent.once('error', reject).end(body);
  });
}
