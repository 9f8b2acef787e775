import type Router from '@koa/router';
import { readFile } from 'node:fs/promises';
import type { RequestState, Service } from './context.js';
import { overloaded } from './errors.js';
import { addRoute, escapedPath } from './routes.js';

/** /livez and /readyz, for probes and load balancers. */
export function addHealthRoutes(router: Router<RequestState>, { readiness }: Service): void {
  addRoute(router, { name: 'livez', path: '/livez', method: 'GET' }, (ctx) => {
    ctx.body = { status: 'live' };
  });
  addRoute(router, { name: 'readyz', path: '/readyz', method: 'GET' }, async (ctx) => {
    const missing = await readiness.missing();
    if (missing.length > 0) throw overloaded(missing.join('; '));
    ctx.body = { status: 'ready' };
  });
}

/** /metrics, for Prometheus: on a port of its own, because it needs no credentials. */
export function addMetricsRoute(router: Router<RequestState>, { metrics }: Service): void {
  addRoute(router, { name: 'metrics', path: '/metrics', method: 'GET' }, async (ctx) => {
    ctx.body = await metrics.registry.metrics();
    ctx.type = metrics.registry.contentType;
  });
}

/** The built page, seen from src/ and from dist/. */
const file = new URL('../../dist/api/ui/page.html', import.meta.url);

/** The page that reads plans. It is public: it contains no data, and its queries have the credentials of its user. */
export function addUiRoute(router: Router<RequestState>, { settings }: Pick<Service, 'settings'>): void {
  const path = new RegExp(`^${escapedPath(settings.basePath)}/ui(/?)$`);
  let read: ReturnType<typeof readPage> | undefined;
  addRoute(router, { name: 'ui', path, method: 'GET' }, async (ctx) => {
    // The page asks the service at addresses relative to its own.
    if (ctx.captures?.[0] === '/') return ctx.redirect('../ui');
    read ??= readPage();
    const { html, policy } = await read;
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = html;
  });
}

/** The page has its own policy for when it is saved; only a header can say that no other page may frame it. */
async function readPage() {
  const html = await readFile(file, 'utf8');
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error(`${file.pathname} has no content security policy`);
  return { html, policy: `${policy}; frame-ancestors 'none'` };
}
