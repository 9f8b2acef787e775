import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
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
  /** Timeout of the whole request in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum bytes of the response. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface JsonAnswer {
  readonly status: number;
  /** Undefined if the body is not JSON. */
  readonly body: unknown;
}

/**
 * Requests JSON once, with a timeout and a size limit. Redirects are not followed, because they could send keys,
 * tokens and secrets to another host.
 *
 * @throws Error with one line that names the url and holds nothing of what was sent or answered
 */
export async function requestJson(request: JsonRequest): Promise<JsonAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  const place = `${request.url.origin}${request.url.pathname}`;
  try {
    const answer = await send(request, signal);
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      answer.destroy();
      throw new Error(`responded with a redirect (${status}), which is not followed`);
    }
    return { status, body: parsed(await read(answer, request.maxBytes)) };
  } catch (error) {
    const reason = timeout.aborted ? `timed out after ${request.timeoutMs} ms` : reasonOf(error);
    throw new Error(`${place}: ${reason}`, { cause: error });
  }
}

/**
 * Requests a JSON object of an issuer.
 *
 * @throws Error with one line that names the URL
 */
export async function readDocument(
  request: Omit<JsonRequest, 'timeoutMs' | 'maxBytes'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await requestJson({ ...request, timeoutMs: 5_000, maxBytes: 262_144 });
  const { origin, pathname } = request.url;
  if (status !== 200 || !isRecord(body)) throw new Error(`${origin}${pathname}: responded with ${status} and no keys`);
  return body;
}

function send({ url, form, headers = {}, ca }: JsonRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const body = form?.toString();
  const options: RequestOptions & { readonly ca?: string } = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      // For key sets, API servers respond with 406 if Accept is application/json only.
      accept: 'application/json, application/jwk-set+json',
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
    agent: false,
    signal,
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    start(url, options, resolve).on('error', reject).end(body);
  });
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!(chunk instanceof Uint8Array)) throw new Error('the response is not binary');
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the response exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}
