import { conditionOf, isTrueAt, labelsOf, nameOf, numberAt, objectsAt, stringAt } from '../../doctor/fields.js';
import { counted } from '../../doctor/counted.js';
import { headGroup, rayGroups } from '../../doctor/scheduling/ray-groups.js';
import type { JsonObject } from '../../values/json.js';
import { type Crash, podProblem, waitingOf } from './pod-state.js';

/** What is known about a cluster that starts. */
export interface Observed {
  /** Undefined if it does not exist. */
  readonly cluster: JsonObject | undefined;
  readonly pods: readonly JsonObject[];
  readonly events: readonly JsonObject[];
}

/** The state of the pods of a group. */
export interface GroupState {
  /** Name of the group; `headgroup` is the head. */
  readonly group: string;
  /** How many pods the session waits for. */
  readonly wanted: number;
  /** How many pods are ready. */
  readonly ready: number;
  /** What the first pod that is not ready waits for. */
  readonly waiting: string | undefined;
}

/** How far a cluster has started. */
export type Start =
  | { readonly state: 'ready'; readonly groups: readonly GroupState[] }
  | { readonly state: 'starting'; readonly groups: readonly GroupState[]; readonly missing: readonly string[] }
  /** It cannot start by itself. */
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** The container whose log says more. */
      readonly crash?: Crash | undefined;
      /** Name of the pod that fits on no node. */
      readonly unschedulable?: string | undefined;
    };

type Failed = Extract<Start, { readonly state: 'failed' }>;

export interface StartPolicy {
  /** The cluster's own UID: another cluster of the name does not count. */
  readonly uid: string;
  readonly waitForNodes: boolean;
}

/**
 * Judges a cluster by its pods: the operator's `state` stays `ready` when pods fail, and does not say why they do not start.
 * Only a state that will not end by itself is a failure.
 */
export function startOf({ cluster, pods, events }: Observed, { uid, waitForNodes }: StartPolicy): Start {
  if (cluster === undefined || uidOf(cluster) !== uid || isBeingDeleted(cluster)) {
    return failed('it was deleted while it started');
  }
  const own = pods.filter((pod) => isOwnedBy(pod, uid) && !isBeingDeleted(pod));
  const rejection = rejectionIn(cluster, events);
  if (rejection !== undefined) return failed(rejection);
  for (const pod of own) {
    const problem = podProblem(pod);
    if (problem === undefined) continue;
    const { reason, unschedulable = false, crash } = problem;
    if (unschedulable && waitForNodes) continue;
    const name = nameOf(pod);
    return { ...failed(`pod ${name}: ${reason}`), crash, unschedulable: unschedulable ? name : undefined };
  }
  const groups = groupsOf(cluster, own);
  const missing = missingOf(cluster, groups);
  return missing.length === 0 ? { state: 'ready', groups } : { state: 'starting', groups, missing };
}

/** The groups of a cluster, and the state of their pods. */
export function groupsOf(cluster: JsonObject, pods: readonly JsonObject[]): readonly GroupState[] {
  return rayGroups(cluster).map(({ group, pods: wanted }) => groupState(group, wanted, pods));
}

function failed(reason: string): Failed {
  return { state: 'failed', reason };
}

export const waitForNodesHint = 'set waitForNodes if a node autoscaler adds nodes';

export function uidOf(object: JsonObject): string {
  return stringAt(object, 'metadata', 'uid') ?? '';
}

export function isBeingDeleted(object: JsonObject): boolean {
  return stringAt(object, 'metadata', 'deletionTimestamp') !== undefined;
}

/** Pods of an earlier cluster of the same name have its label too. */
export function isOwnedBy(pod: JsonObject, uid: string): boolean {
  return objectsAt(pod, 'metadata', 'ownerReferences').some((owner) => stringAt(owner, 'uid') === uid);
}

export function isReady(pod: JsonObject): boolean {
  return stringAt(conditionOf(pod, 'Ready'), 'status') === 'True';
}

/** Events that the operator sends once, and then waits for another spec. */
const rejections: readonly string[] = [
  'InvalidRayClusterMetadata',
  'InvalidRayClusterSpec',
  'InvalidRayClusterStatus',
  'AutoscalerServiceAccountNotFound',
];

/** How the API server reports pods that it does not admit, such as those that exceed a quota. */
const notAdmitted = /\bis forbidden\b|\bdenied the request\b|\bis invalid\b|priority class/i;

/** Why the operator or the API server rejects the cluster or its pods. */
function rejectionIn(cluster: JsonObject, events: readonly JsonObject[]): string | undefined {
  const own = events.filter(
    (event) => stringAt(event, 'involvedObject', 'uid') === uidOf(cluster) && stringAt(event, 'type') === 'Warning',
  );
  const failure = conditionOf(cluster, 'ReplicaFailure');
  const replicaFailure = stringAt(failure, 'status') === 'True' ? [stringAt(failure, 'message') ?? ''] : [];
  const creations = own.filter(
    ({ reason }) => reason === 'FailedToCreateHeadPod' || reason === 'FailedToCreateWorkerPod',
  );
  return [
    ...own.filter((event) => rejections.includes(stringAt(event, 'reason') ?? '')).map(messageIn),
    ...[...creations.map(messageIn), ...replicaFailure].filter((message) => notAdmitted.test(message)),
  ][0];
}

function messageIn(event: JsonObject): string {
  return (stringAt(event, 'message') ?? stringAt(event, 'reason') ?? '').trim();
}

function groupState(group: string, wanted: number, pods: readonly JsonObject[]): GroupState {
  const own = pods.filter((pod) => labelsOf(pod)['ray.io/group'] === group);
  const ready = own.filter(isReady);
  const other = own.find((pod) => !ready.includes(pod));
  return { group, wanted, ready: ready.length, waiting: other && `${nameOf(other)} ${waitingOf(other)}` };
}

function missingOf(cluster: JsonObject, groups: readonly GroupState[]): readonly string[] {
  const observed = numberAt(cluster, 'status', 'observedGeneration');
  if (isTrueAt(cluster, 'spec', 'suspend')) return ['the cluster is suspended'];
  const unready = groups.filter(({ ready, wanted }) => ready < wanted).map(describeGroup);
  const condition = conditionOf(cluster, 'HeadPodReady');
  const isHeadUnready = condition !== undefined && stringAt(condition, 'status') !== 'True';
  if (observed === undefined && groups.every(({ waiting, ready }) => waiting === undefined && ready === 0)) {
    return ['the KubeRay operator has not created pods yet; helmwright doctor shows whether one watches the namespace'];
  }
  if (unready.length > 0) return unready;
  if (isHeadUnready) return ['the operator has not seen that the head is ready'];
  const generation = numberAt(cluster, 'metadata', 'generation') ?? 0;
  return observed !== undefined && observed < generation ? ['the operator has not seen the last change'] : [];
}

/** `workers gpu: 1 of 2 pods ready; pod demo-gpu-x is Pending: ContainerCreating`. */
function describeGroup({ group, wanted, ready, waiting }: GroupState): string {
  const name = group === headGroup ? 'head' : `group ${group}`;
  const why = waiting === undefined ? 'no further pod yet' : `pod ${waiting}`;
  return `${name}: ${ready} of ${counted(wanted, 'pod')} ready; ${why}`;
}
