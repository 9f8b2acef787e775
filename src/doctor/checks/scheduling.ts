import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, skipped, warning } from '../finding.js';
import { labelsOf, textAt } from '../fields.js';
import type { ClusterNode } from '../objects/node.js';
import { nodesOfRole } from '../objects/role-labels.js';
import { isUnread, type Unread, valueOf } from '../reading.js';
import { type Amounts, remaining, timesIn } from '../scheduling/amounts.js';
import { isOfHealth, reasonAgainst } from '../scheduling/fit.js';
import type { PodNeeds } from '../scheduling/pod-needs.js';
import { type RayGroupNeeds, rayGroups } from '../scheduling/ray-groups.js';
import { hasEnded, usedByNode } from '../scheduling/used.js';
import { counted } from '../text-list.js';
import { hasGpu } from './role-nodes.js';
import type { JsonObject } from '../../values/json.js';

type SchedulingFacts = Pick<Facts, 'rayClusters' | 'nodes' | 'pods' | 'allPods' | 'subject'>;

/** Whether the pods of each group could be on some node, and whether there is room for those that are still to come. */
export function checkScheduling(facts: SchedulingFacts): readonly Finding[] {
  const groups = (valueOf(facts.rayClusters) ?? []).flatMap(rayGroups);
  if (isUnread(facts.rayClusters)) return judge('scheduling', facts.rayClusters, () => []);
  if (groups.length === 0) return [ok('scheduling', `no RayCluster to place in ${facts.subject.namespace}`)];
  return judge('scheduling', facts.nodes, (nodes = []) => {
    const findings = groups.map((group) => groupFinding(group, nodes, facts));
    const fine = findings.filter(({ status }) => status === 'ok').length;
    if (fine === findings.length) return [ok('scheduling', `${counted(fine, 'group')}, each on some node`)];
    return findings.filter(({ status }) => status !== 'ok');
  });
}

function groupFinding(group: RayGroupNeeds, nodes: readonly ClusterNode[], facts: SchedulingFacts): Finding {
  const name = `${group.cluster}/${group.group}`;
  const against = nodes.map((node) => reasonAgainst(group.needs, node));
  if (against.every((reason) => reason !== undefined)) {
    const found = `${name} fits no node: ${summary(against, nodes.length)}`;
    const remedy = remedyFor(group, nodes, facts);
    return group.pods > 0
      ? failed('scheduling', found, remedy)
      : warning('scheduling', `${found}; it asks for no pod yet`, remedy);
  }
  return roomFinding(group, name, nodes, facts);
}

/** `2 of 5 nodes without the label x, 3 with the taint y`. */
function summary(reasons: readonly (string | undefined)[], total: number): string {
  if (total === 0) return 'there is none';
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
  if (!lacksGpus) return `make ${group} smaller, or the nodes larger`;
  const judged = nodesOfRole(facts, 'ray-worker-gpu', open);
  return judged.length > 0
    ? 'see what stands under "GPUs"'
    : `see why ${open[0]?.name ?? ''} offers no ${gpu}: GPUs, drivers, device plugin`;
}

const gpu = 'nvidia.com/gpu';

/** Labels that clouds set on the nodes that they make: by hand they say what is not so. */
const cloudLabel =
  /^([\w.-]+\.)?(cloud\.google\.com|gke\.io|eks\.amazonaws\.com|kubernetes\.azure\.com|karpenter\.sh|k8s\.aws|kubernetes\.io)\//;

function labelRemedy({ nodeSelector }: PodNeeds, group: string, nodes: readonly ClusterNode[]): string {
  const wanted = Object.entries(nodeSelector);
  if (wanted.length === 0) return `change the node affinity of ${group}`;
  const ofCloud = wanted.filter(([key]) => cloudLabel.test(key));
  const own = wanted.filter(([key]) => !cloudLabel.test(key));
  const suited = nodes.find(({ labels }) => ofCloud.every(([key, value]) => labels[key] === value));
  if (suited === undefined && ofCloud.length > 0) {
    const more = own.length === 0 ? '' : `, and give its nodes ${pairs(own)}`;
    return `make a node pool that has ${pairs(ofCloud)}${more}`;
  }
  if (own.length === 0) return `change the node affinity of ${group}`;
  return `kubectl label node ${ofCloud.length === 0 ? '<node>' : (suited?.name ?? '<node>')} ${pairs(own)}`;
}

function pairs(labels: readonly (readonly [string, string])[]): string {
  return labels.map(([key, value]) => `${key}=${value}`).join(' ');
}

/** A node that is not well, or cordoned off, is to be mended and not to be tolerated. */
function closedRemedy(needs: PodNeeds, group: string, nodes: readonly ClusterNode[]): string {
  const ill = nodes.find((node) => {
    const well = { ...node, isCordoned: false, taints: node.taints.filter((taint) => !isOfHealth(taint)) };
    return reasonAgainst({ ...needs, requests: noAmounts }, well) === undefined;
  });
  if (ill === undefined) return `add a toleration to ${group}`;
  return `kubectl ${ill.isCordoned ? 'uncordon' : 'describe node'} ${ill.name}`;
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
  if (missing <= 0) return ok('scheduling', name);
  const used = usedByNode(running);
  const room = nodes.reduce((total, node) => total + roomOn(node, group, used), 0);
  if (room >= missing) return ok('scheduling', name);
  const found = `${name} is to have ${counted(missing, 'more pod')}, and there is room for ${room} now`;
  return warning('scheduling', found, 'add nodes, or wait for pods to end; an autoscaler of nodes may do it by itself');
}

/** Whether groups fit is known; only whether there is room at present is not. */
function unreadRoom(name: string, unread: Unread | undefined): Finding {
  const why = unread?.state === 'forbidden' ? `you may not ${unread.permission}` : 'the pods could not be read';
  const finding = skipped('scheduling', `${name} fits; whether there is room now is not known: ${why}`);
  return unread?.state === 'forbidden' ? { ...finding, permission: unread.permission } : finding;
}

function isPlaced(pod: JsonObject, { cluster, group }: RayGroupNeeds): boolean {
  const labels = labelsOf(pod);
  const isOfGroup = labels['ray.io/cluster'] === cluster && labels['ray.io/group'] === group;
  return isOfGroup && textAt(pod, 'spec', 'nodeName') !== undefined && !hasEnded(pod);
}

function roomOn(node: ClusterNode, { needs }: RayGroupNeeds, used: ReadonlyMap<string, Amounts>): number {
  if (reasonAgainst(needs, node) !== undefined) return 0;
  return timesIn(needs.requests, remaining(node.allocatable, used.get(node.name) ?? noAmounts));
}
