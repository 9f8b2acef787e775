import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { labelsOf, stringAt } from '../fields.js';
import type { ClusterNode } from '../objects/node.js';
import { nodesOfRole } from '../objects/role-labels.js';
import { isUnread, permissionIn, reasonOf, type Unread, valueOf } from '../reading.js';
import { type Amounts, remaining, timesIn } from '../scheduling/amounts.js';
import { isHealthTaint, reasonAgainst } from '../scheduling/fit.js';
import type { PodNeeds } from '../scheduling/pod-needs.js';
import { type RayGroupNeeds, rayGroups } from '../scheduling/ray-groups.js';
import { hasEnded, usedByNode } from '../scheduling/used.js';
import { counted } from '../counted.js';
import { hasGpu } from './role-nodes.js';
import type { JsonObject } from '../../values/json.js';

const check = checkOf('scheduling');

type SchedulingFacts = Pick<Facts, 'rayClusters' | 'nodes' | 'pods' | 'allPods' | 'subject'>;

/** Whether the pods of each group fit on a node, and whether there is room for those still to be created. */
export function checkScheduling(facts: SchedulingFacts): readonly Finding[] {
  const groups = (valueOf(facts.rayClusters) ?? []).flatMap(rayGroups);
  if (isUnread(facts.rayClusters)) return check.judge(facts.rayClusters, () => []);
  if (groups.length === 0) return [check.ok(`no RayCluster in ${facts.subject.namespace}`)];
  return check.judge(facts.nodes, (nodes = []) => {
    const findings = groups.map((one) => ({ ...groupFinding(one, nodes, facts), group: one.group }));
    const fine = findings.filter(({ status }) => status === 'ok').length;
    if (fine === findings.length) return check.ok(`${counted(fine, 'group')}, each fits on a node`);
    return findings.filter(({ status }) => status !== 'ok');
  });
}

function groupFinding(group: RayGroupNeeds, nodes: readonly ClusterNode[], facts: SchedulingFacts): Finding {
  const name = `${group.cluster}/${group.group}`;
  const against = nodes.map((node) => reasonAgainst(group.needs, node));
  if (against.every((reason) => reason !== undefined)) {
    const found = `${name} fits on no node: ${summary(against, nodes.length)}`;
    const remedy = remedyFor(group, nodes, facts);
    return group.pods > 0 ? check.failed(found, remedy) : check.warning(`${found}; it has no pods yet`, remedy);
  }
  return roomFinding(group, name, nodes, facts);
}

/** `2 of 5 nodes without the label x, 3 with the taint y`. */
function summary(reasons: readonly (string | undefined)[], total: number): string {
  if (total === 0) return 'the cluster has none';
  const counts = new Map<string, number>();
  for (const reason of reasons) if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count} ${reason}`);
  return `of ${counted(total, 'node')}, ${parts.join(', ')}`;
}

function remedyFor(
  { needs, group }: RayGroupNeeds,
  nodes: readonly ClusterNode[],
  facts: Pick<Facts, 'subject' | 'rayClusters'>,
): string {
  const labelled = nodes.filter(
    (node) => reasonAgainst({ ...needs, tolerations: everything, requests: noAmounts }, node) === undefined,
  );
  if (labelled.length === 0) return labelRemedy(needs, group, nodes);
  const open = labelled.filter((node) => reasonAgainst({ ...needs, requests: noAmounts }, node) === undefined);
  if (open.length === 0) return closedRemedy(needs, group, labelled);
  const lacksGpus = (needs.requests.get(gpu) ?? 0n) > 0n && !open.some(hasGpu);
  if (!lacksGpus) return `reduce the requests of ${group}, or add larger nodes`;
  const judged = nodesOfRole(facts, 'ray-worker-gpu', open);
  return judged.length > 0
    ? 'see the check "GPUs"'
    : `check why ${open[0]?.name ?? ''} advertises no ${gpu}: GPUs, drivers, device plugin`;
}

const gpu = 'nvidia.com/gpu';

/** Labels that clouds set on their nodes; setting them by hand would be wrong. */
const cloudLabel =
  /^([\w.-]+\.)?(cloud\.google\.com|gke\.io|eks\.amazonaws\.com|kubernetes\.azure\.com|karpenter\.sh|k8s\.aws|kubernetes\.io)\//;

function labelRemedy({ nodeSelector }: PodNeeds, group: string, nodes: readonly ClusterNode[]): string {
  const wanted = Object.entries(nodeSelector);
  if (wanted.length === 0) return `change the node affinity of ${group}`;
  const ofCloud = wanted.filter(([key]) => cloudLabel.test(key));
  const own = wanted.filter(([key]) => !cloudLabel.test(key));
  const suited = nodes.find(({ labels }) => ofCloud.every(([key, value]) => labels[key] === value));
  if (suited === undefined && ofCloud.length > 0) {
    const more = own.length === 0 ? '' : `, and label its nodes ${pairs(own)}`;
    return `create a node pool with the labels ${pairs(ofCloud)}${more}`;
  }
  if (own.length === 0) return `change the node affinity of ${group}`;
  return `kubectl label node ${ofCloud.length === 0 ? '<node>' : (suited?.name ?? '<node>')} ${pairs(own)}`;
}

function pairs(labels: readonly (readonly [string, string])[]): string {
  return labels.map(([key, value]) => `${key}=${value}`).join(' ');
}

/** A cordoned or unhealthy node should be repaired, not tolerated. */
function closedRemedy(needs: PodNeeds, group: string, nodes: readonly ClusterNode[]): string {
  const unhealthy = nodes.find((node) => {
    const healthy = { ...node, isCordoned: false, taints: node.taints.filter((taint) => !isHealthTaint(taint)) };
    return reasonAgainst({ ...needs, requests: noAmounts }, healthy) === undefined;
  });
  if (unhealthy === undefined) return `add a toleration to ${group}`;
  return `kubectl ${unhealthy.isCordoned ? 'uncordon' : 'describe node'} ${unhealthy.name}`;
}

const everything = [{ key: '', operator: 'Exists', value: '', effect: '' }];
const noAmounts: Amounts = new Map();

function roomFinding(
  group: RayGroupNeeds,
  name: string,
  nodes: readonly ClusterNode[],
  { pods, allPods }: SchedulingFacts,
): Finding {
  const running = valueOf(allPods);
  const own = valueOf(pods);
  if (running === undefined || own === undefined) return unreadRoom(name, [pods, allPods].find(isUnread));
  const missing = group.pods - own.filter((pod) => isPlaced(pod, group)).length;
  if (missing <= 0) return check.ok(name);
  const used = usedByNode(running);
  const room = nodes.reduce((total, node) => total + roomOn(node, group, used), 0);
  if (room >= missing) return check.ok(name);
  const found = `${name} needs ${counted(missing, 'more pod')}, and there is room for ${room} now`;
  return check.warning(found, 'add nodes, or wait for pods to finish; a node autoscaler may add them by itself');
}

/** It is known that the group fits on a node, but not whether there is room now. */
function unreadRoom(name: string, unread: Unread | undefined): Finding {
  const why = unread?.state === 'forbidden' ? reasonOf(unread) : 'the pods could not be read';
  const found = `${name} fits on a node; whether there is room now is unknown: ${why}`;
  return check.skipped(found, unread && permissionIn(unread));
}

function isPlaced(pod: JsonObject, { cluster, group }: RayGroupNeeds): boolean {
  const labels = labelsOf(pod);
  const isOfGroup = labels['ray.io/cluster'] === cluster && labels['ray.io/group'] === group;
  return isOfGroup && stringAt(pod, 'spec', 'nodeName') !== undefined && !hasEnded(pod);
}

function roomOn(node: ClusterNode, { needs }: RayGroupNeeds, used: ReadonlyMap<string, Amounts>): number {
  if (reasonAgainst(needs, node) !== undefined) return 0;
  return timesIn(needs.requests, remaining(node.allocatable, used.get(node.name) ?? noAmounts));
}
