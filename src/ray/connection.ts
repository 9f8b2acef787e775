import { Agent, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { messageOf } from '../errors.js';
import type { Json } from '../values/json.js';
import { abortable, reasonOf, timedOut, withSignals, withTimeout } from '../async/aborting.js';
import { Patience } from '../async/patience.js';
import { lastLine, RayError } from './ray-error.js';

/** Where Ray is and how to reach it. */
export interface RayAddress {
  /** The dashboard's address (port 8265). It is asked before every attempt, because a forward can move to another port. */
  readonly dashboard: () => Promise<URL>;
  /** An agent of `node:http` or `node:https`, such as one with the certificate authority of an ingress. */
  readonly agent?: Agent;
  /** The token of the cluster, asked before every attempt, because a Secret can change. */
  readonly token?: () => Promise<string | undefined>;
  /** Aborts everything. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<Limits>;
}

/** Time limits and intervals of the client, in milliseconds. */
export interface Limits {
  /** For one request and its answer. Ray itself waits up to 10 s for an agent before it answers. */
  readonly requestMs: number;
  /** For the upload of one package. */
  readonly uploadMs: number;
  /** How long a request is repeated while nothing answers, or a proxy says that Ray is not there. */
  readonly retryMs: number;
  /** Between the reads of a job's status. Ray has no interface to watch it. */
  readonly pollMs: number;
  /** For a stopped job to end. Ray kills it 3 s after the request. */
  readonly stopMs: number;
}

const defaultLimits: Limits = {
  requestMs: 30_000,
  uploadMs: 600_000,
  retryMs: 30_000,
  pollMs: 500,
  stopMs: 15_000,
};

/** What every method takes. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

export interface RayRequest extends CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the dashboard's address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly timeoutMs?: number;
  /** Whether a request that was sent is awaited although its signal aborts: what it makes is known then. */
  readonly isAwaited?: boolean;
}

export interface RayAnswer {
  readonly status: number;
  readonly body: string;
  /** Such as `GET http://127.0.0.1:8265/api/jobs/`, for error messages. */
  readonly request: string;
}

/**
 * Requests to Ray's dashboard. It uses `node:http`, because Ray takes what the global `fetch` sends for a browser's request
 * and rejects it.
 */
export class RayConnection {
  readonly limits: Limits;
  /** Aborts everything. */
  readonly signal: AbortSignal | undefined;
  private readonly agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) };

  constructor(private readonly address: RayAddress) {
    this.limits = { ...defaultLimits, ...address.limits };
    this.signal = address.signal;
  }

  /** The answer to a request, which is repeated while nothing answers: every request here may arrive twice. */
  async answer(request: RayRequest): Promise<RayAnswer> {
    return this.withSignal(request.signal, async (signal) => {
      const patience = new Patience(this.limits.retryMs, signal);
      for (;;) {
        try {
          return await (request.isAwaited === true
            ? this.withSignal(undefined, (own) => this.attempt(request, own))
            : this.attempt(request, signal));
        } catch (error) {
          if (!isUnreachable(error)) throw error;
          await patience.wait(error);
        }
      }
    });
  }

  /** The JSON of a successful answer. */
  async json(request: RayRequest): Promise<Json> {
    return jsonOf(successful(await this.answer(request)));
  }

  /** One attempt to open a stream. The timeout ends with the answer's headers. */
  async stream(request: RayRequest, signal: AbortSignal): Promise<IncomingMessage> {
    return this.limited(request, signal, async (limit) => {
      const { response, target } = await this.send(request, limit);
      if (response.statusCode !== 200) throw failureOf(await answerOf(response, target));
      return addAbortSignal(signal, response);
    });
  }

  /** Runs `work` with a signal that also aborts with this connection's. */
  async withSignal<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withSignals([this.signal, signal], ({ signal: both }) => work(both));
  }

  private async attempt(request: RayRequest, signal: AbortSignal): Promise<RayAnswer> {
    return this.limited(request, signal, async (limit) => {
      const { response, target } = await this.send(request, limit);
      const answer = await answerOf(response, target).catch((error: unknown) => {
        throw unreachable(target, error, limit);
      });
      if (isTransient(answer)) throw unreachable(target, said(answer), limit);
      return answer;
    });
  }

  private async limited<T>(
    { timeoutMs = this.limits.requestMs }: RayRequest,
    signal: AbortSignal,
    work: (limit: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = () => new RayError('unreachable', messageOf(timedOut(timeoutMs)));
    return withTimeout(timeoutMs, late, signal, async (limit) => work(limit.signal));
  }

  private async send(request: RayRequest, signal: AbortSignal): Promise<{ response: IncomingMessage; target: string }> {
    const url = await abortable(this.address.dashboard(), signal);
    const token = (await abortable(this.address.token?.() ?? Promise.resolve(undefined), signal))?.trim();
    const { method = 'GET', body } = request;
    const to = urlOf(url, request);
    const target = `${method} ${to.origin}${to.pathname}`;
    const headers = {
      ...(token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    };
    const agent = this.address.agent ?? this.agents[to.protocol === 'https:' ? 'https:' : 'http:'];
    try {
      return { response: await exchange(to, { method, headers, agent, signal }, body), target };
    } catch (error) {
      throw unreachable(target, error, signal);
    }
  }
}

/** How often TCP asks whether a silent peer is still there: a log can be silent for hours. */
const keepAliveMs = 10_000;

function exchange(url: URL, options: RequestOptions, body: Buffer | string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
    request.once('response', resolve).on('error', reject);
    request.setSocketKeepAlive(true, keepAliveMs);
    request.end(body);
  });
}

function urlOf(dashboard: URL, { path, query = {} }: RayRequest): URL {
  const base = new URL(dashboard);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const url = new URL(path, base);
  url.search = new URLSearchParams(query).toString();
  return url;
}

async function answerOf(response: IncomingMessage, request: string): Promise<RayAnswer> {
  return { status: response.statusCode ?? 0, body: await text(response), request };
}

/** @throws RayError if the answer is an error */
export function successful(answer: RayAnswer): RayAnswer {
  if (answer.status !== 200) throw failureOf(answer);
  return answer;
}

/** @throws RayError if it is not JSON */
export function jsonOf({ body, request }: RayAnswer): Json {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- what JSON.parse returns is JSON
    return JSON.parse(body) as Json;
  } catch {
    throw new RayError('not-ray', `${request}: the answer is not JSON; check that the address is Ray's dashboard`);
  }
}

function failureOf(answer: RayAnswer): RayError {
  const { status, request } = answer;
  if (status === 401) return new RayError('token', `${request}: Ray requires a token and got none; ${tokenAdvice}`);
  if (status === 403) return new RayError('token', `${request}: Ray rejected the token; ${tokenAdvice}`);
  return new RayError(status === 404 ? 'not-found' : 'rejected', `${request}: ${said(answer)}`);
}

/** What an error answer says. The page of a proxy says no more than its status. */
function said({ status, body }: RayAnswer): string {
  const line = body.trimStart().startsWith('<') ? '' : lastLine(body);
  return line === '' ? `status ${status}` : `status ${status}: ${line}`;
}

const tokenAdvice = "pass the token of this cluster's Secret, and let proxies forward the Authorization header";

/** What a proxy says while Ray is not there, and what the dashboard says until its first agent has started. */
function isTransient({ status, body }: RayAnswer): boolean {
  return [502, 503, 504].includes(status) || (status === 500 && body.includes('No available agent'));
}

function unreachable(request: string, cause: unknown, signal: AbortSignal): Error {
  if (signal.aborted && !isUnreachable(signal.reason)) return reasonOf(signal);
  const why = typeof cause === 'string' ? cause : messageOf(signal.aborted ? signal.reason : cause);
  const advice = 'check that the head pod runs and that the address is its dashboard (port 8265)';
  return new RayError('unreachable', `${request}: Ray did not answer: ${why}; ${advice}`, { cause });
}

function isUnreachable(error: unknown): error is RayError {
  return error instanceof RayError && error.code === 'unreachable';
}
