import type Router from '@koa/router';
import { ApiError } from '../api-error.js';
import type { RequestState } from './service-context.js';

/** All methods of a path but those that were added before are answered 405. */
export function refuseOtherMethods(router: Router<RequestState>, path: string | RegExp, allowed: string): void {
  router.all(path, (ctx) => {
    throw new ApiError('methodNotAllowed', `${ctx.method} is not allowed: use ${allowed}`, {
      headers: { Allow: allowed },
    });
  });
}
