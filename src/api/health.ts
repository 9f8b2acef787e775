import type Router from '@koa/router';
import type { RequestState, Service } from './context.js';
import { overloaded } from './errors.js';
import { addRoute } from './routes.js';

/** /livez and /readyz, for probes and load balancers. */
export function addHealthRoutes(router: Router<RequestState>, { readiness }: Service): void {
  addRoute(router, { name: 'livez', path: '/livez', method: 'GET' }, (ctx) => {
    ctx.body = { status: 'live' };
  });
  addRoute(router, { name: 'readyz', path: '/readyz', method: 'GET' }, async (ctx) => {
    const missing = await readiness.missing();
    if (missing.length > 0) throw overloaded(missing.join('; '));
    ctx.body = { status: 'ready' };
  });
}

/** /metrics, for Prometheus: on a port of its own, because it needs no credentials. */
export function addMetricsRoute(router: Router<RequestState>, { metrics }: Service): void {
  addRoute(router, { name: 'metrics', path: '/metrics', method: 'GET' }, async (ctx) => {
    ctx.body = await metrics.registry.metrics();
    ctx.type = metrics.registry.contentType;
  });
}
