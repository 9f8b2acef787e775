import type { ServiceMiddleware } from './service-context.js';

/** Gives each request a signal that aborts when the client disconnects, so that planning stops. */
export function abortSignal(): ServiceMiddleware {
  return (ctx, next) => {
    const controller = new AbortController();
    ctx.state.signal = controller.signal;
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) controller.abort(new Error('the client disconnected'));
    });
    return next();
  };
}
