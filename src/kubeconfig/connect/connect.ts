import type { KubeConfig } from '@kubernetes/client-node';
import { HelmwrightError } from '../../errors.js';
import { type Authenticated, requestOptions } from '../credential.js';
import { loadInCluster } from '../in-cluster.js';
import { loadKubeconfig, placeOf } from '../load-kubeconfig.js';
import { abortable } from '../../async/aborting.js';
import { findEks, type FromEks } from './eks.js';

/** How a session reaches the API server. */
export type ConfigMethod = NonNullable<ConnectOptions['configMethod']>;

/** How a session reaches the API server, and as whom. */
export type ConnectOptions = FromKubeconfig | FromPod | FromEks;

/** Whatever kubectl uses, with its credential plugins: EKS, GKE, AKS and others. */
export interface FromKubeconfig {
  /** A kubeconfig. @default 'kubeconfig' */
  readonly configMethod?: 'kubeconfig';
  /** A file. @default `$KUBECONFIG`, `~/.kube/config`, or the pod's own ServiceAccount */
  readonly kubeconfig?: string;
  /** The context of the kubeconfig. @default its current context */
  readonly context?: string;
}

/** The ServiceAccount of the pod that this process runs in. */
export interface FromPod {
  /** The pod's ServiceAccount. */
  readonly configMethod: 'in-cluster';
}

/** A cluster whose credentials renew themselves. It holds nothing open. */
export interface Connection {
  /** For the Kubernetes client's APIs, watches and websockets. */
  readonly config: KubeConfig;
  /** Which cluster it is, for messages. */
  readonly place: string;
  /** The namespace of the context or of the pod. */
  readonly namespace: string | undefined;
  /** Whether the credentials can be renewed. The next request takes new ones; for a request that was answered with 401. */
  readonly renew: () => boolean;
}

export interface ConnectSettings {
  /** Stops the connecting. It has no effect on the connection. */
  readonly signal?: AbortSignal;
  /** Gets what a credential plugin says while it runs, such as where to log in. */
  readonly onMessage?: (message: string) => void;
}

/**
 * Finds the cluster and gets the first credentials. It sends nothing to the API server.
 *
 * @throws HelmwrightError `usage` which names the option, the context or the cluster, and what to do
 */
export async function connect(options: ConnectOptions, settings: ConnectSettings = {}): Promise<Connection> {
  settings.signal?.throwIfAborted();
  const { config, credential, place } = await connecting(prepare(options, settings), settings.signal);
  const namespace = config.getContextObject(config.getCurrentContext())?.namespace;
  const renew = () => {
    credential?.forget();
    return credential !== undefined;
  };
  return { config, place, namespace, renew };
}

interface Found extends Authenticated {
  readonly place: string;
}

async function prepare(options: ConnectOptions, settings: ConnectSettings): Promise<Found> {
  const found = await find(options, settings);
  await requestOptions(found, found.place, settings.signal);
  return found;
}

async function find(options: ConnectOptions, { signal, onMessage }: ConnectSettings): Promise<Found> {
  switch (options.configMethod) {
    case undefined:
    case 'kubeconfig': {
      const chosen = await loadKubeconfig({ ...options, ...(onMessage === undefined ? {} : { onMessage }) });
      return { ...chosen, place: placeOf(chosen) };
    }
    case 'in-cluster':
      return { ...(await loadInCluster()), place: "the pod's cluster" };
    case 'EKS_AUTH':
      return findEks(options, signal);
    default:
      return unknownMethod(options);
  }
}

function unknownMethod({ configMethod }: { readonly configMethod?: unknown }): never {
  const detail = `must be kubeconfig, in-cluster or EKS_AUTH, got ${JSON.stringify(configMethod)}`;
  throw new HelmwrightError('usage', 'configMethod', detail);
}

/** The AWS SDK and the Kubernetes client have steps that take no signal. */
async function connecting(work: Promise<Found>, signal?: AbortSignal): Promise<Found> {
  return signal === undefined ? work : abortable(work, signal);
}
