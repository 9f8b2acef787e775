import type Router from '@koa/router';
import type { RequestState } from './context.js';
import { ApiError } from './errors.js';

/** Responds with 405 to all other methods of a path. */
export function refuseOtherMethods(router: Router<RequestState>, path: string | RegExp, allowed: string): void {
  router.all(path, (ctx) => {
    throw new ApiError('methodNotAllowed', `${ctx.method} is not allowed: use ${allowed}`, {
      headers: { Allow: allowed },
    });
  });
}
