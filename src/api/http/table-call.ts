import type { EngineCall } from '../plan/engine-call.js';
import type { ReadCall, WireRequest } from '../plan/read-request.js';
import { askPlanner } from './ask-planner.js';
import { authenticateByBody, authenticateByHeaders } from './authenticate.js';
import { authorizeTable } from './authorize-table.js';
import type { CallName } from './call-name.js';
import { checkContentType, checkHeaders } from './check-headers.js';
import { holdBody } from './hold-body.js';
import { accepted } from './negotiate.js';
import { queue, refuseWhenFull } from './queue.js';
import { readCall } from './read-call.js';
import type { CallMiddleware } from './service-context.js';
import type { Service } from './service.js';

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
