import { abortable } from '../async/aborting.js';
import { stringAt } from '../doctor/fields.js';
import type { ClusterIdentity } from './forward/head-pod.js';
import { PortForwarding, type RayAddresses, rayPorts } from './forward/port-forwarding.js';
import type { KubernetesApi } from './kubernetes/kubernetes-api.js';
import { RayClient } from '../ray/ray-client.js';
import { SessionError } from './session-error.js';

export interface RayAccessOptions {
  /** Whether Ray is reached through the API server, or by the address of its Service. */
  readonly usePortforwarding: boolean;
  /** Whether Ray requires the token of the cluster's Secret. */
  readonly auth: 'token' | 'disabled';
  /** Gets why a forwarded connection failed. */
  readonly onMessage: (message: string) => void;
}

/** How long nothing may answer, in milliseconds: a head that is replaced takes as long as a node and an image. */
const retryMs = 300_000;

/** The Ray of a cluster. It asks the API server for nothing before its first use. */
export class RayAccess {
  readonly client: RayClient;
  private readonly ending = new AbortController();
  private forwarding: Promise<PortForwarding> | undefined;
  private secret: Promise<string> | undefined;
  private isMuted = false;

  constructor(
    private readonly api: KubernetesApi,
    private readonly cluster: ClusterIdentity,
    private readonly options: RayAccessOptions,
  ) {
    this.client = new RayClient({
      dashboard: async () => (await this.addresses()).dashboard,
      ...(options.auth === 'token' ? { token: async () => this.token() } : {}),
      signal: this.ending.signal,
      limits: { retryMs },
    });
  }

  /** Says nothing more: the cluster is about to go. */
  mute(): void {
    this.isMuted = true;
  }

  async close(): Promise<void> {
    this.ending.abort(new Error('the session is closed'));
    const forwarding = await this.forwarding?.catch(() => undefined);
    await forwarding?.close();
  }

  /** The first question opens the port forwarding. */
  async addresses(signal: AbortSignal = this.ending.signal): Promise<RayAddresses> {
    const { namespace, name } = this.cluster;
    this.ending.signal.throwIfAborted();
    if (this.options.usePortforwarding) return abortable((this.forwarding ??= this.open()), signal);
    const host = `${name}-head-svc.${namespace}.svc`;
    return { dashboard: new URL(`http://${host}:${rayPorts.dashboard}`), client: `ray://${host}:${rayPorts.client}` };
  }

  /** The next use tries again what failed. */
  private async open(): Promise<PortForwarding> {
    const { signal } = this.ending;
    const onMessage = (message: string): void => {
      if (!this.isMuted) this.options.onMessage(message);
    };
    const settings = { signal, onMessage };
    return PortForwarding.open(this.api, this.cluster, settings).catch((error: unknown) => {
      this.forwarding = undefined;
      throw error;
    });
  }

  private async token(): Promise<string> {
    this.secret ??= this.readToken().catch((error: unknown) => {
      this.secret = undefined;
      throw error;
    });
    return this.secret;
  }

  private async readToken(): Promise<string> {
    const { namespace, name } = this.cluster;
    const resource = { group: '', version: 'v1', resource: 'secrets', namespace, name };
    const { body } = await this.api.succeed({ method: 'GET', resource }, this.ending.signal);
    const token = Buffer.from(stringAt(body, 'data', 'auth_token') ?? '', 'base64').toString('utf8');
    if (token !== '') return token;
    throw new SessionError(
      'not-found',
      `Secret ${namespace}/${name} has no auth_token; KubeRay 1.5.1 and newer make it`,
    );
  }
}
