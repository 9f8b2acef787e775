import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { KubeConfig } from '@kubernetes/client-node';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../../src/kubeconfig/connect/connect.js';
import { at, annotationsOf, nameOf, stringAt } from '../../../src/doctor/fields.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject, parsedObject } from '../../../src/values/json.js';

/** What goes wrong with a request: an answer instead of its own, or none. */
export type Fault = { readonly status: number; readonly message?: string } | 'cut' | undefined;

/** What a watch does to the lines that it sends. */
export interface WatchFault {
  /** After so many characters the connection is cut. */
  readonly cutAfter?: number;
  /** Whether it sends each line twice, and the first one again after each. */
  readonly repeats?: boolean;
}

/**
 * An API server of one collection, RayClusters in any namespace: create, get, list, watch, patch and delete with
 * preconditions, as the real one answers. Of other collections it lists what the test says, and nothing changes; unless the
 * test says otherwise, the cluster is one where the ServiceAccount `lance` can run Ray. It allows everything.
 */
export class FakeKubernetes {
  /** By name. */
  readonly objects = new Map<string, JsonObject>();
  /** By the plural, such as `pods`. */
  readonly others = new Map<string, () => readonly JsonObject[]>([
    ['serviceaccounts', () => [{ metadata: { name: 'lance' } }]],
    ['nodes', () => [fakeNode]],
    ['deployments', () => [fakeOperator]],
  ]);
  /** By the name of the pod. */
  readonly logs = new Map<string, string>();
  /** What the caller may not do, as `watch events`. */
  readonly denied = new Set<string>();
  /** Whether it lists the caller's permissions, as RBAC does. */
  listsRules = true;
  /** `POST rayclusters`, `GET rayclusters demo`, `WATCH pods`, … in the order of arrival. */
  readonly requests: string[] = [];
  /** What it says of the time. */
  serverTime = Date.parse('2030-01-01T00:00:00Z');
  /** Asked for each request before anything happens; `after` is asked when it has happened, before the answer. */
  before: (request: string) => Fault = () => undefined;
  after: (request: string) => Fault = () => undefined;
  onWatch: () => WatchFault = () => ({});
  private readonly log: { readonly type: string; readonly object: JsonObject; readonly version: number }[] = [];
  private readonly watches = new Set<() => void>();
  private version = 0;
  private oldest = 0;

  /** Starts a server, which ends with the test. */
  static async start(): Promise<{ readonly server: FakeKubernetes; readonly connection: Connection }> {
    const server = new FakeKubernetes();
    const http = createServer((request, response) => void server.answer(request, response));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    onTestFinished(() => {
      http.close();
      http.closeAllConnections();
    });
    const address = http.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return { server, connection: connectionTo(`http://127.0.0.1:${port}`) };
  }

  put(name: string, object: JsonObject): void {
    const isNew = !this.objects.has(name);
    const metadata = at(object, 'metadata');
    const uid =
      stringAt(this.objects.get(name), 'metadata', 'uid') ?? stringAt(metadata, 'uid') ?? `uid-${this.version + 1}`;
    const known = isJsonObject(metadata) ? metadata : {};
    const resourceVersion = String(this.version + 1);
    this.record(isNew ? 'ADDED' : 'MODIFIED', name, {
      ...object,
      metadata: {
        namespace: 'lance',
        creationTimestamp: new Date(this.serverTime).toISOString(),
        ...known,
        name,
        uid,
        resourceVersion,
      },
    });
  }

  remove(name: string): void {
    const object = this.objects.get(name);
    if (object === undefined) return;
    const metadata = at(object, 'metadata');
    const last = { ...(isJsonObject(metadata) ? metadata : {}), resourceVersion: String(this.version + 1) };
    this.record('DELETED', name, { ...object, metadata: last });
  }

  /** Forgets what was before: a watch from there is answered with 410. */
  compact(): void {
    this.oldest = this.version;
  }

  private record(type: string, name: string, object: JsonObject): void {
    this.version += 1;
    if (type === 'DELETED') this.objects.delete(name);
    else this.objects.set(name, object);
    this.log.push({ type, object, version: this.version });
    for (const wake of [...this.watches]) wake();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://server');
    const body = await text(request);
    const [plural = '', name, subresource] = partsOf(url);
    const isWatch = url.searchParams.get('watch') === 'true';
    const isDryRun = url.searchParams.get('dryRun') === 'All';
    const title = titleOf(request.method ?? '', url);
    this.requests.push(title);
    response.setHeader('date', new Date(this.serverTime).toUTCString());
    if (send(response, this.before(title))) return;
    if (plural !== 'rayclusters') {
      if (isWatch) return response.writeHead(200).flushHeaders();
      if (subresource === 'log') return void response.end(this.logs.get(name ?? ''));
      const [status, answer] =
        request.method === 'POST' ? [201, this.review(plural, parsedObject(body))] : this.other(plural, name);
      return void response.writeHead(status).end(JSON.stringify(answer));
    }
    if (isWatch) return this.watch(Number(url.searchParams.get('resourceVersion')), response);
    const given: unknown = JSON.parse(`{"body":${body === '' ? '{}' : body}}`);
    if (isDryRun) {
      const isThere = this.objects.has(stringAt(parsedObject(body), 'metadata', 'name') ?? '');
      return void response.writeHead(isThere ? 409 : 201).end('{}');
    }
    const [status, answer] = this.handle(request.method ?? '', name, isJsonObject(given) ? given['body'] : undefined);
    if (send(response, this.after(title))) return;
    response.writeHead(status).end(JSON.stringify(answer));
  }

  private other(plural: string, name: string | undefined): readonly [number, JsonObject] {
    const items = this.others.get(plural)?.() ?? [];
    if (name === undefined) return [200, { metadata: { resourceVersion: '1' }, items }];
    const found = items.find((item) => nameOf(item) === name);
    return found === undefined ? [404, { message: `${plural} "${name}" not found` }] : [200, found];
  }

  private review(plural: string, { spec }: JsonObject): JsonObject {
    const access = `${stringAt(spec, 'resourceAttributes', 'verb') ?? ''} ${stringAt(spec, 'resourceAttributes', 'resource') ?? ''}`;
    if (plural === 'selfsubjectaccessreviews') return { status: { allowed: !this.denied.has(access) } };
    const all = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
    return { status: { resourceRules: this.listsRules && this.denied.size === 0 ? [all] : [] } };
  }

  private handle(method: string, name: string | undefined, body: Json | undefined): readonly [number, JsonObject] {
    const object = name === undefined ? undefined : this.objects.get(name);
    if (method === 'POST') return this.create(isJsonObject(body) ? body : {});
    if (name === undefined) {
      return [200, { metadata: { resourceVersion: String(this.version) }, items: [...this.objects.values()] }];
    }
    if (object === undefined) return [404, { message: `rayclusters.ray.io "${name}" not found` }];
    if (method === 'GET') return [200, object];
    const metadata = at(object, 'metadata');
    if (method === 'DELETE') {
      if (!agree(metadata, at(body, 'preconditions'))) return [409, { message: 'precondition' }];
      this.remove(name);
      return [200, {}];
    }
    if (isJsonArray(body)) return this.jsonPatch(name, object, body.filter(isJsonObject));
    const patch = at(body, 'metadata');
    const { annotations, ...preconditions } = isJsonObject(patch) ? patch : {};
    if (!agree(metadata, preconditions)) return [409, { message: 'the object has been modified' }];
    this.put(
      name,
      withAnnotations(object, { ...annotationsOf(object), ...(isJsonObject(annotations) ? annotations : {}) }),
    );
    return [200, this.objects.get(name) ?? {}];
  }

  private create(object: JsonObject): readonly [number, JsonObject] {
    const name = stringAt(object, 'metadata', 'name') ?? '';
    if (this.objects.has(name)) return [409, { message: `rayclusters.ray.io "${name}" already exists` }];
    this.put(name, object);
    return [201, this.objects.get(name) ?? {}];
  }

  private jsonPatch(name: string, object: JsonObject, changes: readonly JsonObject[]): readonly [number, JsonObject] {
    const annotations = new Map(Object.entries(annotationsOf(object)));
    for (const change of changes) {
      const key = (stringAt(change, 'path') ?? '').replace('/metadata/annotations/', '').replaceAll('~1', '/');
      const value = stringAt(change, 'value') ?? '';
      const found = key === '/metadata/uid' ? stringAt(object, 'metadata', 'uid') : annotations.get(key);
      if (change['op'] === 'test' && found !== value) return [422, { message: 'the server rejected our request' }];
      if (change['op'] === 'add') annotations.set(key, value);
      if (change['op'] === 'remove') annotations.delete(key);
    }
    this.put(name, withAnnotations(object, Object.fromEntries(annotations)));
    return [200, this.objects.get(name) ?? {}];
  }

  private watch(since: number, response: ServerResponse): void {
    const { cutAfter = Infinity, repeats = false } = this.onWatch();
    response.writeHead(200);
    if (since < this.oldest) {
      response.end(`${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410, message: 'too old' } })}\n`);
      return;
    }
    let sent = 0;
    let left = cutAfter;
    const write = (line: string): void => {
      response.write(line.slice(0, Math.max(0, left)));
      left -= line.length;
      if (left <= 0) response.destroy();
    };
    const lines: string[] = [];
    const wake = (): void => {
      const news = this.log.filter(({ version }) => version > Math.max(since, sent));
      for (const { type, object, version } of news) {
        sent = version;
        const line = `${JSON.stringify({ type, object })}\n`;
        lines.push(line);
        write(line);
        if (repeats) write(`${line}${lines[0] ?? ''}`);
      }
    };
    response.flushHeaders();
    wake();
    this.watches.add(wake);
    response.once('close', () => this.watches.delete(wake));
  }
}

/** `POST rayclusters`, `GET rayclusters demo`, `WATCH pods`, … */
export function titleOf(method: string, url: URL): string {
  const isWatch = url.searchParams.get('watch') === 'true';
  const isDryRun = url.searchParams.get('dryRun') === 'All';
  return [isDryRun ? 'DRY-RUN' : isWatch ? 'WATCH' : method, ...partsOf(url)].join(' ');
}

/** The plural, the name and the subresource that a path has. */
function partsOf({ pathname }: URL): readonly string[] {
  return pathname.replace(/^\/apis?(\/[^/]+)?\/v1\/(namespaces\/[^/]+\/)?/, '').split('/');
}

/** For all roles. */
export const fakeNode: JsonObject = {
  metadata: {
    name: 'node-1',
    labels: {
      'geneva.lancedb.com/ray-head': 'true',
      'geneva.lancedb.com/ray-worker-cpu': 'true',
      'geneva.lancedb.com/ray-worker-gpu': 'true',
    },
  },
  status: { allocatable: { cpu: '32', memory: '128Gi', pods: '110' }, conditions: [{ type: 'Ready', status: 'True' }] },
};

export const fakeOperator: JsonObject = {
  metadata: { name: 'operator', namespace: 'kuberay' },
  spec: { template: { spec: { containers: [{ image: 'quay.io/kuberay/operator:v1.6.2' }] } } },
  status: { readyReplicas: 1 },
};

function connectionTo(server: string): Connection {
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: 'fake', server, skipTLSVerify: true }, { name: 'user' });
  return { config, place: 'the fake cluster', namespace: 'lance', renew: () => false };
}

function send(response: ServerResponse, fault: Fault): boolean {
  if (fault === undefined) return false;
  if (fault === 'cut') response.destroy();
  else response.writeHead(fault.status).end(JSON.stringify({ message: fault.message ?? 'fault' }));
  return true;
}

function agree(metadata: Json | undefined, preconditions: Json | undefined): boolean {
  const wanted = isJsonObject(preconditions) ? Object.entries(preconditions) : [];
  return wanted.every(([key, value]) => stringAt(metadata, key) === value);
}

function withAnnotations(object: JsonObject, annotations: JsonObject): JsonObject {
  const metadata = at(object, 'metadata');
  return { ...object, metadata: { ...(isJsonObject(metadata) ? metadata : {}), annotations } };
}
