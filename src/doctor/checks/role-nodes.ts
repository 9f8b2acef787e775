import { isSpot } from '../objects/spot.js';
import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, warning } from '../finding.js';
import type { ClusterNode } from '../objects/node.js';
import type { Provider } from '../provider.js';
import { counted, shortList } from '../text-list.js';

type NodeFacts = Pick<Facts, 'nodes' | 'subject' | 'provider'>;

const roles = [
  { check: 'head-nodes', label: 'ray-head' },
  { check: 'cpu-nodes', label: 'ray-worker-cpu' },
  { check: 'gpu-nodes', label: 'ray-worker-gpu' },
] as const;

type Role = (typeof roles)[number];

/** Whether there are nodes of each role, and none for the head that the cloud may take away. */
export function checkRoleNodes(facts: NodeFacts): readonly Finding[] {
  return roles.flatMap((role) =>
    judge(role.check, facts.nodes, (nodes = []) => roleFindings(role, roleKey(facts, role.label), nodes, facts)),
  );
}

export function roleKey({ subject }: Pick<Facts, 'subject'>, label: string): string {
  return `${subject.labelPrefix}/${label}`;
}

/** The value of the labels that this project's pods, and those of LanceDB's client, look for. */
const labelValue = 'true';

function roleFindings(
  role: Role,
  key: string,
  nodes: readonly ClusterNode[],
  { provider }: NodeFacts,
): readonly Finding[] {
  const labelled = nodes.filter(({ labels }) => labels[key] !== undefined);
  const spot = role.check === 'head-nodes' ? labelled.filter(isSpot) : [];
  if (spot.length > 0) {
    const names = spot.map(({ name }) => name);
    const remedy = `kubectl label node ${names.join(' ')} ${key}-, then label a regular one`;
    return [failed(role.check, `${key} is on ${counted(spot.length, 'spot node')}: ${shortList(names)}`, remedy)];
  }
  if (labelled.length === 0) return [absence(role, key, nodes, provider)];
  return [usability(role, key, labelled)];
}

function absence({ check }: Role, key: string, nodes: readonly ClusterNode[], provider: Provider): Finding {
  const suited = nodes.filter((node) => check !== 'head-nodes' || !isSpot(node));
  const node = (check === 'gpu-nodes' ? suited.find(hasGpu) : suited.find(({ isReady }) => isReady))?.name ?? '<node>';
  const found = `none of ${counted(nodes.length, 'node')} has the label ${key}`;
  const remedy = `kubectl label node ${node} ${key}=${labelValue}${lastingHint(provider)}`;
  if (nodes.some(isMadeOnDemand)) return warning(check, `${found}; nodes are made on demand here`, remedy);
  return check === 'gpu-nodes'
    ? warning(check, `${found}: groups with GPUs will wait`, remedy)
    : failed(check, found, remedy);
}

export function hasGpu({ allocatable }: ClusterNode): boolean {
  return (allocatable.get('nvidia.com/gpu') ?? 0n) > 0n;
}

/** A label that is set on a node goes with it. */
function lastingHint(provider: Provider): string {
  switch (provider) {
    case 'gke':
      return ', or for new nodes too: gcloud container node-pools update --node-labels';
    case 'eks':
      return ', or for new nodes too: the labels of the node group';
    case 'aks':
      return ', or for new nodes too: az aks nodepool update --labels';
    case 'kind':
    case 'k3s':
    case 'unknown':
      return '';
  }
}

/** Karpenter, and EKS's Auto Mode, make the nodes that pods ask for. */
function isMadeOnDemand({ labels }: ClusterNode): boolean {
  return labels['karpenter.sh/nodepool'] !== undefined || labels['eks.amazonaws.com/compute-type'] === 'auto';
}

function usability({ check }: Role, key: string, labelled: readonly ClusterNode[]): Finding {
  const usable = labelled.filter(({ isReady, isCordoned }) => isReady && !isCordoned);
  const names = shortList(labelled.map(({ name }) => name));
  const [first] = labelled;
  if (usable.length === 0) {
    const found = `${counted(labelled.length, 'node')} with ${key}, none ready and open: ${names}`;
    return failed(check, found, `kubectl describe node ${first?.name ?? ''}`);
  }
  const other = labelled.find(({ labels }) => labels[key] !== labelValue);
  if (other !== undefined) {
    const found = `${key} is ${JSON.stringify(other.labels[key])} on ${other.name}; pods look for "${labelValue}"`;
    const remedy = `kubectl label node ${other.name} ${key}=${labelValue} --overwrite, or set nodeLabelValue`;
    return warning(check, found, remedy);
  }
  return ok(check, `${counted(usable.length, 'node')}: ${names}`);
}
