import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceContext, ServiceMiddleware } from '../context.js';
import { ApiError, errorBody, type FailureName } from '../errors.js';
import type { Metrics } from '../metrics.js';
import { lingering, mustLinger } from './linger.js';
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
      if (error.kind.status >= 500 && error.failure !== 'overloaded') errors.inc();
      if (error.failure === 'internal') log.error({ requestId, route, err: error }, 'answered 500');
      else logCause(log.child({ requestId, route }), error);
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
export function answer(ctx: ServiceContext, error: ApiError): void {
  const text = JSON.stringify(errorBody(error, ctx.path));
  ctx.status = error.kind.status;
  ctx.set({ ...error.options.headers });
  ctx.type = 'application/json';
  if (error.failure === 'requestTimeout') ctx.set('Connection', 'close');
  else if (mustLinger(ctx.req)) return linger(ctx, text);
  ctx.body = text;
}

function linger(ctx: ServiceContext, text: string): void {
  ctx.set('Connection', 'close');
  ctx.body = lingering(ctx.req, text);
  ctx.length = Buffer.byteLength(text);
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown.failure === 'internal' ? internal(thrown) : thrown;
  const known = statusOfThrown(thrown);
  return known === undefined ? internal(thrown) : new ApiError(known, '', { cause: thrown });
}

function internal(cause: unknown): ApiError {
  return new ApiError('internal', `internal error; see the log for error id ${randomUUID()}`, { cause });
}

/** An error of Koa or a middleware, with a status. */
function statusOfThrown(thrown: unknown): FailureName | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined;
  switch (thrown.status) {
    case 400:
      return 'invalidInput';
    case 404:
      return 'routeNotFound';
    case 405:
      return 'methodNotAllowed';
    case 406:
      return 'notAcceptable';
    case 413:
      return 'tooLarge';
    case 415:
      return 'unsupportedMediaType';
    default:
      return undefined;
  }
}
