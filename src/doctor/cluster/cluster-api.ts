import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { HelmwrightError, messageOf } from '../../errors.js';
import { requestOptions } from '../../kubeconfig/credential.js';
import { type Chosen, loadKubeconfig, placeOf, type Target } from '../../kubeconfig/load-kubeconfig.js';
import { type JsonObject, parsedObject } from '../../values/json.js';
import { objectsAt, stringAt } from '../fields.js';
import { absent, read, type Reading } from '../reading.js';
import type { ApiReader } from './api-reader.js';
import { pathOf, permissionOf, type Resource } from './resource.js';

export interface ConnectOptions extends Target {
  /** How long one request may take. */
  readonly timeoutMs: number;
}

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** The number of parallel requests. */
const connections = 12;
const pageSize = 500;
const mostPages = 20;

const mostRetries = 5;
const retryMs = 1_000;

/** Reads a cluster. It changes nothing: it gets, lists, and asks for reviews of access. */
export class ClusterApi implements ApiReader {
  private constructor(
    private readonly chosen: Chosen,
    private readonly options: https.RequestOptions,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Prepares requests to the cluster that a kubeconfig chooses.
   *
   * @throws HelmwrightError `usage` if the kubeconfig is invalid
   */
  static async connect({ timeoutMs, ...target }: ConnectOptions): Promise<ClusterApi> {
    const chosen = await loadKubeconfig(target);
    const options = await requestOptions(chosen, placeOf(chosen));
    return new ClusterApi(chosen, { ...options, agent: keepAliveAgent(options.agent) }, timeoutMs);
  }

  get context(): string {
    return this.chosen.context;
  }

  get server(): string {
    return this.chosen.config.getCurrentCluster()?.server ?? '';
  }

  /** The context's namespace, where it has one. */
  get namespace(): string | undefined {
    return this.chosen.config.getContextObject(this.context)?.namespace;
  }

  /**
   * The server's version.
   *
   * @throws HelmwrightError `usage` if no API server answers or it rejects the credentials
   */
  async version(): Promise<Reading<JsonObject>> {
    const answer = await this.send('GET', '/version').catch((error: unknown) => {
      const what = `no answer from ${this.server}: ${messageOf(error)}`;
      throw this.unreachable(`${what}; check that the cluster runs and that the context is the right one`);
    });
    if (answer.status === 401) throw this.unreachable(`${this.server} does not accept the credentials: log in again`);
    if (answer.status === 403) return { state: 'forbidden', permission: 'get /version' };
    if (stringAt(answer.body, 'gitVersion') === undefined) {
      throw this.unreachable(`${this.server} is not a Kubernetes API (it answers ${answer.status}): check the address`);
    }
    return read(answer.body);
  }

  /** One object. */
  async get(resource: Resource): Promise<Reading<JsonObject>> {
    return this.readPath(pathOf(resource), permissionOf(resource));
  }

  /** Discovery of an API group, such as `ray.io`; absent if the server does not have it. */
  async group(name: string): Promise<Reading<JsonObject>> {
    return this.readPath(`/apis/${encodeURIComponent(name)}`, `get /apis/${name}`);
  }

  /** All objects of a kind, in pages. */
  async list(resource: Resource): Promise<Reading<readonly JsonObject[]>> {
    const items: JsonObject[] = [];
    let next = '';
    for (let page = 0; page < mostPages; page++) {
      const query = new URLSearchParams({ ...resource.query, limit: String(pageSize), continue: next });
      const reading = await this.readPath(`${pathOf(resource)}?${query.toString()}`, permissionOf(resource));
      if (reading.state !== 'read') return reading;
      items.push(...objectsAt(reading.value, 'items'));
      next = stringAt(reading.value, 'metadata', 'continue') ?? '';
      if (next === '') return read(items);
    }
    return { state: 'failed', reason: `there are more than ${mostPages * pageSize} ${resource.resource}` };
  }

  /** Sends a review, such as a SubjectAccessReview. The server stores nothing. */
  async review(resource: Resource, review: JsonObject): Promise<Reading<JsonObject>> {
    const permission = permissionOf(resource).replace(/^list/, 'create');
    return this.asReading(permission, () => this.send('POST', pathOf(resource), review));
  }

  close(): void {
    const { agent } = this.options;
    if (typeof agent === 'object') agent.destroy();
  }

  private readPath(path: string, permission: string): Promise<Reading<JsonObject>> {
    return this.asReading(permission, () => this.send('GET', path));
  }

  private async asReading(permission: string, ask: () => Promise<Answer>): Promise<Reading<JsonObject>> {
    try {
      const { status, body } = await ask();
      if (status >= 200 && status < 300) return read(body);
      if (status === 404) return absent;
      if (status === 403) return { state: 'forbidden', permission };
      return { state: 'failed', reason: `the server answers ${status}${said(body)}` };
    } catch (error) {
      return { state: 'failed', reason: messageOf(error) };
    }
  }

  /** Retries a 429, as kubectl does: the server is overloaded, or has just got a new CRD. */
  private async send(method: 'GET' | 'POST', path: string, body?: JsonObject): Promise<Answer> {
    for (let left = mostRetries; ; left -= 1) {
      const answer = await this.sendOnce(method, path, body);
      if (answer.status !== 429 || left === 0) return answer;
      await setTimeout(retryMs);
    }
  }

  private async sendOnce(method: 'GET' | 'POST', path: string, body?: JsonObject): Promise<Answer> {
    const url = new URL(this.server.replace(/\/$/, '') + path);
    const { request } = url.protocol === 'http:' ? http : https;
    const headers = { ...this.options.headers, accept: 'application/json', 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(this.timeoutMs);
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const sent = request(url, { ...this.options, method, headers, signal }, resolve);
      sent.on('error', (error) => reject(signal.aborted ? this.timeoutError() : error));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
    const answered = await text(response).catch((error: unknown) => {
      throw signal.aborted ? this.timeoutError() : error;
    });
    return { status: response.statusCode ?? 0, body: parsedObject(answered) };
  }

  private timeoutError(): Error {
    return new Error(`timed out after ${this.timeoutMs / 1_000}s (--timeout)`);
  }

  private unreachable(detail: string): HelmwrightError {
    return new HelmwrightError('usage', placeOf(this.chosen), detail);
  }
}

/** Keeps connections alive, so that each further request costs one round trip. */
function keepAliveAgent(agent: https.RequestOptions['agent']): https.RequestOptions['agent'] {
  // A proxy agent has state besides its options.
  if (!(agent instanceof https.Agent) || agent.constructor !== https.Agent) return agent;
  return new https.Agent({ ...agent.options, keepAlive: true, maxSockets: connections });
}

function said(body: JsonObject): string {
  const message = stringAt(body, 'message');
  return message === undefined ? '' : `: ${message}`;
}
