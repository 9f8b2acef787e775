import type { ReadCall, WireRequest } from '../plan/read-request.js';
import { decodeSegment } from '../plan/table-id.js';
import type { CallMiddleware } from './service-context.js';
import type { Service } from './service.js';

/** Validates path and body. Unauthenticated callers get a 401 for an invalid body, too. */
export function readCall({ authenticator }: Service, read: (wire: WireRequest) => ReadCall): CallMiddleware {
  return async (ctx, next) => {
    try {
      // Not the router's parameters, which stay encoded if they cannot be decoded: two ids could then be equal.
      const [id = '', index] = (ctx.captures ?? []).map(decodeSegment);
      const wire = { id, delimiter: ctx.query['delimiter'], body: ctx.state.body };
      ctx.state.read = read(index === undefined ? wire : { ...wire, index });
    } catch (error) {
      if (ctx.state.known === undefined) await authenticator.authenticate({});
      throw error;
    }
    await next();
  };
}
