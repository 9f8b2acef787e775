import { covers, type Prefix } from '../auth/access.js';
import type { Grants } from '../auth/authenticator.js';
import type { CallMiddleware } from '../context.js';
import { ApiError } from '../errors.js';
import { tableOf } from '../plan/planner.js';

/** Whether the caller may ask about the table: before anything is looked up, so that no one learns which tables exist. */
export function authorizeTable(): CallMiddleware {
  return (ctx, next) => {
    const { principal, read } = ctx.state;
    const { path } = tableOf(read.call);
    ctx.state.table = path.join('.');
    authorize(principal, path, read.call.kind === 'analyze');
    return next();
  };
}

/** The error is the same whether the table exists or not. */
export function authorize({ prefixes, analyzes }: Grants, path: readonly string[], isAnalyze: boolean): void {
  const among = (grants: readonly Prefix[]): boolean => grants.some((prefix) => covers(prefix, path));
  const deny = (what: string): never => {
    throw new ApiError('permissionDenied', `the caller is not allowed to ${what} on this table`);
  };
  if (!among(prefixes)) deny('explain queries');
  if (isAnalyze && !among(analyzes)) deny('analyze plans');
}
