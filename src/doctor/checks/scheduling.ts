import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, skipped, warning } from '../finding.js';
import { labelsOf, textAt } from '../fields.js';
import type { ClusterNode } from '../objects/node.js';
import { isUnread, type Unread, valueOf } from '../reading.js';
import { type Amounts, remaining, timesIn } from '../scheduling/amounts.js';
import { reasonAgainst } from '../scheduling/fit.js';
import { type RayGroupNeeds, rayGroups } from '../scheduling/ray-groups.js';
import { hasEnded, usedByNode } from '../scheduling/used.js';
import { counted } from '../text-list.js';
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
    const remedy = remedyFor(group, nodes);
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

function remedyFor({ needs, group }: RayGroupNeeds, nodes: readonly ClusterNode[]): string {
  const labelled = nodes.filter(
    (node) => reasonAgainst({ ...needs, tolerations: everything, requests: noAmounts }, node) === undefined,
  );
  if (labelled.length === 0) {
    const labels = Object.entries(needs.nodeSelector).map(([key, value]) => `${key}=${value}`);
    return labels.length === 0
      ? `change the node affinity of ${group}`
      : `kubectl label node <node> ${labels.join(' ')}`;
  }
  const open = labelled.filter((node) => reasonAgainst({ ...needs, requests: noAmounts }, node) === undefined);
  return open.length === 0 ? `add a toleration to ${group}` : `make ${group} smaller, or the nodes larger`;
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
