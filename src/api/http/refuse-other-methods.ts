import type Router from '@koa/router';
import { ApiError } from '../api-error.js';
import type { RequestState } from './service-context.js';

/** Responds with 405 to all other methods of a path. */
export function refuseOtherMethods(router: Router<RequestState>, path: string | RegExp, allowed: string): void {
  router.all(path, (ctx) => {
    throw new ApiError('methodNotAllowed', `${ctx.method} is not allowed: use ${allowed}`, {
      headers: { Allow: allowed },
    });
  });
}
