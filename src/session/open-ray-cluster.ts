import { messageOf } from '../errors.js';
import { withSignals } from '../async/aborting.js';
import { cleanOnSignals } from './clean-on-signals.js';
import { HeldCluster, limitedByGone } from './cluster/held-cluster.js';
import { Lease } from './cluster/lease.js';
import { type Manifest, manifestOf } from './cluster/manifest.js';
import { newHolder } from './cluster/mark.js';
import { type ClusterOptions, defaultLife, type LifeOptions } from './cluster/options.js';
import type { Start } from './cluster/start.js';
import { preflight } from './cluster/preflight.js';
import { untilReady } from './cluster/until-ready.js';
import { connect, type ConnectOptions } from '../kubeconfig/connect/connect.js';
import { KubernetesApi } from './kubernetes/kubernetes-api.js';
import { RayAccess } from './ray-access.js';
import { RayClusterSession } from './ray-cluster-session.js';

/** What a session opens, for how long, and how it reaches the Kubernetes cluster. */
export type OpenOptions = ClusterOptions & LifeOptions & ConnectOptions & ReachOptions;

/** How the client reaches Ray. */
export interface ReachOptions {
  /** Whether the client reaches Ray by port forwarding, or by its address in the cluster. @default true, but false in a pod */
  readonly usePortforwarding?: boolean;
}

/** What {@link openRayCluster} tells while it opens a cluster, and what stops it. */
export interface OpenSettings {
  /** Stops the opening, and cleans up. It has no effect on the open session. */
  readonly signal?: AbortSignal;
  /** Whether SIGINT, SIGTERM and SIGHUP close the cluster, and then end the process. @default true */
  readonly cleanOnSignals?: boolean;
  /** Gets each new state while the cluster starts. */
  readonly onProgress?: (start: Start) => void;
  /** Gets what goes wrong and may pass, and what a credential plugin says. */
  readonly onMessage?: (message: string) => void;
}

/**
 * Opens a cluster: creates it, or takes the one that an earlier session of the name left, and waits until it is ready.
 *
 * @throws HelmwrightError `usage` with the option, before any request
 * @throws SessionError with the reason; then nothing is left unless `onExit` says so
 * @example
 * ```ts
 * import { openRayCluster } from 'helmwright/session';
 *
 * await using cluster = await openRayCluster({
 *   name: 'backfill',
 *   namespace: 'lance',
 *   headGroup: { serviceAccount: 'lance.lance' },
 *   workerGroups: [{ name: 'cpu', numCpus: 4, memory: '16Gi', minReplicas: 2 }],
 * });
 * const { id } = await cluster.ray.jobs.submit({ entrypoint: 'python backfill.py', workingDirectory: 'jobs' });
 * for await (const line of cluster.ray.logs.lines(id)) console.log(line);
 * ```
 */
export async function openRayCluster(options: OpenOptions, settings: OpenSettings = {}): Promise<RayClusterSession> {
  const manifest = manifestOf(options);
  const stop = new AbortController();
  const opening = withSignals([settings.signal, stop.signal], async ({ signal }) =>
    open(manifest, options, { ...settings, signal, onClosed: () => stopListening() }),
  );
  const close = async (): Promise<void> => {
    stop.abort(new Error('the process was told to end'));
    const session = await opening.catch(() => undefined);
    if (session === undefined) return;
    await session.endCluster().catch((error: unknown) => {
      const title = `RayCluster ${session.namespace}/${session.name}`;
      settings.onMessage?.(`${title} is not cleaned up: ${messageOf(error)}`);
    });
    // The program goes on if it listens to the signal itself. What failed is told already.
    setImmediate(() => void session[Symbol.asyncDispose]().catch(() => undefined));
  };
  const stopListening = settings.cleanOnSignals === false ? () => undefined : cleanOnSignals(close);
  return opening;
}

type Opening = OpenSettings & { readonly signal: AbortSignal; readonly onClosed: () => void };

async function open(manifest: Manifest, options: OpenOptions, opening: Opening): Promise<RayClusterSession> {
  const { signal, onClosed, onProgress = () => undefined, onMessage = () => undefined } = opening;
  const { onExit = defaultLife.onExit, leaseSeconds = defaultLife.leaseSeconds } = options;
  const { detachedJobs = defaultLife.detachedJobs, idleSeconds } = options;
  const { timeoutSeconds = defaultLife.timeoutSeconds, takeOver = false, waitForNodes = false } = options;
  try {
    const connection = await connect(options, { signal, onMessage });
    const api = new KubernetesApi(connection);
    const namespace = options.namespace ?? connection.namespace ?? 'default';
    const hold = { holder: newHolder(), leaseSeconds, onExit, detachedJobs, idleSeconds };
    const held = new HeldCluster(api, namespace, manifest.name, hold);
    let undo = (): Promise<void> => Promise.resolve();
    try {
      if (options.preflight !== 'off') await preflight(api, held, manifest, { options, onMessage }, signal);
      // The answer to the creation may be lost.
      if (onExit === 'delete') undo = async () => removed(held);
      const { uid, serverTime } = await held.take(manifest, takeOver, signal);
      const lease = new Lease(held, { uid, serverTime, leaseSeconds, onMessage });
      const { usePortforwarding = options.configMethod !== 'in-cluster', auth = 'token' } = options;
      const ray = new RayAccess(api, { namespace, name: held.name, uid }, { usePortforwarding, auth, onMessage });
      const session = new RayClusterSession({ api, cluster: held, lease, ray, onMessage, onClosed }, hold);
      undo = async () => (onExit === 'delete' ? session.close() : session[Symbol.asyncDispose]());
      await withSignals([signal, lease.lost], async (both) =>
        untilReady(api, held, { uid, waitForNodes, timeoutSeconds, onProgress }, both.signal),
      );
      session.watchIdleness();
      return session;
    } catch (error) {
      await undo().catch((failure: unknown) => onMessage(`${held.title} is not cleaned up: ${messageOf(failure)}`));
      api.close();
      throw error;
    }
  } catch (error) {
    onClosed();
    throw error;
  }
}

async function removed(held: HeldCluster): Promise<void> {
  await limitedByGone(held.title, new AbortController().signal, async (limit) => held.remove(limit));
}
