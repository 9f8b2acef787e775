import { conditionOf, labelsOf, nameOf, numberAt, stringAt } from '../../doctor/fields.js';
import { describeAmount } from '../../doctor/scheduling/amounts.js';
import { rayGroups } from '../../doctor/scheduling/ray-groups.js';
import type { JsonObject } from '../../values/json.js';
import { leaseEnd, type Mark, readMark } from './mark.js';
import type { ClusterName } from './observe.js';
import { waitingOf } from './pod-state.js';
import { groupsOf, type GroupState, isBeingDeleted, isOwnedBy, type Observed, startOf, uidOf } from './start.js';

/** A RayCluster, its groups and its pods. */
export interface ClusterStatus extends ClusterName {
  /** `gone` if there is none. */
  readonly state: 'ready' | 'starting' | 'failed' | 'deleting' | 'gone';
  /** What is missing, or why it cannot start. */
  readonly reasons: readonly string[];
  /** The version of Ray in the images. */
  readonly rayVersion: string | undefined;
  /** Undefined if no session created it. */
  readonly session: SessionStatus | undefined;
  /** The head, and the groups of workers. */
  readonly groups: readonly GroupStatus[];
}

/** What a session wrote on its cluster. */
export interface SessionStatus {
  /** Who holds it, such as `ada@laptop`. */
  readonly holder: string | undefined;
  /** When the lease of the holder ends unless it is renewed, by the API server's clock. */
  readonly leaseEnds: string | undefined;
  /** What happens to the cluster when the session ends. */
  readonly onExit: string | undefined;
  /** How long it may be idle. */
  readonly idleSeconds: number | undefined;
}

/** The pods of a group, wanted and real. */
export interface GroupStatus extends GroupState {
  /** What a pod requests, such as `4 cpu`. */
  readonly requests: readonly string[];
  /** Its pods. */
  readonly pods: readonly PodStatus[];
}

/** A pod of a cluster. */
export interface PodStatus {
  /** Name of the pod. */
  readonly name: string;
  /** The node that it is on. */
  readonly node: string | undefined;
  /** Whether it is ready. */
  readonly isReady: boolean;
  /** Such as `is Pending: ContainerCreating`. */
  readonly state: string;
}

export function statusOf(name: ClusterName, observed: Observed): ClusterStatus {
  const { cluster } = observed;
  const { namespace } = name;
  if (cluster === undefined)
    return {
      namespace,
      name: name.name,
      state: 'gone',
      reasons: [],
      rayVersion: undefined,
      session: undefined,
      groups: [],
    };
  const start = startOf(observed, { uid: uidOf(cluster), waitForNodes: false });
  const reasons = start.state === 'failed' ? [start.reason] : start.state === 'starting' ? start.missing : [];
  const isDeleting = isBeingDeleted(cluster);
  return {
    namespace,
    name: name.name,
    state: isDeleting ? 'deleting' : start.state,
    reasons: isDeleting ? [] : reasons,
    rayVersion: stringAt(cluster, 'spec', 'rayVersion'),
    session: sessionOf(readMark(cluster)),
    groups: groupsIn(cluster, observed.pods),
  };
}

export function sessionOf(mark: Mark | undefined): SessionStatus | undefined {
  if (mark === undefined) return undefined;
  const end = leaseEnd(mark);
  const leaseEnds = end === undefined ? undefined : new Date(end).toISOString();
  return { holder: mark.holder?.name, leaseEnds, onExit: mark.onExit, idleSeconds: mark.idleSeconds };
}

function groupsIn(cluster: JsonObject, all: readonly JsonObject[]): readonly GroupStatus[] {
  const pods = all.filter((pod) => isOwnedBy(pod, uidOf(cluster)));
  // A pod counts as one of the pods that a node has room for, which is no request.
  const requests = new Map(
    rayGroups(cluster).map(({ group, needs }) => [
      group,
      [...needs.requests].filter(([resource]) => resource !== 'pods'),
    ]),
  );
  return groupsOf(cluster, pods).map((state) => ({
    ...state,
    requests: (requests.get(state.group) ?? []).map(([resource, amount]) => describeAmount(resource, amount, 'up')),
    pods: pods.filter((pod) => labelsOf(pod)['ray.io/group'] === state.group).map(podStatus),
  }));
}

function podStatus(pod: JsonObject): PodStatus {
  const isReady = stringAt(conditionOf(pod, 'Ready'), 'status') === 'True';
  const state = isBeingDeleted(pod) ? 'is being deleted' : isReady ? 'is ready' : waitingOf(pod);
  return { name: nameOf(pod), node: stringAt(pod, 'spec', 'nodeName'), isReady, state };
}

/** A cluster in a list. */
export interface ListedCluster extends ClusterName, SessionStatus {
  /** How long the lease goes on, by the API server's clock; negative if it has ended. */
  readonly leaseSecondsLeft: number | undefined;
  /** Since its creation. */
  readonly ageSeconds: number | undefined;
  /** As the operator sees it. */
  readonly isHeadReady: boolean;
  /** As the operator counts them. */
  readonly readyWorkers: number;
  /** The same. */
  readonly wantedWorkers: number;
}

/** A RayCluster as a list has it; undefined if no session created it. */
export function listedCluster(cluster: JsonObject, serverTime: number): ListedCluster | undefined {
  const seconds = (time: string | undefined, sign: number): number | undefined =>
    time === undefined ? undefined : Math.round((sign * (Date.parse(time) - serverTime)) / 1_000);
  const session = sessionOf(readMark(cluster));
  return (
    session && {
      namespace: stringAt(cluster, 'metadata', 'namespace') ?? '',
      name: nameOf(cluster),
      ...session,
      isHeadReady: stringAt(conditionOf(cluster, 'HeadPodReady'), 'status') === 'True',
      readyWorkers: numberAt(cluster, 'status', 'readyWorkerReplicas') ?? 0,
      wantedWorkers: numberAt(cluster, 'status', 'desiredWorkerReplicas') ?? 0,
      leaseSecondsLeft: seconds(session.leaseEnds, 1),
      ageSeconds: seconds(stringAt(cluster, 'metadata', 'creationTimestamp'), -1),
    }
  );
}
