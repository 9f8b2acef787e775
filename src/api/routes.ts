import type Router from '@koa/router';
import { accepted, askPlanner } from './answer.js';
import type { CallMiddleware, RequestState, Service } from './context.js';
import { type CallName, callPaths } from './calls.js';
import { listTablesSteps } from './list-tables.js';
import { authenticateByBody, authenticateByHeaders } from './middleware/authenticate.js';
import { authorizeTable } from './middleware/authorize.js';
import { holdBody, readCall } from './middleware/body.js';
import { checkContentType, checkHeaders } from './middleware/headers.js';
import { queue, refuseWhenFull } from './middleware/overload.js';
import type { EngineCall } from './plan/planner.js';
import {
  readAnalyzeRequest,
  type ReadCall,
  readCountRowsRequest,
  readDescribeRequest,
  readExplainRequest,
  readIndexListRequest,
  readIndexStatsRequest,
  type WireRequest,
} from './plan/request/read-request.js';
import { refuseOtherMethods } from './refuse-other-methods.js';

const calls: readonly TableCall[] = [
  { name: 'explain_plan', kind: 'explain', body: 'always', read: readExplainRequest },
  { name: 'describe', kind: 'describe', body: 'with-body', read: readDescribeRequest },
  { name: 'count_rows', kind: 'countRows', body: 'with-body', read: readCountRowsRequest },
  { name: 'index_list', kind: 'listIndexes', body: 'with-body', read: readIndexListRequest },
  { name: 'index_stats', kind: 'indexStats', body: 'with-body', read: readIndexStatsRequest },
];

/** It executes the query, so it is off unless it has a time limit. */
const analyze: TableCall = { name: 'analyze_plan', kind: 'analyze', body: 'always', read: readAnalyzeRequest };

/**
 * The oldest LanceDB server version that supports several vectors in one query and structured full-text queries. The
 * LanceDB SDKs read it from a description; without it, they send such queries in a reduced form, or not at all.
 */
const dialectVersion = '0.3.0';

/** The calls of the namespace API about a table, each with and without a trailing slash. */
export function addTableRoutes(router: Router<RequestState>, service: Service): void {
  const { analyzeTimeoutMs, basePath } = service.settings;
  for (const call of analyzeTimeoutMs === 0 ? calls : [...calls, analyze]) {
    // Clients with a trailing slash in the base URL send two slashes before the version.
    const path = new RegExp(`^${escapedPath(basePath)}/{1,2}v1/table/([^/]+)/${callPaths[call.name]}/?$`);
    router.all(path, (ctx, next) => {
      ctx.state.route = call.name;
      if (call.name === 'describe') ctx.set('phalanx-version', dialectVersion);
      return next();
    });
    router.post(path, ...stepsOf(service, call));
    refuseOtherMethods(router, path, 'POST');
  }
  addListRoute(router, service);
}

/** The tables of a namespace; without one, those of the root, which is what the LanceDB SDKs ask for. */
function addListRoute(router: Router<RequestState>, service: Service): void {
  const base = escapedPath(service.settings.basePath);
  const path = new RegExp(`^${base}/{1,2}v1/(?:table|namespace/([^/]+)/table/list)/?$`);
  router.all(path, (ctx, next) => {
    ctx.state.route = 'list_tables';
    return next();
  });
  router.get(path, ...listTablesSteps(service));
  refuseOtherMethods(router, path, 'GET, HEAD');
}

/** A call of the namespace API about a table. */
export interface TableCall {
  readonly name: CallName;
  readonly kind: EngineCall['kind'];
  /** Whether there must be a body, or only may be one. */
  readonly body: 'always' | 'with-body';
  readonly read: (wire: WireRequest) => ReadCall;
}

/**
 * The steps of a request about a table, in their order. Cheap ones come first, and no step reads a table before the
 * caller is authorized.
 */
export function stepsOf(service: Service, call: TableCall): readonly CallMiddleware[] {
  return [
    checkRequest(call),
    refuseWhenFull(service),
    authenticateByHeaders(service),
    holdBody(service),
    queue(service),
    readCall(service, call.read),
    authenticateByBody(service),
    authorizeTable(),
    askPlanner(service),
  ];
}

/** What the headers alone tell. */
function checkRequest({ kind, body }: TableCall): CallMiddleware {
  return (ctx, next) => {
    checkHeaders(ctx.req);
    accepted(ctx, kind);
    checkContentType(ctx.req, body);
    return next();
  };
}

/** A pattern that matches exactly a path. The dot is the only special character that a base path may contain. */
export function escapedPath(path: string): string {
  return path.replaceAll('.', String.raw`\.`);
}
