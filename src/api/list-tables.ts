import { contextOf } from './answer.js';
import { covers, type Prefix } from './auth/access.js';
import type { CallMiddleware, Service } from './context.js';
import { ApiError } from './errors.js';
import { decodeSegment, readDelimiter, readTableId } from './plan/request/ids.js';
import { refusal } from './plan/request/refusal.js';

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
