import { authorize } from '../auth/access.js';
import type { CallMiddleware } from '../context.js';
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
