import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Service, ServiceMiddleware } from '../context.js';
import { ApiError, errorBody, errorType } from '../errors.js';

/** Converts thrown errors to responses of the same form. Unexpected errors are a 500 with an ID that is also in the log. */
export function answerErrors({ log, metrics }: Service): ServiceMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      // There is nobody to respond to.
      if (ctx.req.socket.destroyed) return;
      const error = asApiError(thrown);
      const { requestId, route } = ctx.state;
      if (error.failure === 'internal') {
        metrics.errors.inc();
        log.error({ requestId, route, err: error }, 'answered 500');
      } else logCause(log.child({ requestId, route }), error);
      ctx.status = error.kind.status;
      ctx.set({ ...error.options.headers });
      ctx.type = errorType;
      ctx.body = JSON.stringify(errorBody(error, ctx.path));
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

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError && thrown.failure !== 'internal') return thrown;
  return new ApiError('internal', `internal error; see the log for error id ${randomUUID()}`, { cause: thrown });
}
