import Router from '@koa/router';
import Koa from 'koa';
import { ApiError } from '../api-error.js';
import { abortSignal } from './abort-signal.js';
import { accessLog } from './access-log.js';
import { answerErrors } from './answer-errors.js';
import { answerHeaders } from './answer-headers.js';
import { addHealthRoutes, addMetricsRoute } from './health-routes.js';
import { checkHost } from './check-host.js';
import { measure } from './measure.js';
import { addOpenApiRoute } from './openapi-route.js';
import { requestId } from './request-id.js';
import { requestTarget } from './request-target.js';
import type { RequestState } from './service-context.js';
import type { Service } from './service.js';
import { addTableRoutes } from './table-routes.js';
import { addUiRoute } from './ui-route.js';

/** What an app serves besides the probes. */
export type Duty = 'tables' | 'metrics';

/** The service as a Koa app: the middlewares, then the routes. */
export function createApp(service: Service, duties: ReadonlySet<Duty>): Koa<RequestState> {
  const app = new Koa<RequestState>();
  // Only errors after the start of a response arrive here. The middleware below handles the others.
  app.on('error', (error: unknown) => service.log.warn({ err: error }, 'a response was interrupted'));
  app.use(requestId());
  app.use(abortSignal());
  app.use(accessLog(service.log));
  app.use(measure(service.metrics));
  app.use(answerHeaders(service.readiness));
  app.use(answerErrors(service.log, service.metrics));
  app.use(checkHost(service.settings));
  app.use(requestTarget());
  app.use(routesOf(service, duties).routes());
  app.use(noRoute);
  return app;
}

function routesOf(service: Service, duties: ReadonlySet<Duty>): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true });
  if (duties.has('tables')) {
    addTableRoutes(router, service);
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
