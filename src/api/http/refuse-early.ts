import type { RequestListener } from 'node:http';
import { callNameOf } from './call-name.js';
import type { Crowd } from './crowd.js';
import { mustLinger } from './linger.js';

/**
 * Sends those who find no place away before the app, at a part of its cost, so that the others have their answers at the
 * same rate as before. The answer is the app's.
 */
export function refuseEarly(crowd: Crowd, app: RequestListener): RequestListener {
  return (request, response) => {
    const url = request.url ?? '';
    const call = crowd.isFull ? callNameOf(request.method, url) : undefined;
    if (call === undefined || mustLinger(request)) return app(request, response);
    const { status, headers, body } = crowd.refuse(call, url, oneOf(request.headers['x-request-id']));
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  };
}

function oneOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
