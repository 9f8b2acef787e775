import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { callNameOf } from './call-name.js';
import { errorBody } from './error-body.js';
import { mustLinger } from './linger.js';
import { requestIdOf } from './request-id.js';
import type { Service } from './service.js';

/**
 * Rejects calls that find the queue full before the app, at a part of its cost, so that the others have their responses
 * at the same rate as before. The response is that of the app.
 */
export function refuseOverload(service: Service, app: RequestListener): RequestListener {
  const { admission, metrics, readiness } = service;
  const log = oncePerSecond(service.log);
  return (request, response) => {
    const url = request.url ?? '';
    const route = admission.isFull && !readiness.isEnding ? callNameOf(request.method, url) : undefined;
    if (route === undefined || mustLinger(request)) return app(request, response);
    const { kind, options } = admission.refusal;
    const [path = ''] = url.split('?');
    const body = JSON.stringify(errorBody(admission.refusal, path));
    response.writeHead(kind.status, {
      ...options.headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestIdOf(request.headers['x-request-id']),
    });
    response.end(body);
    metrics.requests.inc({ route, method: 'POST', status: kind.status });
    metrics.rejected.inc({ reason: 'full' });
    log();
  };
}

/** Adds up rejected requests, and logs their number once per second. */
function oncePerSecond(log: Logger): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused }, 'requests were rejected within one second: the service is overloaded');
      refused = 0;
    }, 1_000).unref();
  };
}
