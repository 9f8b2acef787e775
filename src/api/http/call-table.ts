import type { RouterContext } from '@koa/router';
import { ApiError } from '../api-error.js';
import { authorize } from '../auth/access.js';
import type { Credentials, Principal } from '../auth/authenticator.js';
import { headerCredentials, mergeCredentials } from '../auth/credentials.js';
import type { Settings } from '../../settings/settings.js';
import type { TableAddress } from '../plan/query.js';
import type { FromBody, WireRequest } from '../plan/read-request.js';
import type { RequestContext } from '../plan/planner.js';
import { decodeSegment } from '../plan/table-id.js';
import type { ByteBudget } from './byte-budget.js';
import { type HeldBody, readBody } from './read-body.js';
import { adoptRequestId } from './request-id.js';
import type { RequestState, ServiceContext } from './service-context.js';
import type { Service } from './service.js';

export type TableContext = RouterContext<RequestState>;

/** An operation of the namespace API. */
export interface TableCall<Read extends FromBody, Result> {
  readonly read: (wire: WireRequest) => Read;
  readonly tableOf: (read: Read) => TableAddress;
  readonly run: (read: Read, requestContext: RequestContext) => Promise<Result>;
}

/**
 * Handles a request. Cheap steps come first, and no step reads a table before the caller is authorized: enter the
 * queue, authenticate by headers, read the body, leave the queue, validate, authenticate by the body if the headers
 * have no credentials, authorize, plan.
 */
export async function callTable<Read extends FromBody, Result>(
  ctx: TableContext,
  service: Service,
  call: TableCall<Read, Result>,
): Promise<Result> {
  service.admission.refuseWhenFull();
  const fromHeaders = headerCredentials(ctx.req.headersDistinct);
  const known = await knownByHeaders(service, fromHeaders);
  const body = await heldBody(ctx, service, known === undefined ? service.bodies.unknown : service.bodies.known);
  try {
    const leave = await service.admission.enter(ctx.state.signal);
    try {
      const read = await readCall(ctx, service, call, body.bytes, known);
      const principal =
        known ?? (await service.authenticator.authenticate(mergeCredentials(fromHeaders, read.credentials)));
      adoptRequestId(ctx, read.headers.get('x-request-id'));
      const table = call.tableOf(read);
      ctx.state.subject = principal.subject;
      ctx.state.table = table.path.join('.');
      authorize(principal, table.path);
      return await call.run(read, {
        signal: ctx.state.signal,
        caller: callerOf(ctx, service, principal),
        onOffloaded: leave,
      });
    } finally {
      leave();
    }
  } finally {
    body.release();
  }
}

/** Anonymous callers are distinguished by address. */
function callerOf({ req }: TableContext, { settings }: Service, { subject }: Principal): string {
  return settings.auth === 'none' ? (req.socket.remoteAddress ?? '') : subject;
}

/** The caller according to the headers; undefined if they have no credentials, which the body may have. */
async function knownByHeaders(
  { authenticator, settings }: Service,
  shown: Credentials,
): Promise<Principal | undefined> {
  return isShown(settings.auth, shown) ? authenticator.authenticate(shown) : undefined;
}

function isShown(auth: Settings['auth'], { bearer, apiKey }: Credentials): boolean {
  switch (auth) {
    case 'jwt':
    case 'kubernetes':
      return bearer !== undefined;
    case 'keys':
      return apiKey !== undefined;
    default:
      return true;
  }
}

async function heldBody(ctx: ServiceContext, service: Service, budget: ByteBudget): Promise<HeldBody> {
  try {
    return await readBody(ctx.req, ctx.res, { ...service.settings, ...service.limits }, budget);
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'overloaded') service.metrics.rejected.inc({ reason: 'memory' });
    throw error;
  }
}

/** Reads the request. Unauthenticated callers get a 401 for an invalid body, too. */
async function readCall<Read extends FromBody, Result>(
  ctx: TableContext,
  { authenticator }: Service,
  { read }: TableCall<Read, Result>,
  body: Buffer,
  known: Principal | undefined,
): Promise<Read> {
  try {
    // Not the router's parameter, which stays encoded if it cannot be decoded: two IDs could then be equal.
    const id = decodeSegment(ctx.captures?.[0] ?? '');
    return read({ id, delimiter: ctx.query['delimiter'], body });
  } catch (error) {
    if (known === undefined) await authenticator.authenticate({});
    throw error;
  }
}
