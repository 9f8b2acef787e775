import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathOf, type Resource } from '../../doctor/cluster/resource.js';
import { stringAt } from '../../doctor/fields.js';
import { messageOf } from '../../errors.js';
import { type Json, type JsonObject, parsedObject } from '../../values/json.js';
import { abortable, reasonOf, timedOut, withTimeout } from '../../async/aborting.js';
import { Patience } from '../../async/patience.js';
import type { Connection } from '../../kubeconfig/connect/connect.js';
import { SessionError } from '../session-error.js';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly resource: Resource;
  readonly body?: Json;
  /** @default 'application/json' */
  readonly contentType?: string;
  /**
   * Whether the answer is awaited although the signal aborts: a creation that is on its way arrives nevertheless.
   *
   * @default false
   */
  readonly isAwaited?: boolean;
}

/** What the server answered; errors too, except those that {@link KubernetesApi.ask} repeats or throws. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: JsonObject;
  /** The server's clock, in milliseconds since 1970. This machine's may be wrong. */
  readonly serverTime: number;
}

export interface ApiLimits {
  /** How long a request is repeated while the server does not answer or is overloaded, in milliseconds. */
  readonly retryMs: number;
  /** For one request and its answer, in milliseconds. */
  readonly requestMs: number;
}

const defaultLimits: ApiLimits = { retryMs: 60_000, requestMs: 15_000 };

/**
 * Requests to the API server over connections that stay open. A request is repeated while nothing answers, so each must be one
 * that may arrive twice: a create of a name, a delete and a patch with preconditions.
 */
export class KubernetesApi {
  private readonly agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) };
  private readonly limits: ApiLimits;

  constructor(
    readonly connection: Connection,
    limits: Partial<ApiLimits> = {},
  ) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /** Which cluster it is, for messages. */
  get place(): string {
    return this.connection.place;
  }

  /**
   * The answer to a request.
   *
   * @throws SessionError `unreachable`, `credentials`, `forbidden`; the reason of the signal
   */
  async ask(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    const patience = new Patience(this.limits.retryMs, signal);
    for (;;) {
      if (signal.aborted) throw reasonOf(signal);
      try {
        return await this.attempt(request, request.isAwaited === true ? new AbortController().signal : signal);
      } catch (error) {
        if (!(error instanceof TransientError)) throw error;
        await patience.wait(error);
      }
    }
  }

  /**
   * The answer to a request that must succeed.
   *
   * @throws SessionError also `not-found` and `rejected`
   */
  async succeed(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    const answer = await this.ask(request, signal);
    if (answer.status < 300) return answer;
    throw new SessionError(answer.status === 404 ? 'not-found' : 'rejected', `${doing(request)}: ${said(answer)}`);
  }

  /** One attempt to open a stream, such as a watch. */
  async stream(request: ApiRequest, signal: AbortSignal): Promise<IncomingMessage> {
    return this.limited(request, signal, async (limit) => {
      const response = await this.sendRenewed(request, limit);
      if (response.statusCode !== 200) throw failureOf(await answerOf(response), request);
      return addAbortSignal(signal, response);
    });
  }

  private async attempt(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    return this.limited(request, signal, async (limit) => {
      const answer = await answerOf(await this.sendRenewed(request, limit));
      if (answer.status === 401 || answer.status === 403 || isOverloaded(answer)) throw failureOf(answer, request);
      return answer;
    });
  }

  /** Any failure but the answer's and the caller's own abort may pass. */
  private async limited<T>(
    request: ApiRequest,
    signal: AbortSignal,
    work: (limit: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { requestMs } = this.limits;
    const late = () => timedOut(requestMs);
    return withTimeout(requestMs, late, signal, async (limit) => {
      try {
        return await abortable(work(limit.signal), limit.signal);
      } catch (error) {
        if (signal.aborted) throw reasonOf(signal);
        if (error instanceof SessionError) throw error;
        const message = `${doing(request)}: the API server did not answer: ${messageOf(error)}`;
        throw new TransientError(message, { cause: error });
      }
    });
  }

  /** A token that the server rejects is renewed once. */
  private async sendRenewed(request: ApiRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const response = await this.send(request, signal);
    if (response.statusCode !== 401 || !this.connection.renew()) return response;
    response.resume();
    return this.send(request, signal);
  }

  private async send(request: ApiRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { method, resource, contentType = 'application/json' } = request;
    const { config } = this.connection;
    const url = new URL((config.getCurrentCluster()?.server ?? '').replace(/\/$/, '') + pathOf(resource));
    url.search = new URLSearchParams(resource.query).toString();
    const options: RequestOptions = { method, signal };
    await config.applyToHTTPSOptions(options);
    const agent = this.agentOf(url, options.agent);
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const headers = {
      ...options.headers,
      accept: 'application/json',
      'content-type': contentType,
      'user-agent': 'helmwright-session',
      // Without it Node does not frame the body of a DELETE, and the server deletes without its preconditions.
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const sent = (url.protocol === 'http:' ? httpRequest : httpsRequest)(url, { ...options, headers, agent });
      sent.once('response', resolve).on('error', reject);
      sent.setSocketKeepAlive(true, keepAliveMs);
      sent.end(body);
    });
  }

  /** Closes the connections that are open and idle. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /** The client makes a new agent for each request. A proxy's has state besides its options, which are in the request too. */
  private agentOf(url: URL, made: RequestOptions['agent']): RequestOptions['agent'] {
    const isPlain = typeof made === 'object' && (made.constructor === Agent || made.constructor === SecureAgent);
    return isPlain ? this.agents[url.protocol === 'http:' ? 'http:' : 'https:'] : made;
  }
}

/** The interval of TCP keep-alive probes. */
const keepAliveMs = 10_000;

/** A failure that may pass. */
export class TransientError extends SessionError {
  constructor(message: string, options?: ErrorOptions) {
    super('unreachable', message, options);
  }
}

/** The server no longer has what a watch would continue. */
export class ExpiredError extends SessionError {
  constructor(message: string) {
    super('rejected', message);
  }
}

/** The leases of sessions need the server's time. */
async function answerOf(response: IncomingMessage): Promise<ApiAnswer> {
  const time = Date.parse(response.headers.date ?? '');
  if (Number.isNaN(time))
    throw new SessionError('rejected', 'the API server answers without a Date: check the proxy before it');
  return { status: response.statusCode ?? 0, body: parsedObject(await text(response)), serverTime: time };
}

function isOverloaded({ status }: ApiAnswer): boolean {
  return status === 429 || status >= 500;
}

function failureOf(answer: ApiAnswer, request: ApiRequest): SessionError {
  const message = `${doing(request)}: ${said(answer)}`;
  if (answer.status === 401) return new SessionError('credentials', `${message}; log in again`);
  // Admission, such as a quota's, answers with 403 too.
  if (answer.status === 403 && (request.method === 'GET' || message.includes(': User "'))) {
    return new SessionError('forbidden', `${message}; ask for this permission`);
  }
  if (answer.status === 410) return new ExpiredError(message);
  return isOverloaded(answer) ? new TransientError(message) : new SessionError('rejected', message);
}

/** `create rayclusters.ray.io in lance`. */
function doing({ method, resource: { group, resource, namespace, name, query } }: ApiRequest): string {
  const read = query?.['watch'] === 'true' ? 'watch' : name === undefined ? 'list' : 'get';
  const verb = { GET: read, POST: 'create', PATCH: 'patch', DELETE: 'delete' }[method];
  const what = `${resource}${group === '' ? '' : `.${group}`}${name === undefined ? '' : ` ${name}`}`;
  return `${verb} ${what}${namespace === undefined ? '' : ` in ${namespace}`}`;
}

export function said({ status, body }: ApiAnswer): string {
  const unknown = status === 404 ? ': it does not serve this resource; install its CRDs' : '';
  return stringAt(body, 'message') ?? `the API server answered ${status}${unknown}`;
}
