import type Router from '@koa/router';
import type { RequestState, Service } from './context.js';
import { overloaded } from './errors.js';
import { refuseOtherMethods } from './refuse-other-methods.js';

/** /livez and /readyz, for probes and load balancers. */
export function addHealthRoutes(router: Router<RequestState>, { readiness }: Service): void {
  router.get('/livez', (ctx) => {
    ctx.state.route = 'livez';
    ctx.body = { status: 'live' };
  });
  router.get('/readyz', async (ctx) => {
    ctx.state.route = 'readyz';
    const missing = await readiness.missing();
    if (missing.length > 0) throw overloaded(missing.join('; '));
    ctx.body = { status: 'ready' };
  });
  for (const path of ['/livez', '/readyz']) refuseOtherMethods(router, path, 'GET, HEAD');
}

/** /metrics, for Prometheus: on a port of its own, because it needs no credentials. */
export function addMetricsRoute(router: Router<RequestState>, { metrics }: Service): void {
  router.get('/metrics', async (ctx) => {
    ctx.state.route = 'metrics';
    ctx.body = await metrics.registry.metrics();
    ctx.type = metrics.registry.contentType;
  });
  refuseOtherMethods(router, '/metrics', 'GET, HEAD');
}
