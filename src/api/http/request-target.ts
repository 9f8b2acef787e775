import { ApiError } from '../api-error.js';
import type { ServiceMiddleware } from './service-context.js';

/**
 * Makes a path of a request target that is a whole url, as proxies get it; Koa would fail over a url with a host that is
 * none, and over its path in the answer too.
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
