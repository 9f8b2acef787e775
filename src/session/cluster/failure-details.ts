import { text } from 'node:stream/consumers';
import { objectsAt, stringAt } from '../../doctor/fields.js';
import { type ClusterNode, nodeOf } from '../../doctor/objects/node.js';
import { valueOf } from '../../doctor/reading.js';
import { reasonsAgainst } from '../../doctor/scheduling/fit.js';
import { type PodNeeds, podNeeds } from '../../doctor/scheduling/pod-needs.js';
import { plainLine } from '../../kubeconfig/plain-line.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { timedOut, withTimeout } from '../../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { readerOf } from '../kubernetes/reader.js';
import type { Crash } from './pod-state.js';

/** The reason is known already, and should not wait long for more. */
const limitMs = 2_000;

async function limited<T>(signal: AbortSignal, none: T, work: (limit: AbortSignal) => Promise<T>): Promise<T> {
  const late = () => timedOut(limitMs);
  return withTimeout(limitMs, late, signal, async (limit) => work(limit.signal)).catch(() => none);
}

/** The last line of the log of a container that crashed; where it cannot be read, how to read it. */
export async function lastWords(
  api: KubernetesApi,
  namespace: string,
  { pod, container, previous }: Crash,
  signal: AbortSignal,
): Promise<string> {
  const query = { container, tailLines: '5', limitBytes: '100000', ...(previous ? { previous: 'true' } : {}) };
  const resource = { group: '', version: 'v1', resource: 'pods', namespace, name: pod, subresource: 'log', query };
  const log = await limited(signal, '', async (limit) => text(await api.stream({ method: 'GET', resource }, limit)));
  const line = log.split('\n').findLast((each) => each.trim() !== '');
  if (line !== undefined) return `its log ends with: ${plainLine(line)}`;
  return `see kubectl logs ${pod} -c ${container} -n ${namespace}${previous ? ' --previous' : ''}`;
}

/** The nodes that lack the least for a pod, and what each lacks; nothing if they cannot be read. */
export async function nearestNodes(
  api: KubernetesApi,
  pod: JsonObject | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const spec = pod?.['spec'];
  const resource = { group: '', version: 'v1', resource: 'nodes' };
  const nodes = await limited(signal, undefined, async (limit) => valueOf(await readerOf(api, limit).list(resource)));
  return nodes === undefined || !isJsonObject(spec) ? [] : [nearestOf(podNeeds(spec), nodes.map(nodeOf))];
}

/** Alike nodes count as one: a large cluster has few sorts. */
const mostSorts = 3;

/** `nearest nodes: a (cordoned), b and 2 more (with 2 cpu of the requested 4 cpu)`. */
function nearestOf(needs: PodNeeds, nodes: readonly ClusterNode[]): string {
  if (nodes.length === 0) return 'the cluster has no nodes';
  const sorts = new Map<string, { readonly lacks: number; readonly names: string[] }>();
  for (const node of nodes) {
    const reasons = reasonsAgainst(needs, node);
    const reason = reasons.length === 0 ? 'it fits while the node is empty' : reasons.join(', ');
    const sort = sorts.get(reason) ?? { lacks: reasons.length, names: [] };
    sorts.set(reason, sort);
    sort.names.push(node.name);
  }
  const nearest = [...sorts].sort(([, a], [, b]) => a.lacks - b.lacks).slice(0, mostSorts);
  return `nearest nodes: ${nearest.map(([reason, { names }]) => `${someOf(names)} (${reason})`).join(', ')}`;
}

function someOf([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** The last warning about a pod, such as why it gets no address; without one, how to see what it waits for. */
export async function lastWarning(
  api: KubernetesApi,
  namespace: string,
  pod: string,
  signal: AbortSignal,
): Promise<string> {
  const query = { fieldSelector: `type=Warning,involvedObject.kind=Pod,involvedObject.name=${pod}` };
  const resource = { group: '', version: 'v1', resource: 'events', namespace, query };
  const events = await limited(signal, [], async (limit) => {
    const { body } = await api.succeed({ method: 'GET', resource }, limit);
    return objectsAt(body, 'items');
  });
  const last = events.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)).at(-1);
  if (last === undefined) return `see kubectl describe pod ${pod} -n ${namespace}`;
  return plainLine(`its last warning is ${stringAt(last, 'reason') ?? ''}: ${stringAt(last, 'message') ?? ''}`);
}

function timeOf(event: JsonObject): string {
  return stringAt(event, 'lastTimestamp') ?? stringAt(event, 'metadata', 'creationTimestamp') ?? '';
}
