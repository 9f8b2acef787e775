import type Router from '@koa/router';
import { readDescribeRequest, readExplainRequest } from '../plan/read-request.js';
import { callTable, type TableContext } from './call-table.js';
import { checkContentType, checkHeaders } from './check-headers.js';
import { planFormat, requireJsonAccepted } from './negotiate.js';
import { refuseOtherMethods } from './refuse-other-methods.js';
import { escapedPath } from './route-path.js';
import type { RequestState } from './service-context.js';
import type { Service } from './service.js';

/**
 * The oldest LanceDB server version that supports several vectors in one query and structured full-text queries. The
 * LanceDB SDKs read it from a description; without it, they send such queries in a reduced form, or not at all.
 */
const dialectVersion = '0.3.0';

/** The operations of the namespace API, each with and without a trailing slash. */
export function addTableRoutes(router: Router<RequestState>, service: Service): void {
  add(router, pathOf(service, 'explain_plan'), 'explain_plan', (ctx) => explain(ctx, service));
  add(router, pathOf(service, 'describe'), 'describe', (ctx) => describe(ctx, service));
}

/** Clients with a trailing slash in the base URL send two slashes before the version. */
function pathOf({ settings }: Service, call: string): RegExp {
  return new RegExp(`^${escapedPath(settings.basePath)}/{1,2}v1/table/([^/]+)/${call}/?$`);
}

function add(
  router: Router<RequestState>,
  path: RegExp,
  name: string,
  run: (ctx: TableContext) => Promise<void>,
): void {
  router.all(path, (ctx, next) => {
    ctx.state.route = name;
    return next();
  });
  router.post(path, (ctx) => {
    checkHeaders(ctx.req);
    return run(ctx);
  });
  refuseOtherMethods(router, path, 'POST');
}

async function explain(ctx: TableContext, service: Service): Promise<void> {
  const format = planFormat(ctx);
  checkContentType(ctx.req, 'always');
  const plan = await callTable(ctx, service, {
    read: readExplainRequest,
    tableOf: ({ request }) => request.table,
    run: ({ request }, requestContext) => service.planner.explain(request, requestContext),
  });
  ctx.type = format === 'json' ? 'application/json' : 'text/plain';
  ctx.body = format === 'json' ? JSON.stringify(plan) : plan;
}

async function describe(ctx: TableContext, service: Service): Promise<void> {
  requireJsonAccepted(ctx);
  checkContentType(ctx.req, 'with-body');
  ctx.set('phalanx-version', dialectVersion);
  ctx.body = await callTable(ctx, service, {
    read: readDescribeRequest,
    tableOf: ({ table }) => table,
    run: ({ table }, requestContext) => service.planner.describe(table, requestContext),
  });
}
