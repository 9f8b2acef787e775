import { ApiError } from '../api-error.js';
import type { ServiceMiddleware } from './service-context.js';

/**
 * Converts an absolute-form request target, as proxies receive it, to a path. Koa would fail on a URL with an invalid
 * host.
 *
 * @throws ApiError invalidInput for a target that is neither a path nor a url
 */
export function requestTarget(): ServiceMiddleware {
  return (ctx, next) => {
    const target = ctx.url;
    if (target.startsWith('/') || target === '*') return next();
    ctx.url = '/';
    if (!/^https?:/i.test(target) || !URL.canParse(target)) {
      throw new ApiError('invalidInput', 'the request target must be a path or a URL');
    }
    const { pathname, search } = new URL(target);
    ctx.url = `${pathname}${search}`;
    return next();
  };
}
