import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** A server on a free port of this machine. */
export interface Listening {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

export function listen(listener: RequestListener): Promise<Listening> {
  return listening(createServer(listener), 'http');
}

export function listenSecurely(
  options: { readonly key: string; readonly cert: string },
  listener: RequestListener,
): Promise<Listening> {
  return listening(createSecureServer(options, listener), 'https');
}

async function listening(server: Server, scheme: string): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `${scheme}://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
