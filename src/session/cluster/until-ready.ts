import { isDeepStrictEqual } from 'node:util';
import { nameOf } from '../../doctor/fields.js';
import { withTimeout } from '../../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { SessionError } from '../session-error.js';
import { lastWarning, lastWords, nearestNodes } from './failure-details.js';
import type { HeldCluster } from './held-cluster.js';
import { observe } from './observe.js';
import { isOwnedBy, isReady, type Observed, type Start, startOf, type StartPolicy, waitForNodesHint } from './start.js';

export interface UntilReady extends StartPolicy {
  readonly timeoutSeconds: number;
  /** Gets each new state. */
  readonly onProgress: (start: Start) => void;
}

/**
 * Watches a cluster, its pods and its events until it is ready.
 *
 * @throws SessionError `not-started` with the reason as soon as it is known; `timeout` with what is missing
 */
export async function untilReady(
  api: KubernetesApi,
  cluster: HeldCluster,
  policy: UntilReady,
  signal: AbortSignal,
): Promise<void> {
  const seen: { start?: Start; observed?: Observed } = {};
  const show = (observed: Observed): boolean => {
    const start = startOf(observed, policy);
    if (!isDeepStrictEqual(start, seen.start)) policy.onProgress(start);
    Object.assign(seen, { start, observed });
    return start.state !== 'starting';
  };
  const { timeoutSeconds, uid } = policy;
  const { title, namespace } = cluster;
  const late = () =>
    new SessionError('timeout', `${title} is not ready after ${timeoutSeconds}s: ${missingIn(seen.start)}`);
  const waiting = withTimeout(timeoutSeconds * 1_000, late, signal, async (over) =>
    observe(api, cluster, show, over.signal),
  );
  await waiting.catch(async (error: unknown) => {
    const pod = seen.observed?.pods.find((each) => isOwnedBy(each, uid) && !isReady(each));
    if (!(error instanceof SessionError) || error.code !== 'timeout' || pod === undefined) throw error;
    throw new SessionError('timeout', `${error.message}; ${await lastWarning(api, namespace, nameOf(pod), signal)}`);
  });
  if (seen.start?.state !== 'failed') return;
  const { reason, crash, unschedulable } = seen.start;
  const details = [reason];
  if (crash !== undefined) details.push(await lastWords(api, namespace, crash, signal));
  if (unschedulable !== undefined) {
    const pod = seen.observed?.pods.find((each) => nameOf(each) === unschedulable);
    details.push(...(await nearestNodes(api, pod, signal)), waitForNodesHint);
  }
  throw new SessionError('not-started', `${title} cannot start: ${details.join('; ')}`);
}

function missingIn(start: Start | undefined): string {
  return start?.state === 'starting' ? start.missing.join('; ') : 'the API server did not answer';
}
