import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

const channel = 'http.server.request.start';

/** What came of some work, and the requests that a server of this process got meanwhile, as `POST /path`. */
export interface Watched<T> {
  readonly result: T;
  readonly requests: readonly string[];
}

/**
 * Watches the requests to a server while some work is done.
 *
 * @param heard - hears of each when it begins, with how many there were
 */
export async function requestsTo<T>(
  url: string,
  work: () => Promise<T>,
  heard: (count: number) => void = () => undefined,
): Promise<Watched<T>> {
  const { host } = new URL(url);
  const requests: string[] = [];
  const listener = (message: unknown): void => {
    const request = requestOf(message);
    if (request?.headers.host !== host) return;
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    heard(requests.length);
  };
  subscribe(channel, listener);
  try {
    return { result: await work(), requests };
  } finally {
    unsubscribe(channel, listener);
  }
}

function requestOf(message: unknown): IncomingMessage | undefined {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined;
  return message.request instanceof IncomingMessage ? message.request : undefined;
}
