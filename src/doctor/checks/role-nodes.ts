import { isSpot } from '../objects/spot.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import type { ClusterNode } from '../objects/node.js';
import { nodesOfRole, roleKey, roleValues } from '../objects/role-labels.js';
import type { Provider } from '../provider.js';
import { isUnread } from '../reading.js';
import { counted, shortList } from '../counted.js';

type NodeFacts = Pick<Facts, 'nodes' | 'subject' | 'provider' | 'rayClusters'>;

const roles = [
  { check: checkOf('head-nodes'), label: 'ray-head' },
  { check: checkOf('cpu-nodes'), label: 'ray-worker-cpu' },
  { check: checkOf('gpu-nodes'), label: 'ray-worker-gpu' },
] as const;

type Role = (typeof roles)[number];

/** Whether each role has nodes, and no spot node has the head's label. */
export function checkRoleNodes(facts: NodeFacts): readonly Finding[] {
  return roles.flatMap((role) => role.check.judge(facts.nodes, (nodes = []) => roleFinding(role, nodes, facts)));
}

function roleFinding(role: Role, nodes: readonly ClusterNode[], facts: NodeFacts): Finding {
  const key = roleKey(facts, role.label);
  const values = roleValues(facts, role.label);
  const fitting = nodesOfRole(facts, role.label, nodes);
  const spot = role.label === 'ray-head' ? fitting.filter(isSpot) : [];
  if (spot.length > 0) {
    const names = spot.map(({ name }) => name);
    const remedy = `kubectl label node ${names.join(' ')} ${key}-, then label a regular one`;
    return role.check.failed(`${key} is on ${counted(spot.length, 'spot node')}: ${shortList(names)}`, remedy);
  }
  const missing = values.find((value) => fitting.every(({ labels }) => labels[key] !== value));
  const other = nodes.find(({ labels }) => labels[key] !== undefined && !values.includes(labels[key]));
  if (missing !== undefined) {
    const status = isSevere(role, nodes) ? 'failed' : 'warning';
    // RayClusters that could not be read may select the other value.
    const isSure = !isUnread(facts.rayClusters) || facts.subject.labelValue !== undefined;
    if (other !== undefined) return mislabelled(isSure ? status : 'warning', role, key, other, missing);
    return absence(status, role, `${key}=${missing}`, nodes, facts.provider);
  }
  return usability(role, key, fitting, other, values);
}

/** Nodes that are created on demand may not exist yet. */
function isSevere({ label }: Role, nodes: readonly ClusterNode[]): boolean {
  return label !== 'ray-worker-gpu' && !nodes.some(isCreatedOnDemand);
}

function mislabelled(
  status: 'failed' | 'warning',
  { check }: Role,
  key: string,
  { name, labels }: ClusterNode,
  value: string,
): Finding {
  const given = labels[key] ?? '';
  const found = `${key} is ${JSON.stringify(given)} on ${name}; pods select ${JSON.stringify(value)}`;
  const other = `, or nodeLabelValue=${given} in lance-platform (doctor reads it from the RayClusters, or from --label-value)`;
  const remedy = `kubectl label node ${name} ${key}=${value} --overwrite${given === '' ? '' : other}`;
  return check[status](found, remedy);
}

function absence(
  status: 'failed' | 'warning',
  { check, label: role }: Role,
  label: string,
  nodes: readonly ClusterNode[],
  provider: Provider,
): Finding {
  const suited = nodes.filter((node) => role !== 'ray-head' || !isSpot(node));
  const node =
    (role === 'ray-worker-gpu' ? suited.find(hasGpu) : suited.find(({ isReady }) => isReady))?.name ?? '<node>';
  const found = `none of ${counted(nodes.length, 'node')} has the label ${label.replace(/=true$/, '')}`;
  const remedy = `kubectl label node ${node} ${label}${lastingHint(provider)}`;
  if (nodes.some(isCreatedOnDemand)) return check[status](`${found}; nodes are created on demand`, remedy);
  return check[status](role === 'ray-worker-gpu' ? `${found}: pods of GPU groups will stay pending` : found, remedy);
}

export function hasGpu({ allocatable }: ClusterNode): boolean {
  return (allocatable.get('nvidia.com/gpu') ?? 0n) > 0n;
}

/** A label of a node is lost with the node. */
function lastingHint(provider: Provider): string {
  switch (provider) {
    case 'gke':
      return '; for new nodes too, use gcloud container node-pools update --node-labels';
    case 'eks':
      return '; for new nodes too, set the labels of the node group';
    case 'aks':
      return '; for new nodes too, use az aks nodepool update --labels';
    case 'kind':
    case 'k3s':
    case 'unknown':
      return '';
  }
}

/** Karpenter and EKS Auto Mode create nodes for pending pods. */
function isCreatedOnDemand({ labels }: ClusterNode): boolean {
  return labels['karpenter.sh/nodepool'] !== undefined || labels['eks.amazonaws.com/compute-type'] === 'auto';
}

function usability(
  role: Role,
  key: string,
  labelled: readonly ClusterNode[],
  other: ClusterNode | undefined,
  values: readonly string[],
): Finding {
  const { check } = role;
  const usable = labelled.filter(({ isReady, isCordoned }) => isReady && !isCordoned);
  const names = shortList(labelled.map(({ name }) => name));
  const [first] = labelled;
  if (usable.length === 0) {
    const found = `${counted(labelled.length, 'node')} with ${key}, none ready and schedulable: ${names}`;
    return check.failed(found, `kubectl describe node ${first?.name ?? ''}`);
  }
  if (other !== undefined) return mislabelled('warning', role, key, other, values[0] ?? '');
  return check.ok(`${counted(usable.length, 'node')}: ${names}`);
}
