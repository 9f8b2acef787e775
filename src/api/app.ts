import Router from '@koa/router';
import Koa from 'koa';
import type { RequestState, Service } from './context.js';
import { ApiError } from './errors.js';
import { answerErrors } from './middleware/errors.js';
import { checkHost, requestTarget } from './middleware/headers.js';
import { answerHeaders, observe, requestId } from './middleware/observe.js';
import { addOpenApiRoute } from './openapi.js';
import { addHealthRoutes, addMetricsRoute, addUiRoute } from './public-routes.js';
import { addCallRoutes } from './routes.js';

export interface Duties {
  readonly tables: boolean;
  readonly metrics: boolean;
}

/** The service as a Koa app: the middlewares, then the routes. */
export function createApp(service: Service, duties: Duties): Koa<RequestState> {
  const app = new Koa<RequestState>();
  // Only errors after the start of a response arrive here. The middleware below handles the others.
  app.on('error', (error: unknown) => service.log.warn({ err: error }, 'a response was interrupted'));
  app.use(requestId());
  app.use(observe(service));
  app.use(answerHeaders(service));
  app.use(answerErrors(service));
  app.use(checkHost(service));
  app.use(requestTarget());
  const router = new Router<RequestState>({ sensitive: true });
  if (duties.tables) {
    addCallRoutes(router, service);
    addOpenApiRoute(router, service);
    addUiRoute(router, service);
  }
  addHealthRoutes(router, service);
  if (duties.metrics) addMetricsRoute(router, service);
  app.use(router.routes());
  app.use(() => {
    throw new ApiError('routeNotFound', 'route not found');
  });
  return app;
}
