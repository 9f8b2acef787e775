import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, at, listAt, textAt } from './api-client.js';

export interface StandInNodeOptions {
  readonly api: ApiClient;
  readonly namespace: string;
  /** The address that all pods get. */
  readonly podAddress: string;
}

/**
 * What a node and a controller manager would do in one namespace: pods turn ready, Jobs complete, Services get endpoints,
 * Gateways are accepted. Nothing runs.
 */
export class StandInNode {
  private readonly stopping = new AbortController();
  private readonly working: Promise<void>;
  private failure: unknown;
  private readonly done = new Set<string>();

  constructor(private readonly options: StandInNodeOptions) {
    this.working = this.work().catch((error: unknown) => {
      this.failure = error;
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.working;
    if (this.failure !== undefined) throw new Error('the stand-in for a node failed', { cause: this.failure });
  }

  private async work(): Promise<void> {
    const { api, namespace } = this.options;
    while (!this.stopping.signal.aborted) {
      const pods = await api.list(`/api/v1/namespaces/${namespace}/pods`);
      for (const pod of pods) await this.once(pod, () => this.ready(pod));
      for (const job of await api.list(`/apis/batch/v1/namespaces/${namespace}/jobs`))
        await this.once(job, () => this.complete(job));
      for (const service of await api.list(`/api/v1/namespaces/${namespace}/services`))
        await this.endpoints(service, pods);
      for (const gateway of await api.list(`/apis/gateway.networking.k8s.io/v1/namespaces/${namespace}/gateways`))
        await this.once(gateway, () => this.accept(gateway));
      await sleep(150);
    }
  }

  private async once(object: unknown, act: () => Promise<void>): Promise<void> {
    const uid = textAt(object, 'metadata', 'uid');
    if (this.done.has(uid)) return;
    this.done.add(uid);
    await act();
  }

  private ready(pod: unknown): Promise<void> {
    const { api, namespace, podAddress } = this.options;
    const containerStatuses = listAt(pod, 'spec', 'containers').map((container) => ({
      name: textAt(container, 'name'),
      image: textAt(container, 'image'),
      imageID: 'none',
      ready: true,
      restartCount: 0,
      started: true,
      state: { running: { startedAt: now() } },
    }));
    const status = {
      phase: 'Running',
      podIP: podAddress,
      podIPs: [{ ip: podAddress }],
      startTime: now(),
      conditions: ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'].map(holds),
      containerStatuses,
    };
    return api.patch(`/api/v1/namespaces/${namespace}/pods/${nameOf(pod)}/status`, { status });
  }

  private complete(job: unknown): Promise<void> {
    const { api, namespace } = this.options;
    const status = {
      startTime: now(),
      completionTime: now(),
      succeeded: 1,
      conditions: ['SuccessCriteriaMet', 'Complete'].map(holds),
      uncountedTerminatedPods: {},
    };
    return api.patch(`/apis/batch/v1/namespaces/${namespace}/jobs/${nameOf(job)}/status`, { status });
  }

  private accept(gateway: unknown): Promise<void> {
    const { api, namespace } = this.options;
    const status = { conditions: ['Accepted', 'Programmed'].map(holds) };
    return api.patch(`/apis/gateway.networking.k8s.io/v1/namespaces/${namespace}/gateways/${nameOf(gateway)}/status`, {
      status,
    });
  }

  /** Both kinds of endpoints: the proxy of the API server and old operators read the elder one. */
  private async endpoints(service: unknown, pods: readonly unknown[]): Promise<void> {
    const { api, namespace, podAddress } = this.options;
    const selector = Object.entries(at(service, 'spec', 'selector') ?? {});
    const pod = pods.find((candidate) =>
      selector.every(([key, value]) => at(candidate, 'metadata', 'labels', key) === value),
    );
    if (selector.length === 0 || pod === undefined) return;
    const name = nameOf(service);
    const key = `${textAt(service, 'metadata', 'uid')} ${textAt(pod, 'metadata', 'uid')}`;
    if (this.done.has(key)) return;
    this.done.add(key);
    const target = { kind: 'Pod', name: nameOf(pod), namespace, uid: textAt(pod, 'metadata', 'uid') };
    const ports = listAt(service, 'spec', 'ports').map((port) => ({
      name: textAt(port, 'name'),
      port: at(port, 'port'),
      protocol: 'TCP',
    }));
    await api.ensure(`/api/v1/namespaces/${namespace}/endpoints`, {
      metadata: { name },
      subsets: [{ addresses: [{ ip: podAddress, targetRef: target }], ports }],
    });
    await api.ensure(`/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`, {
      metadata: { name, labels: { 'kubernetes.io/service-name': name } },
      addressType: 'IPv4',
      endpoints: [{ addresses: [podAddress], conditions: { ready: true }, targetRef: target }],
      ports,
    });
  }
}

function nameOf(object: unknown): string {
  return textAt(object, 'metadata', 'name');
}

function holds(type: string): unknown {
  return { type, status: 'True', reason: 'StandIn', message: '', lastTransitionTime: now() };
}

function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}
