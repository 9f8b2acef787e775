import type { Facts } from '../facts.js';
import { rayGroups } from '../scheduling/ray-groups.js';
import { valueOf } from '../reading.js';
import type { ClusterNode } from './node.js';

export const roleLabels = ['ray-head', 'ray-worker-cpu', 'ray-worker-gpu'] as const;

export type RoleLabel = (typeof roleLabels)[number];

export function roleKey({ subject }: Pick<Facts, 'subject'>, label: RoleLabel): string {
  return `${subject.labelPrefix}/${label}`;
}

/** The value that this project's pods look for unless told otherwise, and those of LanceDB's client always. */
const usualValue = 'true';

type LabelFacts = Pick<Facts, 'subject' | 'rayClusters'>;

/** The values that pods look for in the labels of a role: as is asked for, as the RayClusters have it, or the usual. */
export function roleValues(facts: LabelFacts, label: RoleLabel): readonly string[] {
  const { labelValue } = facts.subject;
  if (labelValue !== undefined) return [labelValue];
  const own = selected(facts, [label]);
  if (own.length > 0) return own;
  // A release has one value for all roles.
  const others = selected(facts, roleLabels);
  return others.length > 0 ? others : [usualValue];
}

function selected(facts: LabelFacts, labels: readonly RoleLabel[]): readonly string[] {
  const keys = labels.map((label) => roleKey(facts, label));
  const groups = (valueOf(facts.rayClusters) ?? []).flatMap(rayGroups);
  return [...new Set(groups.flatMap(({ needs }) => keys.flatMap((key) => needs.nodeSelector[key] ?? [])))];
}

/** The nodes on which pods of the role may be. */
export function nodesOfRole(
  facts: LabelFacts,
  label: RoleLabel,
  nodes: readonly ClusterNode[],
): readonly ClusterNode[] {
  const [key, values] = [roleKey(facts, label), roleValues(facts, label)];
  return nodes.filter(({ labels }) => labels[key] !== undefined && values.includes(labels[key]));
}
