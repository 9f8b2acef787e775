import type Router from '@koa/router';
import { openApiDocument } from './openapi.js';
import { refuseOtherMethods } from './refuse-other-methods.js';
import { escapedPath } from './route-path.js';
import type { RequestState } from './service-context.js';
import type { Service } from './service.js';

/** The OpenAPI document. It is public, because it contains nothing about tables. */
export function addOpenApiRoute(router: Router<RequestState>, { settings }: Service): void {
  const path = new RegExp(`^${escapedPath(settings.basePath)}/openapi\\.json$`);
  let text: string | undefined;
  router.get(path, (ctx) => {
    ctx.state.route = 'openapi';
    text ??= JSON.stringify(openApiDocument(settings));
    ctx.type = 'application/json';
    ctx.body = text;
  });
  refuseOtherMethods(router, path, 'GET, HEAD');
}
