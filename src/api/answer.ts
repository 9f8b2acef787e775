import type { ParameterizedContext } from 'koa';
import { covers, type Prefix } from './auth/access.js';
import type { Principal } from './auth/authenticator.js';
import { type ApiCall, isPlanned } from './calls.js';
import type { CallMiddleware, RequestState, Service, ServiceContext } from './context.js';
import { ApiError } from './errors.js';
import { type EngineCall, type RequestContext, type TableAddress, tableOf } from './plan/planner.js';
import { decodeSegment, readDelimiter, readTableId } from './plan/request/ids.js';
import { refusal } from './plan/request/refusal.js';
import { isVectorIndex, member, planDocument, type PlanDocument, planMediaType } from './verdicts/index.js';

/**
 * JSON, which all clients of the namespace specification read. A plan is plain text if Accept allows text but not JSON:
 * clients that accept everything read JSON only. Whoever accepts a document of a plan gets one with its verdicts.
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

/** The tables of a namespace that the caller may see. */
export function listTables(service: Service): CallMiddleware {
  return async (ctx) => {
    const { known, leave } = ctx.state;
    const principal = known ?? (await service.authenticator.authenticate({}));
    ctx.state.subject = principal.subject;
    const namespace = readNamespace(ctx.captures?.[0], ctx.query['delimiter']);
    const page = readPage(ctx.query);
    checkVisible(principal.prefixes, namespace);
    const call = { kind: 'listTables', namespace } as const;
    const names = await service.planner.run(call, { ...contextOf(ctx, service, principal), onOffloaded: leave });
    if (!isNames(names)) throw new Error('the tables were not listed');
    const visible = names.filter((name) => principal.prefixes.some((prefix) => covers(prefix, [...namespace, name])));
    ctx.body = pageOf(visible, page);
  };
}

/** Without an id, the root namespace. */
function readNamespace(id: string | undefined, delimiter: string | readonly string[] | undefined): readonly string[] {
  return id === undefined ? [] : readTableId(decodeSegment(id), readDelimiter(delimiter));
}

/** The same response whether the namespace exists or not. The root has something of every caller. */
function checkVisible(prefixes: readonly Prefix[], namespace: readonly string[]): void {
  if (namespace.length === 0) return;
  if (prefixes.some((prefix) => covers(prefix, namespace) || covers(namespace, prefix))) return;
  throw new ApiError('permissionDenied', 'the caller is not allowed to list the tables of this namespace');
}

interface Page {
  readonly limit: number;
  /** The last name of the page before. */
  readonly after: string;
}

function readPage({ limit, page_token: token }: NodeJS.Dict<string | string[]>): Page {
  if (limit !== undefined && (typeof limit !== 'string' || !/^[1-9]\d{0,8}$/.test(limit)))
    throw refusal('limit', 'must be an integer from 1 to 999999999');
  if (token !== undefined && typeof token !== 'string') throw refusal('page_token', 'is given more than once');
  return { limit: limit === undefined ? Infinity : Number(limit), after: token ?? '' };
}

function pageOf(names: readonly string[], { limit, after }: Page): object {
  const rest = [...names].sort().filter((name) => after === '' || name > after);
  const tables = rest.slice(0, limit);
  const last = tables.at(-1);
  return last !== undefined && rest.length > tables.length ? { tables, page_token: last } : { tables };
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
