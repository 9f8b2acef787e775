import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.js';

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
 * @param need - whether the header must be there even where no body is
 * @throws ApiError unsupportedMediaType
 */
export function checkContentType({ headers }: IncomingMessage, need: 'always' | 'with-body'): void {
  const type = headers['content-type'];
  const encoding = headers['content-encoding'];
  if (type === undefined && need === 'with-body' && !hasBody(headers)) return;
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
