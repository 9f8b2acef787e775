import type { Settings } from '../../settings/settings.js';
import { type Credentials, headerCredentials } from '../auth/authenticator.js';
import type { CallMiddleware, Service } from '../context.js';

/** Who calls, according to the headers, if they have credentials. */
export function authenticateByHeaders({ authenticator, settings }: Service): CallMiddleware {
  return async (ctx, next) => {
    const shown = headerCredentials(ctx.req.headersDistinct);
    ctx.state.known = isShown(settings.auth, shown) ? await authenticator.authenticate(shown) : undefined;
    await next();
  };
}

/** Who calls, according to the headers or else to the body, once that is read. */
export function authenticateByBody({ authenticator }: Service): CallMiddleware {
  return async (ctx, next) => {
    const { known, read } = ctx.state;
    const { bearer = read.credentials.bearer, apiKey = read.credentials.apiKey } = headerCredentials(
      ctx.req.headersDistinct,
    );
    ctx.state.principal = known ?? (await authenticator.authenticate({ bearer, apiKey }));
    ctx.state.subject = ctx.state.principal.subject;
    await next();
  };
}

/** Whether the headers have what the service authenticates by. */
function isShown(auth: Settings['auth'], { bearer, apiKey }: Credentials): boolean {
  if (auth === 'none') return true;
  return (auth === 'keys' ? apiKey : bearer) !== undefined;
}
