import type { Principal } from '../auth/authenticator.js';
import { type EngineCall, tableOf } from '../plan/engine-call.js';
import type { RequestContext } from '../plan/planner.js';
import { planMediaType } from '../verdicts/index.js';
import { describedPlan } from './described-plan.js';
import { accepted } from './negotiate.js';
import type { CallMiddleware } from './service-context.js';
import type { Service } from './service.js';
import type { ParameterizedContext } from 'koa';
import type { RequestState } from './service-context.js';

/** Asks LanceDB, and responds with what it says. */
export function askPlanner(service: Service): CallMiddleware {
  return async (ctx) => {
    const { leave, principal, read } = ctx.state;
    const requestContext = { ...contextOf(ctx, service, principal), onOffloaded: leave };
    const ask = (call: EngineCall): Promise<unknown> => service.planner.run(call, requestContext);
    const result = await ask(read.call);
    const format = accepted(ctx, read.call.kind);
    if (format === 'document') {
      ctx.body = JSON.stringify(await describedPlan(String(result), tableOf(read.call), ask));
      return void (ctx.type = planMediaType);
    }
    ctx.type = format === 'json' ? 'application/json' : 'text/plain';
    ctx.body = format === 'json' ? JSON.stringify(result) : String(result);
  };
}

/** Anonymous callers are distinguished by address. */
export function contextOf(
  { req, state }: ParameterizedContext<RequestState>,
  { settings }: Service,
  { subject }: Principal,
): RequestContext {
  const caller = settings.auth === 'none' ? (req.socket.remoteAddress ?? '') : subject;
  return { signal: state.signal, caller };
}
