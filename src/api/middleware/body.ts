import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallMiddleware, Service } from '../context.js';
import { ApiError, overloaded } from '../errors.js';
import type { ByteBudget } from './byte-budget.js';
import { decodeSegment } from '../plan/request/ids.js';
import type { ReadCall, WireRequest } from '../plan/request/read-request.js';

/** Reads the body, and counts it against the memory of all bodies until the response. */
export function holdBody({ bodies, limits, metrics, settings }: Service): CallMiddleware {
  return async (ctx, next) => {
    const budget = ctx.state.known === undefined ? bodies.unknown : bodies.known;
    const body = await readBody(ctx.req, ctx.res, { ...settings, ...limits }, budget).catch((error: unknown) => {
      if (error instanceof ApiError && error.failure === 'overloaded') metrics.rejected.inc({ reason: 'memory' });
      throw error;
    });
    ctx.state.body = body.bytes;
    try {
      await next();
    } finally {
      body.release();
    }
  };
}

export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
}

/** A body, and a function that releases its memory. */
export interface HeldBody {
  readonly bytes: Buffer;
  readonly release: () => void;
}

/**
 * Reads a body within its limits. It is rejected by its declared length if possible, otherwise while it is read. The
 * budget limits all bodies together.
 *
 * @throws ApiError tooLarge, requestTimeout, overloaded (the budget is spent) or invalidInput (the client left off)
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
  budget: ByteBudget,
): Promise<HeldBody> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.maxBodyBytes) return Promise.reject(tooLarge(limits));
  // Clients with large bodies send `Expect: 100-continue` first.
  if (request.headers.expect !== undefined) response.writeContinue();
  return collect(request, response, limits, budget);
}

function collect(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
  budget: ByteBudget,
): Promise<HeldBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      if (length + chunk.length > limits.maxBodyBytes) return fail(tooLarge(limits));
      if (!budget.take(chunk.length))
        return fail(overloaded('the memory limit of request bodies is reached; retry later'));
      length += chunk.length;
      chunks.push(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve({ bytes: Buffer.concat(chunks, length), release: () => budget.give(length) });
    };
    const onGone = (): void => fail(new ApiError('invalidInput', 'the body is incomplete'));
    const onLate = (): void => fail(tooLate(limits));
    const timer = setTimeout(onLate, limits.requestTimeoutMs);
    function stop(): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      response.off('close', onGone);
      // An error event without a listener ends the process.
      request.on('error', () => undefined);
    }
    function fail(error: ApiError): void {
      stop();
      request.resume();
      budget.give(length);
      reject(error);
    }
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
    // A request whose response was sent gets no more events of its connection; the parser reports a body that is cut off.
    response.on('close', onGone);
  });
}

function tooLarge({ maxBodyBytes }: BodyLimits): ApiError {
  return new ApiError('tooLarge', `the body must have at most ${maxBodyBytes} bytes`);
}

function tooLate({ requestTimeoutMs }: BodyLimits): ApiError {
  return new ApiError('requestTimeout', `the body timed out after ${requestTimeoutMs} ms`);
}

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
