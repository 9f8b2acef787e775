import type { Request } from 'koa';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../settings/loopback.js';
import type { Service, ServiceMiddleware } from '../context.js';
import { ApiError } from '../errors.js';

/** Headers that must not be repeated, because a proxy and this service could interpret them differently. */
const single = ['host', 'content-type', 'content-length', 'content-encoding', 'transfer-encoding'] as const;

/** Rejects ambiguous requests: with a repeated header, or with an unsupported transfer coding. */
export function checkHeaders({ headers, headersDistinct }: IncomingMessage): void {
  const twice = single.find((name) => (headersDistinct[name]?.length ?? 0) > 1);
  if (twice !== undefined) throw new ApiError('invalidInput', `the header ${twice} must not be sent twice`);
  if (![undefined, 'chunked'].includes(headers['transfer-encoding']?.trim().toLowerCase()))
    throw new ApiError('invalidInput', 'the header transfer-encoding must be chunked');
}

/**
 * Checks that the body, if there is one, is JSON in UTF-8 and not compressed.
 *
 * @param isRequired - whether the header content-type must be there even without a body
 */
export function checkContentType(request: Request, isRequired: boolean): void {
  const fail = (detail: string, headers = {}): never => {
    throw new ApiError('unsupportedMediaType', detail, { headers });
  };
  // Null without a body, and false for one of another type.
  const isJson = request.length === 0 ? null : request.is('application/json');
  if (request.get('content-type') === '') {
    if (isRequired || isJson !== null) fail('the header content-type is required: send application/json');
    return;
  }
  if (isJson === false || !['', 'utf-8'].includes(request.charset.toLowerCase()))
    fail('the header content-type must be application/json in UTF-8');
  if (!['', 'identity'].includes(request.get('content-encoding').toLowerCase()))
    fail('the header content-encoding is not supported: send the body uncompressed', { 'Accept-Encoding': 'identity' });
}

/**
 * Without authentication on loopback, rejects requests to other names than those of this machine: a page of any site can
 * send such requests from a browser here, if the name of that site resolves to this address.
 */
export function checkHost({ settings: { auth, host } }: Service): ServiceMiddleware {
  const isChecked = auth === 'none' && isLoopback(host);
  return (ctx, next) => {
    if (isChecked && !isOfThisMachine(ctx.get('host'))) {
      throw new ApiError('permissionDenied', 'the header host must be localhost or a loopback address');
    }
    return next();
  };
}

/** Clients of HTTP/1.0 may send none; browsers always do. */
function isOfThisMachine(header: string): boolean {
  return header === '' || (URL.canParse(`http://${header}`) && isLoopback(new URL(`http://${header}`).hostname));
}

/**
 * Converts an absolute-form request target, as proxies receive it, to a path. Koa would fail on a URL with an invalid
 * host.
 */
export function requestTarget(): ServiceMiddleware {
  return (ctx, next) => {
    const target = ctx.url;
    if (target.startsWith('/') || target === '*') return next();
    ctx.url = '/';
    if (!/^https?:/i.test(target) || !URL.canParse(target)) {
      throw new ApiError('invalidInput', 'the request target must be a path or a URL');
    }
    const { pathname, search } = new URL(target);
    ctx.url = `${pathname}${search}`;
    return next();
  };
}
