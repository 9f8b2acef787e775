import { isDeepStrictEqual } from 'node:util';
import { withTimeout } from '../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { SessionError } from '../session-error.js';
import { lastWords } from './crash-log.js';
import type { HeldCluster } from './held-cluster.js';
import { observe } from './observe.js';
import { type Observed, type Start, startOf, type StartPolicy } from './start.js';

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
  let start: Start | undefined;
  const show = (observed: Observed): boolean => {
    const next = startOf(observed, policy);
    if (!isDeepStrictEqual(next, start)) policy.onProgress(next);
    start = next;
    return next.state !== 'starting';
  };
  const { timeoutSeconds } = policy;
  const late = () =>
    new SessionError('timeout', `${cluster.title} is not ready after ${timeoutSeconds}s: ${missingIn(start)}`);
  await withTimeout(timeoutSeconds * 1_000, late, signal, async (over) => observe(api, cluster, show, over.signal));
  const failure = failureIn(start);
  if (failure === undefined) return;
  const { reason, crash } = failure;
  const why = crash === undefined ? reason : `${reason}; ${await lastWords(api, cluster.namespace, crash, signal)}`;
  throw new SessionError('not-started', `${cluster.title} cannot start: ${why}`);
}

function missingIn(start: Start | undefined): string {
  return start?.state === 'starting' ? start.missing.join('; ') : 'the API server did not answer';
}

function failureIn(start: Start | undefined): Extract<Start, { state: 'failed' }> | undefined {
  return start?.state === 'failed' ? start : undefined;
}
