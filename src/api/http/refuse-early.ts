import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { errorBody } from './error-body.js';
import { mustLinger } from './linger.js';
import { requestIdOf } from './request-id.js';
import type { Service } from './service.js';

/**
 * In a crowd most of the work is to send clients away. It is done before the app, at a part of its cost, so that the
 * others have their answers at the same rate as before. The answer is the app's; the log has one line a second.
 */
export function refuseEarly(service: Service, app: RequestListener): RequestListener {
  const { admission, metrics, readiness } = service;
  const tally = tallyOf(service.log);
  return (request, response) => {
    const route = admission.isFull ? callOf(request) : undefined;
    if (route === undefined || mustLinger(request)) return app(request, response);
    const error = admission.refusal();
    const [path = ''] = (request.url ?? '').split('?');
    const text = JSON.stringify(errorBody(error, path));
    response.writeHead(error.kind.status, {
      ...error.options.headers,
      ...headers,
      'X-Request-Id': requestIdOf(request.headers['x-request-id']),
      'Content-Length': Buffer.byteLength(text),
      ...(readiness.isEnding ? { Connection: 'close' } : {}),
    });
    response.end(text);
    metrics.requests.inc({ route, method: 'POST', status: error.kind.status });
    tally();
  };
}

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Only the calls wait for a turn: probes are always answered. */
function callOf({ method, url = '' }: IncomingMessage): string | undefined {
  return method === 'POST' ? /\/(explain_plan|describe)\/?(?:\?|$)/.exec(url)?.[1] : undefined;
}

function tallyOf(log: Logger): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused }, 'requests were sent away within a second: the service is at its limit');
      refused = 0;
    }, 1_000).unref();
  };
}
