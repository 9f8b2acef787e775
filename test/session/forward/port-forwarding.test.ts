import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PortForwarding } from '../../../src/session/forward/port-forwarding.js';
import type { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { cluster, FakeHead, portOf } from './fake-head.js';

const { signal } = new AbortController();

/** A server of this machine, which ends with the test. */
async function serve(onConnection: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return portOf(server.address());
}

/** Says its name to each client, and then all that the client says. */
async function echo(name: string): Promise<number> {
  return serve((socket) => {
    socket.write(`${name}\n`);
    socket.pipe(socket);
  });
}

async function forwarding(api: KubernetesApi, messages: string[] = []): Promise<PortForwarding> {
  const onMessage = (message: string) => void messages.push(message);
  const opened = await PortForwarding.open(api, cluster, { signal, onMessage });
  onTestFinished(async () => opened.close());
  return opened;
}

/** A head that echoes on its dashboard's port, and a forwarding to it. */
async function start(messages: string[] = []) {
  const { head, api } = await FakeHead.start();
  head.targets.set('head-1:8265', await echo('first'));
  head.put('head-1');
  return { head, api, forwarded: await forwarding(api, messages) };
}

function dial(url: URL): Socket {
  return connect(Number(url.port), url.hostname).on('error', () => undefined);
}

/** What the next chunk says. */
async function line(socket: Socket): Promise<string> {
  const received: unknown[] = await once(socket, 'data');
  return String(received[0]);
}

/** How it closes: `true` if it was reset. */
async function closed(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => socket.once('close', resolve));
}

describe('port forwarding', () => {
  it('listens on loopback alone, on ports that differ', async () => {
    const { forwarded } = await start();
    expect(forwarded.dashboard.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(forwarded.client).toMatch(/^ray:\/\/127\.0\.0\.1:\d+$/);
    expect(forwarded.client).not.toContain(`:${forwarded.dashboard.port}`);
    expect(forwarded.dashboard.port).not.toBe('0');
  });

  it('carries bytes both ways as they are, on connections at the same time', async () => {
    const { head, api } = await FakeHead.start();
    head.targets.set('head-1:8265', await serve((socket) => void socket.pipe(socket)));
    head.put('head-1');
    const { dashboard } = await forwarding(api);
    const sent = fc.array(fc.uint8Array({ maxLength: 200_000 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), async (connections) => {
        const echoed = connections.map(async (chunks) => {
          const socket = dial(dashboard);
          const all = Buffer.concat(chunks);
          for (const chunk of chunks) socket.write(chunk);
          let received = Buffer.alloc(0);
          while (received.length < all.length) {
            const chunks: unknown[] = await once(socket, 'data');
            received = Buffer.concat([received, ...chunks.filter((chunk) => Buffer.isBuffer(chunk))]);
          }
          socket.destroy();
          expect(received.equals(all)).toBe(true);
        });
        await Promise.all(echoed);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it('ends the connection when the pod does, with all that it sent', async () => {
    const { head, api } = await FakeHead.start();
    head.targets.set('head-1:8265', await serve((socket) => socket.end('x'.repeat(1_000_000))));
    head.put('head-1');
    const { dashboard } = await forwarding(api);
    expect(await text(dial(dashboard))).toBe('x'.repeat(1_000_000));
  });

  it('resets the connection that is cut, no other one, and takes the next', async () => {
    const { head, forwarded } = await start();
    const cut = dial(forwarded.dashboard);
    expect(await line(cut)).toBe('first\n');
    const [first] = head.forwards;
    const stays = dial(forwarded.dashboard);
    expect(await line(stays)).toBe('first\n');
    const end = closed(cut);
    first?.terminate();
    expect(await end).toBe(true);
    stays.write('still here');
    expect(await line(stays)).toBe('still here');
    expect(await line(dial(forwarded.dashboard))).toBe('first\n');
  });

  it('says why a port cannot be reached', async () => {
    const messages: string[] = [];
    const { forwarded } = await start(messages);
    expect(await closed(dial(new URL(forwarded.client)))).toBe(true);
    expect(messages).toEqual([
      expect.stringMatching(/^forward port 10001 of pod lance\/head-1: nothing listens on port 10001$/),
    ]);
  });

  it('leads to the new head, for connections that came while there was none too', async () => {
    const { head, forwarded } = await start();
    const old = dial(forwarded.dashboard);
    expect(await line(old)).toBe('first\n');
    const end = closed(old);
    head.remove('head-1');
    await end;
    const waiting = dial(forwarded.dashboard);
    await once(waiting, 'connect');
    head.put('head-of-another', { owner: 'cluster-2' });
    head.put('head-2', { phase: 'Pending' });
    head.targets.set('head-2:8265', await echo('second'));
    head.put('head-2');
    expect(await line(waiting)).toBe('second\n');
    expect(head.requests.filter((request) => request === 'GET pods')).toHaveLength(1);
  });

  it('goes on when its watch is cut', async () => {
    const { head, forwarded } = await start();
    head.cutWatches();
    head.targets.set('head-2:8265', await echo('second'));
    head.remove('head-1');
    head.put('head-2');
    const names = new Set<string>();
    while (!names.has('second\n')) {
      const socket = dial(forwarded.dashboard);
      names.add(String(await Promise.race([line(socket).catch(() => ''), closed(socket)])));
      socket.destroy();
    }
    expect(names).toContain('second\n');
  });

  it.each([
    [401, 'credentials', 'log in again'],
    [403, 'forbidden', 'ask for the permissions get and create on pods/portforward'],
    [404, 'not-found', ''],
  ])('does not open if the server answers %i', async (status, code, advice) => {
    const { head, api } = await FakeHead.start();
    head.put('head-1');
    head.refusals.push(status);
    const message = `forward port 8265 of pod lance/head-1: no${advice === '' ? '' : `; ${advice}`}`;
    const opening = PortForwarding.open(api, cluster, { signal, onMessage: () => undefined });
    await expect(opening).rejects.toMatchObject({ code, message });
  });

  it('opens although the API server is overloaded', async () => {
    const { head, api } = await FakeHead.start();
    head.put('head-1');
    head.refusals.push(429, 500);
    await forwarding(api);
    expect(head.requests.filter((request) => request === 'FORWARD head-1:8265')).toHaveLength(3);
  });

  it('stops to open when its signal aborts', async () => {
    const { api } = await FakeHead.start();
    const stop = new AbortController();
    const opening = PortForwarding.open(api, cluster, { signal: stop.signal, onMessage: () => undefined });
    stop.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
  });

  it('leaves nothing open when it is closed', async () => {
    const messages: string[] = [];
    const { head, api, forwarded } = await start(messages);
    const sockets = [dial(forwarded.dashboard), dial(forwarded.dashboard)];
    await Promise.all(sockets.map(line));
    head.remove('head-1');
    head.put('head-1');
    const waiting = dial(forwarded.dashboard);
    await once(waiting, 'connect');
    const ends = [...sockets, waiting].map(closed);
    await forwarded.close();
    await Promise.all(ends);
    api.close();
    const refused: unknown[] = await once(connect(Number(forwarded.dashboard.port), '127.0.0.1'), 'connect').catch(
      (error: unknown) => [error],
    );
    expect(String(refused[0])).toContain('ECONNREFUSED');
    expect(messages).toEqual([]);
  });
});
