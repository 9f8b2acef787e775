import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceContext, ServiceMiddleware } from '../context.js';
import { ApiError, errorBody } from '../errors.js';
import type { Metrics } from '../metrics.js';
import { clientGone } from './observe.js';

/** Converts thrown errors to responses of the same form. Unexpected errors are a 500 with an ID that is also in the log. */
export function answerErrors(log: Logger, { errors }: Pick<Metrics, 'errors'>): ServiceMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      if (ctx.state.signal.aborted) {
        ctx.status = clientGone;
        return;
      }
      const error = asApiError(thrown);
      const { requestId, route } = ctx.state;
      if (error.failure === 'internal') {
        errors.inc();
        log.error({ requestId, route, err: error }, 'answered 500');
      } else logCause(log.child({ requestId, route }), error);
      answer(ctx, error);
    }
  };
}

/**
 * The reason of an authentication error is only logged. The engine's message about an invalid query quotes the query,
 * so it is logged at the level debug.
 */
function logCause(log: Logger, error: ApiError): void {
  if (error.cause === undefined) return;
  if (error.failure === 'unauthenticated' || error.failure === 'overloaded')
    log.info({ reason: error.cause instanceof Error ? error.cause.message : 'unknown' }, error.detail);
  else log.debug({ err: error }, 'refused');
}

/** Replaces the response by that of an error. */
function answer(ctx: ServiceContext, error: ApiError): void {
  ctx.status = error.kind.status;
  ctx.set({ ...error.options.headers });
  // A client that waits to send its body does not send it any more, but its next request would be taken for that.
  if (ctx.req.headers.expect !== undefined && !ctx.req.complete) ctx.set('Connection', 'close');
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(errorBody(error, ctx.path));
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError && thrown.failure !== 'internal') return thrown;
  return new ApiError('internal', `internal error; see the log for error id ${randomUUID()}`, { cause: thrown });
}
