import type Router from '@koa/router';
import { ApiError } from '../api-error.js';
import { refuseOtherMethods } from './refuse-other-methods.js';
import type { RequestState } from './service-context.js';
import type { Service } from './service.js';

/** /livez, /readyz and /metrics: for those who run the service. */
export function addHealthRoutes(router: Router<RequestState>, { readiness, metrics, settings }: Service): void {
  router.get('/livez', (ctx) => {
    ctx.state.route = 'livez';
    ctx.body = { status: 'live' };
  });
  router.get('/readyz', async (ctx) => {
    ctx.state.route = 'readyz';
    const missing = await readiness.missing();
    if (missing.length > 0) {
      throw new ApiError('overloaded', missing.join('; '), {
        headers: { 'Retry-After': String(settings.retryAfterSeconds) },
      });
    }
    ctx.body = { status: 'ready' };
  });
  router.get('/metrics', async (ctx) => {
    ctx.state.route = 'metrics';
    ctx.body = await metrics.registry.metrics();
    ctx.type = metrics.registry.contentType;
  });
  for (const path of ['/livez', '/readyz', '/metrics']) refuseOtherMethods(router, path, 'GET, HEAD');
}
