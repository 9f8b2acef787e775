import type { ServiceMiddleware } from './service-context.js';

/** Gives each request a signal that ends when its client goes away, so that nobody plans for nobody. */
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
