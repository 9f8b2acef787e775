import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { Connections } from '../../../src/api/server/connections.js';

const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';

describe('Connections', () => {
  it('knows the requests of each connection until their responses end', async () => {
    const asked: ServerResponse[] = [];
    await serving(
      (_request, response) => void asked.push(response),
      async ({ connections, client }) => {
        const [socket] = connections.sockets;
        expect([connections.size, responsesIn(connections)]).toEqual([1, []]);
        client.write(request);
        await vi.waitFor(() => expect(asked).toHaveLength(1));
        expect(responsesIn(connections)).toEqual(asked);
        expect(asked[0]?.req.socket).toBe(socket);
        asked[0]?.end('one');
        await once(client, 'data');
        expect(responsesIn(connections)).toEqual([]);
      },
    );
  });

  it('knows those of several that are not answered yet', async () => {
    const asked: ServerResponse[] = [];
    await serving(
      (_request, response) => void asked.push(response),
      async ({ connections, client }) => {
        client.write(request + request);
        await vi.waitFor(() => expect(asked).toHaveLength(2));
        asked[0]?.end('one');
        await once(client, 'data');
        expect(responsesIn(connections)).toEqual([asked[1]]);
      },
    );
  });

  it('forgets a connection that is closed', async () => {
    await serving(
      () => undefined,
      async ({ connections, client }) => {
        client.destroy();
        await vi.waitFor(() => expect(connections.size).toBe(0));
      },
    );
  });

  it('reports a client that disconnected, also to requests that were still waiting', async () => {
    const asked: ServerResponse[] = [];
    const ended: ServerResponse[] = [];
    await serving(
      (_request, response) => {
        asked.push(response);
        response.on('close', () => ended.push(response));
      },
      async ({ client }) => {
        client.write(request + request + request);
        await vi.waitFor(() => expect(asked).toHaveLength(3));
        client.destroy();
        await vi.waitFor(() => expect(ended).toHaveLength(3));
        await nextTurn();
        expect(new Set(ended)).toEqual(new Set(asked));
        expect(ended).toHaveLength(3);
      },
    );
  });

  it('holds nothing of an answer that was sent, so that it does not grow old with its connection', async () => {
    const held: WeakRef<IncomingMessage | ServerResponse>[] = [];
    const answer: RequestListener = (message, response) => {
      held.push(new WeakRef(message), new WeakRef(response));
      response.end('one');
    };
    await serving(answer, async ({ connections, client }) => {
      client.write(request);
      await once(client, 'data');
      await vi.waitFor(async () => {
        await nextTurn();
        collectGarbage();
        expect(held.map((each) => each.deref())).toEqual([undefined, undefined]);
      });
      expect(connections.size).toBe(1);
    });
  });
});

/** The responses of all connections. */
function responsesIn(connections: Connections): readonly ServerResponse[] {
  return [...connections.sockets].flatMap((socket) => connections.responsesOn(socket));
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

interface Scene {
  readonly connections: Connections;
  readonly client: Socket;
}

/** A server with one connection on which nothing was asked yet. */
async function serving(answer: RequestListener, use: (scene: Scene) => Promise<void>): Promise<void> {
  const server = createServer(answer);
  const connections = new Connections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const accepted = once(server, 'connection');
  const client = connect(port ?? 0, '127.0.0.1');
  await accepted;
  try {
    await use({ connections, client });
  } finally {
    client.destroy();
    server.close();
  }
}
