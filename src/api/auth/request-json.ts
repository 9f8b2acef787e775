import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isRecord } from './claims.js';

/** A request for JSON. */
export interface JsonRequest {
  readonly url: URL;
  /** @default a GET */
  readonly form?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM certificates that are trusted instead of the default ones. */
  readonly ca?: string;
  /** Timeout of the whole request in milliseconds. @default 5,000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface JsonAnswer {
  readonly status: number;
  /** Undefined if the body is not JSON. */
  readonly body: unknown;
}

const maxBytes = 262_144;

/**
 * Requests JSON once, with a timeout and a size limit. Redirects are not followed, because they could send keys,
 * tokens and secrets to another host.
 *
 * @throws Error with one line that names the url and holds nothing of what was sent or answered
 */
export async function requestJson({ timeoutMs = 5_000, ...request }: JsonRequest): Promise<JsonAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  try {
    const answer = await send(request, signal);
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new Error(`responded with a redirect (${status}), which is not followed`);
    }
    return { status, body: await read(answer) };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the request failed';
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : code;
    const { origin, pathname } = request.url;
    throw new Error(`${origin}${pathname}: ${timeout.aborted ? `timed out after ${timeoutMs} ms` : reason}`, { cause });
  }
}

/**
 * Requests a JSON object of an issuer.
 *
 * @throws Error with one line that names the URL
 */
export async function readDocument(request: JsonRequest): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await requestJson(request);
  const { origin, pathname } = request.url;
  if (status !== 200 || !isRecord(body)) throw new Error(`${origin}${pathname}: responded with ${status} and no keys`);
  return body;
}

function send({ url, form, headers, ca }: JsonRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const options = {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      // For key sets, API servers respond with 406 if Accept is application/json only.
      accept: 'application/json, application/jwk-set+json',
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    agent: false,
    signal,
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    start(url, options, resolve).on('error', reject).end(form?.toString());
  });
}

async function read(answer: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > maxBytes) throw new Error(`the response exceeds ${maxBytes} bytes`);
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
