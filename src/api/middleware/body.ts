import type { Context } from 'koa';
import type { CallMiddleware, Service } from '../context.js';
import { ApiError, overloaded } from '../errors.js';
import { decodeSegment } from '../plan/request/ids.js';
import { readers } from '../plan/request/read-request.js';

/** Reads the body, and counts it against the memory of all bodies until the response. */
export function holdBody({ bodies, metrics, limits: { maxBodyBytes } }: Service): CallMiddleware {
  return async (ctx, next) => {
    const caller = ctx.state.known === undefined ? 'unknown' : 'known';
    let held = 0;
    const hold = (bytes: number): void => {
      if (held + bytes > maxBodyBytes) throw tooLarge(maxBodyBytes);
      if (!bodies.take(caller, bytes)) {
        metrics.rejected.inc({ reason: 'memory' });
        throw overloaded('the memory limit of request bodies is reached; retry later');
      }
      held += bytes;
    };
    try {
      if (Number(ctx.get('content-length')) > maxBodyBytes) throw tooLarge(maxBodyBytes);
      ctx.state.body = await readBody(ctx, hold);
      await next();
    } finally {
      bodies.give(caller, held);
    }
  };
}

/** The rest of a body that is rejected is dropped. The server's time limit ends one that does not arrive. */
async function readBody({ req }: Pick<Context, 'req'>, hold: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the body is not binary');
      hold(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    req.resume();
    throw error instanceof ApiError ? error : new ApiError('invalidInput', 'the body is incomplete', { cause: error });
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBodyBytes: number): ApiError {
  return new ApiError('tooLarge', `the body must have at most ${maxBodyBytes} bytes`);
}

/** Validates path and body. Unauthenticated callers get a 401 for an invalid body, too. */
export function readCall({ authenticator }: Service, kind: keyof typeof readers): CallMiddleware {
  return async (ctx, next) => {
    try {
      // Not the router's parameters, which stay encoded if they cannot be decoded: two ids could then be equal.
      const [id = '', index = ''] = (ctx.captures ?? []).map(decodeSegment);
      ctx.state.read = readers[kind]({ id, index, delimiter: ctx.query['delimiter'], body: ctx.state.body });
    } catch (error) {
      if (ctx.state.known === undefined) await authenticator.authenticate({});
      throw error;
    }
    await next();
  };
}
