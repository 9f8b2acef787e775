import { pointer, refusal } from './refusal.js';
import type { ContextBody, Maybe } from './request-body.js';

/** Values by header name in lower case. */
export type ContextHeaders = ReadonlyMap<string, string>;

export interface ReadContext {
  readonly all: ContextHeaders;
  /** Without credentials, which are read separately. */
  readonly others: ContextHeaders;
}

const prefix = 'header.';
const identifying = new Set(['authorization', 'x-api-key']);
const maxHeaders = 32;
const maxHeaderBytes = 8_192;

/**
 * The headers in the contexts of a body and of its query. An entry `header.<name>` is used as that header if the
 * request does not have it. Other entries are ignored. Clients convert response headers to context entries
 * themselves.
 *
 * @throws ApiError invalidInput if a name or value is not valid in a header, or the two contexts differ
 */
export function readContext(body: Maybe<ContextBody>, query: Maybe<ContextBody>): ReadContext {
  const all = new Map<string, string>();
  addHeaders(all, body, '/context');
  addHeaders(all, query, '/query/context');
  return { all, others: new Map([...all].filter(([name]) => !identifying.has(name))) };
}

function addHeaders(headers: Map<string, string>, context: Maybe<ContextBody>, place: string): void {
  for (const [key, value] of Object.entries(context ?? {})) {
    if (!key.startsWith(prefix) || value === null || value === undefined) continue;
    const name = key.slice(prefix.length).toLowerCase();
    const at = pointer(place, key);
    checkHeader(name, value, at);
    if (headers.has(name) && headers.get(name) !== value)
      throw refusal(at, 'differs from another value of the same header');
    if (headers.size === maxHeaders && !headers.has(name))
      throw refusal(at, `is too much: at most ${maxHeaders} headers are allowed`);
    headers.set(name, value);
  }
}

function checkHeader(name: string, value: string, place: string): void {
  if (!/^[!#$%&'*+.^_`|~\w-]{1,128}$/u.test(name)) throw refusal(place, 'is not a valid header name');
  if (value.length > maxHeaderBytes) throw refusal(place, `must have at most ${maxHeaderBytes} bytes`);
  if (!/^[\t\x20-\x7e]*$/u.test(value)) throw refusal(place, 'must contain only printable ASCII characters');
}
