import Router from '@koa/router';
import Koa from 'koa';
import type { RequestState, Service } from './context.js';
import { ApiError } from './errors.js';
import { addHealthRoutes, addMetricsRoute } from './health.js';
import { answerErrors } from './middleware/errors.js';
import { checkHost, requestTarget } from './middleware/headers.js';
import { answerHeaders, observe, requestId } from './middleware/observe.js';
import { addOpenApiRoute } from './openapi.js';
import { addCallRoutes } from './routes.js';
import { addUiRoute } from './ui-route.js';

/** What an app serves besides the probes. */
export type Duty = 'tables' | 'metrics';

/** The service as a Koa app: the middlewares, then the routes. */
export function createApp(service: Service, duties: ReadonlySet<Duty>): Koa<RequestState> {
  const app = new Koa<RequestState>();
  // Only errors after the start of a response arrive here. The middleware below handles the others.
  app.on('error', (error: unknown) => service.log.warn({ err: error }, 'a response was interrupted'));
  app.use(requestId());
  app.use(observe(service));
  app.use(answerHeaders(service));
  app.use(answerErrors(service));
  app.use(checkHost(service));
  app.use(requestTarget());
  app.use(routesOf(service, duties).routes());
  app.use(noRoute);
  return app;
}

function routesOf(service: Service, duties: ReadonlySet<Duty>): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true });
  if (duties.has('tables')) {
    addCallRoutes(router, service);
    addOpenApiRoute(router, service);
    addUiRoute(router, service);
  }
  addHealthRoutes(router, service);
  if (duties.has('metrics')) addMetricsRoute(router, service);
  return router;
}

function noRoute(): never {
  throw new ApiError('routeNotFound', 'route not found');
}
