import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { once, setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Resource } from '../../../src/doctor/cluster/resource.js';
import { nameOf } from '../../../src/doctor/fields.js';
import { rayClusters } from '../../../src/session/cluster/held-cluster.js';
import { isBeingDeleted, uidOf } from '../../../src/session/cluster/start.js';
import { connect as connectTo } from '../../../src/kubeconfig/connect/connect.js';
import { KubernetesApi, said } from '../../../src/session/kubernetes/kubernetes-api.js';
import { watchList } from '../../../src/session/kubernetes/watch-list.js';
import type { JsonObject } from '../../../src/values/json.js';
import { selfSigned } from '../../api/auth/self-signed.js';
import { listen, type Listening } from '../../api/auth/listen.js';
import { portOf } from '../../session/forward/fake-head.js';
import type { Api } from '../support/api.js';
import { waitUntilGone } from '../support/waiting.js';

/** How long a container takes to start: the client's watches have begun before. */
const startMs = 100;

/** The last line of the log of a container that crashes: that of each cluster whose name starts with `crash`. */
export const crashLine = "ModuleNotFoundError: No module named 'lance'";

/** The pods of each cluster whose name starts with this stay pending. */
export const neverReady = 'never-ready';

/**
 * What runs beside an API server in a whole cluster, for the RayClusters of one namespace: the operator and the garbage
 * collector, and the kubelet of one node with the head of each cluster, whose Ray wants the token of the cluster.
 */
export class StandInCluster {
  private readonly ending = new AbortController();
  private readonly done: Promise<void>;

  private constructor(
    private readonly api: Api,
    private readonly watching: KubernetesApi,
    private readonly namespace: string,
    private readonly node: string,
    private readonly servers: readonly Listening[],
  ) {
    setMaxListeners(0, this.ending.signal);
    this.done = this.run();
  }

  static async start(api: Api, kubeconfig: string, namespace: string): Promise<StandInCluster> {
    const ray = await startRay();
    const kubelet = await startKubelet(Number(new URL(ray.url).port));
    const node = `node-of-${namespace}`;
    await createNode(api, node, Number(new URL(kubelet.url).port));
    const watching = new KubernetesApi(await connectTo({ kubeconfig }));
    return new StandInCluster(api, watching, namespace, node, [kubelet, ray]);
  }

  /** What is left would keep the definition of RayClusters. */
  async removeClusters(): Promise<void> {
    const { namespace } = this;
    const kind = { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace };
    for (const cluster of await this.api.list(kind)) {
      await this.api.remove({ ...kind, name: nameOf(cluster) });
      await waitUntilGone(this.api, { ...kind, name: nameOf(cluster) });
    }
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.done;
    this.watching.close();
    for (const server of this.servers) await server.close();
    await this.api.remove({ apiVersion: 'v1', kind: 'Node', name: this.node });
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    const made = new Map<string, Promise<void>>();
    const collected = new Map<string, Promise<void>>();
    try {
      for await (const clusters of watchList(this.watching, rayClusters(this.namespace), signal)) {
        for (const cluster of clusters) {
          const uid = uidOf(cluster);
          if (!isBeingDeleted(cluster)) made.set(uid, made.get(uid) ?? this.make(cluster));
          else if (!collected.has(uid)) {
            collected.set(
              uid,
              (made.get(uid) ?? Promise.resolve()).then(async () => this.collect(cluster)),
            );
          }
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async make(cluster: JsonObject): Promise<void> {
    const { namespace } = this;
    const name = nameOf(cluster);
    const labels = { 'ray.io/cluster': name, 'ray.io/group': 'headgroup', 'ray.io/node-type': 'head' };
    const owner = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name, uid: uidOf(cluster) };
    const metadata = { name: `${name}-head`, namespace, labels, ownerReferences: [owner] };
    const spec = { nodeName: this.node, restartPolicy: 'Never', containers: [{ name: 'ray', image: 'none' }] };
    await this.write('POST', this.secrets(), { metadata: { name }, stringData: { auth_token: tokenOf(name) } });
    await this.write('POST', this.pods(), { metadata, spec });
    await delay(startMs);
    if (name.startsWith(neverReady)) return;
    const status = name.startsWith('crash') ? crashed : ready;
    await this.write('PATCH', { ...this.pods(metadata.name), subresource: 'status' }, { status });
    const observed = { status: { observedGeneration: 1 } };
    await this.write('PATCH', { ...rayClusters(namespace), name, subresource: 'status' }, observed);
  }

  /** The pods go before their owner. */
  private async collect(cluster: JsonObject): Promise<void> {
    const name = nameOf(cluster);
    await this.write('DELETE', this.pods(`${name}-head`), { gracePeriodSeconds: 0 });
    await this.write('DELETE', this.secrets(name), {});
    await this.write('PATCH', { ...rayClusters(this.namespace), name }, { metadata: { finalizers: null } });
  }

  private pods(name?: string): Resource {
    return {
      group: '',
      version: 'v1',
      resource: 'pods',
      namespace: this.namespace,
      ...(name === undefined ? {} : { name }),
    };
  }

  private secrets(name?: string): Resource {
    return { ...this.pods(name), resource: 'secrets' };
  }

  /** What is there already was written before the API server was away; what is missing was deleted. */
  private async write(method: 'POST' | 'PATCH' | 'DELETE', resource: Resource, body: JsonObject): Promise<void> {
    const contentType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await this.watching.ask({ method, resource, body, contentType }, this.ending.signal);
    if (answer.status >= 300 && answer.status !== 404 && answer.status !== 409) throw new Error(said(answer));
  }
}

/** The token of a cluster. */
export function tokenOf(cluster: string): string {
  return `token-of-${cluster}`;
}

const ready: JsonObject = {
  phase: 'Running',
  podIP: '10.0.0.1',
  conditions: [{ type: 'Ready', status: 'True' }],
  containerStatuses: [containerStatus({ running: {} })],
};

const crashed: JsonObject = {
  phase: 'Failed',
  containerStatuses: [containerStatus({ terminated: { exitCode: 1, reason: 'Error' } })],
};

function containerStatus(state: JsonObject): JsonObject {
  return { name: 'ray', image: 'none', imageID: '', ready: true, restartCount: 0, state };
}

/** A node for all groups, whose kubelet listens on this machine. */
async function createNode(api: Api, name: string, port: number): Promise<void> {
  const roles = ['ray-head', 'ray-worker-cpu', 'ray-worker-gpu'];
  const labels = Object.fromEntries(roles.map((role) => [`geneva.lancedb.com/${role}`, 'true']));
  const resources = { cpu: '32', memory: '128Gi', pods: '110' };
  await api.create({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    status: {
      capacity: resources,
      allocatable: resources,
      addresses: [{ type: 'InternalIP', address: '127.0.0.1' }],
      daemonEndpoints: { kubeletEndpoint: { Port: port } },
    },
  });
  // The API server taints a new node until a controller has seen that it is ready.
  await api.patch({ apiVersion: 'v1', kind: 'Node', name }, { spec: { taints: null } });
}

/** An operator that the preflight finds. */
export async function createOperator(api: Api, namespace: string): Promise<void> {
  const labels = { app: 'operator' };
  const containers = [{ name: 'operator', image: 'quay.io/kuberay/operator:v1.6.2' }];
  const template = { metadata: { labels }, spec: { containers } };
  const named = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'operator', namespace };
  const { apiVersion, kind, name } = named;
  const spec = { selector: { matchLabels: labels }, template };
  await api.create({ apiVersion, kind, metadata: { name, namespace }, spec });
  await api.patch(named, { status: { replicas: 1, readyReplicas: 1 } }, 'status');
}

/** A Ray that answers who has the token of any cluster. */
async function startRay(): Promise<Listening> {
  return listen((request, response) => {
    const isKnown = (request.headers.authorization ?? '').startsWith(`Bearer ${tokenOf('')}`);
    const answer = isKnown ? { ray_version: '2.60.0', session_name: 'session_1' } : { error: 'no token' };
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(answer));
  });
}

/** A kubelet as far as logs and port forwarding need it. */
async function startKubelet(rayPort: number): Promise<Listening> {
  const answer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.end(`starting\n${crashLine}\n`);
  };
  const server = createServer(selfSigned(), answer);
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'v4.channel.k8s.io' });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, first: Buffer) => {
    sockets.handleUpgrade(request, socket, first, (opened) => forward(opened, request, rayPort));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const client of sockets.clients) client.terminate();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `https://127.0.0.1:${portOf(server.address())}`, close };
}

/** Each channel begins with the number of the port. */
function forward(opened: WebSocket, request: IncomingMessage, rayPort: number): void {
  const port = Number(new URL(request.url ?? '', 'http://kubelet').searchParams.get('port'));
  const number = Buffer.from([port & 0xff, port >> 8]);
  opened.send(Buffer.concat([Buffer.from([0]), number]));
  opened.send(Buffer.concat([Buffer.from([1]), number]));
  const upstream = connect(rayPort, '127.0.0.1');
  upstream.on('data', (bytes: Buffer) => opened.send(Buffer.concat([Buffer.from([0]), bytes])));
  upstream.on('error', () => opened.close()).on('close', () => opened.close(1000));
  opened.on('message', (message: Buffer) => upstream.write(message.subarray(1)));
  opened.on('error', () => undefined).on('close', () => upstream.destroy());
}
