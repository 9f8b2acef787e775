import type { default as Router, RouterMiddleware } from '@koa/router';
import { accepted, askPlanner, listTables } from './answer.js';
import { callsOf, isPlanned, type TableCallKind } from './calls.js';
import type { CallMiddleware, RequestState, Service } from './context.js';
import { ApiError } from './errors.js';
import { authenticateByBody, authenticateByHeaders } from './middleware/authenticate.js';
import { authorizeTable } from './middleware/authorize.js';
import { holdBody, readCall } from './middleware/body.js';
import { checkContentType, checkHeaders } from './middleware/headers.js';
import { admit } from './middleware/overload.js';

/**
 * The oldest LanceDB server version that supports several vectors in one query and structured full-text queries. The
 * LanceDB SDKs read it from a description; without it, they send such queries in a reduced form, or not at all.
 */
const dialectVersion = '0.3.0';

/** The calls of the namespace API, each with and without a trailing slash. */
export function addCallRoutes(router: Router<RequestState>, service: Service): void {
  const base = escapedPath(service.settings.basePath);
  for (const { name, path: template, kind } of callsOf(service.settings)) {
    // Clients with a trailing slash in the base URL send two slashes before the version.
    const path = new RegExp(`^${base}/?${template.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`);
    if (kind === 'listTables') addRoute(router, { name, path, method: 'GET' }, ...listSteps(service));
    else addRoute(router, { name, path, method: 'POST' }, ...tableSteps(service, kind));
  }
}

/**
 * The steps of a request about a table, in their order. Cheap ones come first, and no step reads a table before the
 * caller is authorized.
 */
function tableSteps(service: Service, kind: TableCallKind): readonly CallMiddleware[] {
  return [
    (ctx, next) => {
      if (kind === 'describe') ctx.set('phalanx-version', dialectVersion);
      checkHeaders(ctx.req);
      accepted(ctx, kind);
      checkContentType(ctx.request, isPlanned(kind));
      return next();
    },
    authenticateByHeaders(service),
    holdBody(service),
    admit(service),
    readCall(service, kind),
    authenticateByBody(service),
    authorizeTable(),
    askPlanner(service),
  ];
}

/** The steps of a request for the tables of a namespace, which has no body. */
function listSteps(service: Service): readonly CallMiddleware[] {
  return [
    (ctx, next) => {
      checkHeaders(ctx.req);
      accepted(ctx, 'listTables');
      return next();
    },
    authenticateByHeaders(service),
    admit(service),
    listTables(service),
  ];
}

interface Route {
  /** For logs and metrics. */
  readonly name: string;
  readonly path: RegExp | string;
  readonly method: 'GET' | 'POST';
}

/** Adds a route, and a 405 for the other methods of its path. */
export function addRoute<State extends RequestState>(
  router: Router<RequestState>,
  { name, path, method }: Route,
  ...steps: readonly RouterMiddleware<State>[]
): void {
  router.all(path, (ctx, next) => {
    ctx.state.route = name;
    return next();
  });
  if (method === 'GET') router.get(path, ...steps);
  else router.post(path, ...steps);
  const allowed = method === 'GET' ? 'GET, HEAD' : method;
  router.all(path, (ctx) => {
    const headers = { Allow: allowed };
    throw new ApiError('methodNotAllowed', `${ctx.method} is not allowed: use ${allowed}`, { headers });
  });
}

/** A pattern that matches exactly a path. The dot is the only special character that a base path may contain. */
export function escapedPath(path: string): string {
  return path.replaceAll('.', String.raw`\.`);
}
