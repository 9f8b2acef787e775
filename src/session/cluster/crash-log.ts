import { text } from 'node:stream/consumers';
import { plainLine } from '../../kubeconfig/plain-line.js';
import { timedOut, withTimeout } from '../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import type { Crash } from './pod-state.js';

/** The reason of the crash is known already, and should not wait long for more. */
const limitMs = 2_000;

/** The last line of the log of a container that crashed; where it cannot be read, how to read it. */
export async function lastWords(
  api: KubernetesApi,
  namespace: string,
  { pod, container, previous }: Crash,
  signal: AbortSignal,
): Promise<string> {
  const query = { container, tailLines: '5', limitBytes: '100000', ...(previous ? { previous: 'true' } : {}) };
  const resource = { group: '', version: 'v1', resource: 'pods', namespace, name: pod, subresource: 'log', query };
  const late = () => timedOut(limitMs);
  const log = await withTimeout(limitMs, late, signal, async (limit) =>
    text(await api.stream({ method: 'GET', resource }, limit.signal)),
  ).catch(() => '');
  const line = log.split('\n').findLast((each) => each.trim() !== '');
  if (line !== undefined) return `its log ends with: ${plainLine(line)}`;
  return `see kubectl logs ${pod} -c ${container} -n ${namespace}${previous ? ' --previous' : ''}`;
}
