import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { KubeConfig } from '@kubernetes/client-node';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import { type Named, pathOf, type Reference, resourceTypes, type ResourceType } from './resources.js';

/** What an API server says too while it reads a kind anew. Clients of Kubernetes ask again as often as this. */
const tooManyRequests = 429;
const mostRetries = 10;

/** An error response of the API server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export interface ApiRequest {
  readonly body?: Json;
  /** @default 'application/json' */
  readonly contentType?: string;
  readonly query?: Readonly<Record<string, string>>;
}

export interface ApplyOptions {
  /** Whether the server only says what it would do. @default false */
  readonly dryRun?: boolean;
  /** @default 'tests' */
  readonly manager?: string;
  readonly force?: boolean;
}

/** A Kubernetes API server: objects as JSON, no more of it than the tests ask for. */
export class Api {
  private types: Promise<readonly ResourceType[]> | undefined;

  private constructor(
    private readonly config: KubeConfig,
    private readonly headers: OutgoingHttpHeaders = {},
    /** What the server warned of, in the order of the answers. */
    readonly warnings: string[] = [],
  ) {}

  /** @param kubeconfig - the path of a file */
  static open(kubeconfig: string): Api {
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    return new Api(config);
  }

  /** The same server, asked as another user. */
  as(user: string, groups: readonly string[] = []): Api {
    const headers = { ...this.headers, 'impersonate-user': user, 'impersonate-group': [...groups] };
    return new Api(this.config, headers, this.warnings);
  }

  /** As a ServiceAccount, with the groups that its tokens have. */
  asServiceAccount(namespace: string, name: string): Api {
    const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'];
    return this.as(`system:serviceaccount:${namespace}:${name}`, groups);
  }

  /** @throws ApiError where the answer is no success */
  async ask(method: string, path: string, request: ApiRequest = {}): Promise<JsonObject> {
    const value: unknown = JSON.parse(await this.text(method, path, request));
    if (isJsonObject(value)) return value;
    throw new Error(`${method} ${path}: no JSON object`);
  }

  /** @throws ApiError where the answer is no success */
  async text(method: string, path: string, request: ApiRequest = {}): Promise<string> {
    for (let left = mostRetries; ; left -= 1) {
      const response = await this.send(method, path, request);
      this.warnings.push(...warningsOf(response));
      const text = await textOf(response);
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) return text;
      if (status !== tooManyRequests || left === 0)
        throw new ApiError(status, `${method} ${path}: ${status} ${messageIn(text)}`);
      await setTimeout(1_000);
    }
  }

  private async send(method: string, path: string, request: ApiRequest): Promise<IncomingMessage> {
    const sent = await this.start(method, path, request);
    return new Promise((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
      sent.end(request.body === undefined ? undefined : JSON.stringify(request.body));
    });
  }

  private async start(method: string, path: string, { body, contentType, query }: ApiRequest): Promise<ClientRequest> {
    const cluster = this.config.getCurrentCluster();
    if (cluster === null) throw new Error('the kubeconfig names no cluster: set its current-context');
    const url = new URL(cluster.server.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value);
    const options: RequestOptions = { method, headers: {} };
    await this.config.applyToHTTPSOptions(options);
    const own = body === undefined ? {} : { 'content-type': contentType ?? 'application/json' };
    options.headers = { accept: 'application/json', ...options.headers, ...this.headers, ...own };
    return url.protocol === 'http:' ? httpRequest(url, options) : httpsRequest(url, options);
  }

  /** Every type of resource that the server knows now. */
  async resourceTypes(): Promise<readonly ResourceType[]> {
    this.types ??= resourceTypes((path) => this.ask('GET', path));
    return this.types;
  }

  /** The same, asked anew. */
  async freshResourceTypes(): Promise<readonly ResourceType[]> {
    this.types = undefined;
    return this.resourceTypes();
  }

  private async pathOf(reference: Reference): Promise<string> {
    try {
      return pathOf(reference, await this.resourceTypes());
    } catch {
      // A definition may have come since.
      return pathOf(reference, await this.freshResourceTypes());
    }
  }

  async read(reference: Reference): Promise<JsonObject> {
    return this.ask('GET', await this.pathOf(reference));
  }

  /** The object, or undefined where it is not there. */
  async find(reference: Reference): Promise<JsonObject | undefined> {
    return unlessMissing(this.read(reference));
  }

  async list(reference: Omit<Reference, 'name'>, query: ApiRequest['query'] = {}): Promise<readonly JsonObject[]> {
    return itemsOf(await this.ask('GET', await this.pathOf(reference), { query }));
  }

  async create(object: JsonObject, query: ApiRequest['query'] = {}): Promise<JsonObject> {
    const { apiVersion, kind, namespace } = referenceOf(object);
    const path = await this.pathOf({ apiVersion, kind, ...(namespace === undefined ? {} : { namespace }) });
    return this.ask('POST', path, { body: object, query: { fieldValidation: 'Strict', ...query } });
  }

  /** Server-side apply. */
  async apply(
    object: JsonObject,
    { dryRun = false, manager = 'tests', force = false }: ApplyOptions = {},
  ): Promise<JsonObject> {
    const query = {
      fieldManager: manager,
      fieldValidation: 'Strict',
      force: `${force}`,
      ...(dryRun ? { dryRun: 'All' } : {}),
    };
    const path = await this.pathOf(referenceOf(object));
    return this.ask('PATCH', path, { body: object, contentType: 'application/apply-patch+yaml', query });
  }

  /** A merge patch. */
  async patch(reference: Reference, body: JsonObject, subresource = ''): Promise<JsonObject> {
    const path = (await this.pathOf(reference)) + (subresource === '' ? '' : `/${subresource}`);
    return this.ask('PATCH', path, { body, contentType: 'application/merge-patch+json' });
  }

  /** Deletes what is there, and waits for nothing. */
  async remove(reference: Reference, query: ApiRequest['query'] = {}): Promise<void> {
    await unlessMissing(this.ask('DELETE', await this.pathOf(reference), { query }));
  }

  /** What the server answers to whether a user may do something. */
  async allows(user: Api, attributes: JsonObject): Promise<boolean> {
    const review = await user.ask('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
      body: {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec: { resourceAttributes: attributes },
      },
    });
    return at(review, 'status', 'allowed') === true;
  }

  /** A token of a ServiceAccount. */
  async token(namespace: string, name: string, audience: string): Promise<string> {
    const answer = await this.ask('POST', `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`, {
      body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { audiences: [audience] } },
    });
    return textAt(answer, 'status', 'token');
  }

  async logs(namespace: string, pod: string, container = ''): Promise<string> {
    const query: Record<string, string> = container === '' ? {} : { container };
    return this.text('GET', `/api/v1/namespaces/${namespace}/pods/${pod}/log`, { query });
  }

  /**
   * How an object is, and then each way that it becomes, until `signal` is aborted or the server ends the watch; undefined
   * where it is not there.
   */
  async *states({ name, ...place }: Named, signal: AbortSignal): AsyncGenerator<JsonObject | undefined> {
    const path = await this.pathOf(place);
    const query = { fieldSelector: `metadata.name=${name}` };
    const list = await this.ask('GET', path, { query });
    yield itemsOf(list)[0];
    const resourceVersion = textAt(list, 'metadata', 'resourceVersion');
    const response = await this.send('GET', path, { query: { ...query, watch: 'true', resourceVersion } });
    const stop = (): void => {
      response.destroy();
    };
    signal.addEventListener('abort', stop);
    try {
      for await (const line of linesOf(response)) yield stateIn(JSON.parse(line));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }
}

/** Lines as they come. An interface of node:readline would wait for ever for a response that was destroyed. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  response.setEncoding('utf8');
  let rest = '';
  for await (const chunk of response) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function stateIn(event: unknown): JsonObject | undefined {
  if (!isJsonObject(event) || !isJsonObject(event['object'])) throw new Error('an event of a watch has no object');
  if (event['type'] === 'ERROR') throw new Error(`a watch ended: ${JSON.stringify(event['object'])}`);
  return event['type'] === 'DELETED' ? undefined : event['object'];
}

/** The place of an object. */
export function referenceOf(object: JsonObject): Reference {
  const namespace = at(object, 'metadata', 'namespace');
  return {
    apiVersion: textAt(object, 'apiVersion'),
    kind: textAt(object, 'kind'),
    name: textAt(object, 'metadata', 'name'),
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}

/** The items of a list. In lists the server leaves the kind of each out: it is put back. */
export function itemsOf(list: JsonObject): readonly JsonObject[] {
  const items = list['items'];
  const kind = textAt(list, 'kind').replace(/List$/, '');
  const apiVersion = textAt(list, 'apiVersion');
  return isJsonArray(items) ? items.filter(isJsonObject).map((item) => ({ apiVersion, kind, ...item })) : [];
}

export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

function warningsOf({ headers }: IncomingMessage): readonly string[] {
  const { warning } = headers;
  return warning === undefined ? [] : [warning];
}

function messageIn(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && typeof value['message'] === 'string' ? value['message'] : text;
  } catch {
    return text;
  }
}
