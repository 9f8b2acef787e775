import type { ParameterizedContext } from 'koa';
import type { Principal } from './auth/authenticator.js';
import { type ApiCall, isPlanned } from './calls.js';
import type { CallMiddleware, RequestState, Service, ServiceContext } from './context.js';
import { ApiError } from './errors.js';
import { type EngineCall, type RequestContext, tableOf } from './plan/planner.js';
import type { TableAddress } from './plan/request/query.js';
import { isVectorIndex, member, planDocument, type PlanDocument, planMediaType } from './verdicts/index.js';

/**
 * JSON, which all clients of the namespace specification read. A plan is plain text if Accept allows text but not JSON:
 * clients that accept everything read JSON only. Whoever accepts a document of a plan gets one with its verdicts.
 *
 * @throws ApiError notAcceptable
 */
export function accepted(ctx: ServiceContext, kind: ApiCall['kind']): 'json' | 'text' | 'document' {
  const isPlan = isPlanned(kind);
  // Only by its own name: clients that accept everything read the plan's text.
  if (isPlan && ctx.accepts().includes(planMediaType)) return 'document';
  if (ctx.accepts('application/json') !== false) return 'json';
  if (isPlan && ctx.accepts('text/plain') !== false) return 'text';
  const types = isPlan ? 'application/json or text/plain' : 'application/json';
  throw new ApiError('notAcceptable', `the header accept must allow ${types}`);
}

/** Asks LanceDB, and responds with what it says. */
export function askPlanner(service: Service): CallMiddleware {
  return async (ctx) => {
    const { leave, principal, read } = ctx.state;
    const requestContext = { ...contextOf(ctx, service, principal), onOffloaded: leave };
    const ask = (call: EngineCall): Promise<unknown> => service.planner.run(call, requestContext);
    const result = await ask(read.call);
    const format = accepted(ctx, read.call.kind);
    if (format === 'document') {
      ctx.body = JSON.stringify(await describedPlan(String(result), tableOf(read.call), ask));
      return void (ctx.type = planMediaType);
    }
    ctx.type = format === 'json' ? 'application/json' : 'text/plain';
    ctx.body = format === 'json' ? JSON.stringify(result) : String(result);
  };
}

/** Anonymous callers are distinguished by address. */
export function contextOf(
  { req, state }: ParameterizedContext<RequestState>,
  { settings }: Service,
  { subject }: Principal,
): RequestContext {
  const caller = settings.auth === 'none' ? (req.socket.remoteAddress ?? '') : subject;
  return { signal: state.signal, caller };
}

/** A plan with its verdicts, which depend on the table's rows, columns and indexes, too. */
export async function describedPlan(
  text: string,
  table: TableAddress,
  ask: (call: EngineCall) => Promise<unknown>,
): Promise<PlanDocument> {
  const description = await ask({ kind: 'describe', table }).catch(unknownSchema);
  const listed = member(await ask({ kind: 'listIndexes', table }), 'indexes');
  const indexes: unknown[] = [];
  for (const index of Array.isArray(listed) ? listed : []) indexes.push(await withDistanceType(index, table, ask));
  const rows = await ask({ kind: 'countRows', table });
  return planDocument(text, { row_count: rows, schema: member(description, 'schema'), indexes });
}

/** Some types of columns cannot be described; their tables can be queried. */
function unknownSchema(error: unknown): undefined {
  if (error instanceof ApiError && error.failure === 'unsupported') return undefined;
  throw error;
}

async function withDistanceType(
  index: unknown,
  table: TableAddress,
  ask: (call: EngineCall) => Promise<unknown>,
): Promise<unknown> {
  const name = member(index, 'index_name');
  if (typeof name !== 'string' || !isVectorIndex({ type: String(member(index, 'index_type')) })) return index;
  const statistics = await ask({ kind: 'indexStats', table, index: name });
  return { ...Object(index), distance_type: member(statistics, 'distance_type') };
}
