import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../settings/loopback.js';
import type { Settings } from '../../settings/settings.js';
import type { ServiceMiddleware } from '../context.js';
import { ApiError } from '../errors.js';

/** Headers that must not be repeated, because a proxy and this service could interpret them differently. */
const single = ['host', 'content-type', 'content-length', 'content-encoding', 'transfer-encoding'];

/**
 * Rejects ambiguous requests: without a host, with a repeated header, or with an unsupported transfer coding.
 *
 * @throws ApiError invalidInput, with the header's name
 */
export function checkHeaders({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = single.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) throw new ApiError('invalidInput', `the header ${twice} must not be sent twice`);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    throw new ApiError('invalidInput', 'the header transfer-encoding must be chunked');
  }
  if (httpVersion === '1.1' && !names.includes('host')) {
    throw new ApiError('invalidInput', 'the header host is required');
  }
}

/**
 * Whether there is a body, which then is JSON in UTF-8 and not compressed.
 *
 * @param isRequired - whether the header must be there even where no body is
 * @throws ApiError unsupportedMediaType
 */
export function checkContentType({ headers }: IncomingMessage, isRequired: boolean): void {
  const type = headers['content-type'];
  const encoding = headers['content-encoding'];
  if (type === undefined && !isRequired && !hasBody(headers)) return;
  if (type === undefined) throw unsupported('the header content-type is required: send application/json');
  if (!jsonType.test(type)) throw unsupported('the header content-type must be application/json in UTF-8');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported('the header content-encoding is not supported: send the body uncompressed', {
      'Accept-Encoding': 'identity',
    });
  }
}

const parameter = String.raw`\s*;\s*(?:charset\s*=\s*(?:"utf-8"|utf-8)|(?!charset)[\w-]+\s*=\s*(?:"[^"\\]*"|[\w.-]+))`;
const jsonType = new RegExp(String.raw`^application/json(?:${parameter})*\s*;?$`, 'i');

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function unsupported(detail: string, headers: Readonly<Record<string, string>> = {}): ApiError {
  return new ApiError('unsupportedMediaType', detail, { headers });
}

/**
 * Without authentication on loopback, rejects requests to other names than those of this machine: a page of any site can
 * send such requests from a browser here, if the name of that site resolves to this address.
 *
 * @throws ApiError permissionDenied
 */
export function checkHost({ auth, host }: Pick<Settings, 'auth' | 'host'>): ServiceMiddleware {
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
 *
 * @throws ApiError invalidInput for a target that is neither a path nor a url
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
