import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, type Listening } from '../../api/auth/listen.js';

/** A request to an emulator, as a gate sees it. */
export interface Arriving {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A server in front of an emulator that does not check who sends a request.
 *
 * @param refuses - why a request is not let through; undefined if it is
 */
export function startGate(
  target: string,
  refuses: (request: Arriving) => Promise<string | undefined>,
): Promise<Listening> {
  return listen((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const arriving = arrivingOf(request);
      const refusal = await refuses(arriving);
      if (refusal !== undefined) {
        const error = `<Error><Code>AccessDenied</Code><Message>${refusal}</Message></Error>`;
        response.writeHead(403, { 'content-type': 'application/xml' }).end(error);
        return;
      }
      await forward(target, arriving, body, response);
    })();
  });
}

/** Headers of the connection, not of the request. */
const hop = ['host', 'content-length', 'connection'];

/** Passes a request on, and its answer back. */
export async function forward(
  target: string,
  { method, url, headers }: Arriving,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const passed = Object.entries(headers).filter(([name]) => !hop.includes(name));
  const sent = method === 'GET' || method === 'HEAD' ? {} : { body };
  const answer = await fetch(`${target}${url.pathname}${url.search}`, {
    method,
    headers: Object.fromEntries(passed),
    ...sent,
  });
  const content = Buffer.from(await answer.arrayBuffer());
  const length = answer.headers.get('content-length') ?? content.length;
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': length }).end(content);
}

export function arrivingOf({ method = '', url = '', headers }: IncomingMessage): Arriving {
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { method, url: new URL(url, `http://${headers.host ?? ''}`), headers: Object.fromEntries(single) };
}
