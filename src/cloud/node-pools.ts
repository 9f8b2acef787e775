import { checkField, invalidField, objectNameRule, type Rule } from './fields.js';

/** What nodes are for. */
export type NodeRole = 'head' | 'cpu' | 'gpu';

/** A pool of equal nodes, which the cloud scales. */
export interface NodePool {
  /** Instance type, machine type or VM size. */
  readonly machineType: string;
  /** The least number of nodes. On GKE, per zone. @default 0; 1 for the head */
  readonly minNodes?: number | undefined;
  /** The greatest number of nodes. On GKE, per zone. @default 10; 1 for the head */
  readonly maxNodes?: number | undefined;
  /** Whether the nodes are spot instances, which the cloud may take back. The head cannot have them. @default false */
  readonly spot?: boolean | undefined;
}

/** A pool of nodes with GPUs. */
export interface GpuNodePool extends NodePool {
  /** On GKE, the type of the GPUs, such as `nvidia-l4`. Elsewhere the machine type determines it. */
  readonly accelerator?: string | undefined;
  /** On GKE, the number of GPUs of a node. @default 1 */
  readonly gpus?: number | undefined;
}

/** The node pools of the three roles, with the labels and taints that fit the chart's values. */
export interface NodePools {
  /** The prefix of the node labels. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: string | undefined;
  /** The value of the node labels. @default 'true' */
  readonly labelValue?: string | undefined;
  /** The nodes of the Ray head. */
  readonly head?: Omit<NodePool, 'spot'> | undefined;
  /** The nodes of workers without GPUs. */
  readonly cpu?: NodePool | undefined;
  /** The nodes of workers with GPUs. */
  readonly gpu?: GpuNodePool | undefined;
}

/** A node pool with all defaults filled in. */
export interface CheckedNodePool {
  /** What the nodes are for. */
  readonly role: NodeRole;
  /** Instance type, machine type or VM size. */
  readonly machineType: string;
  /** The least number of nodes. */
  readonly minNodes: number;
  /** The greatest number of nodes. */
  readonly maxNodes: number;
  /** Whether the nodes are spot instances. */
  readonly spot: boolean;
  /** The type of the GPUs, on GKE. */
  readonly accelerator: string | undefined;
  /** The number of GPUs of a node, on GKE. */
  readonly gpus: number;
}

/** Node pools with all defaults filled in. */
export interface CheckedNodePools {
  /** The prefix of the node labels. */
  readonly labelPrefix: string;
  /** The value of the node labels. */
  readonly labelValue: string;
  /** The pools, of different roles. */
  readonly pools: readonly CheckedNodePool[];
}

const labelValueRule: Rule = {
  pattern: /^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/,
  says: 'must be the value of a label',
};

/** Prefixes that a cloud keeps for itself, such as `kubernetes.io`. */
const reserved = /(^|\.)(kubernetes|k8s)\.io$|^kubernetes\.azure\.com$/;

/** @throws HelmwrightError `invalid-values` */
export function checkNodePools(given: NodePools = {}, machineType: Rule): CheckedNodePools {
  const { labelPrefix = 'geneva.lancedb.com', labelValue = 'true', head, cpu, gpu } = given;
  checkField('nodePools.labelPrefix', labelPrefix, objectNameRule);
  if (reserved.test(labelPrefix))
    throw invalidField('nodePools.labelPrefix', `node pools cannot set labels with the prefix ${labelPrefix}`);
  checkField('nodePools.labelValue', labelValue, labelValueRule);
  const pools = [
    ...(head === undefined ? [] : [checkPool('head', head, machineType)]),
    ...(cpu === undefined ? [] : [checkPool('cpu', cpu, machineType)]),
    ...(gpu === undefined ? [] : [checkPool('gpu', gpu, machineType)]),
  ];
  return { labelPrefix, labelValue, pools };
}

function checkPool(role: NodeRole, given: GpuNodePool, rule: Rule): CheckedNodePool {
  const field = `nodePools.${role}`;
  const [least, most] = role === 'head' ? [1, 1] : [0, 10];
  const { machineType, minNodes = least, maxNodes = Math.max(most, minNodes), spot = false } = given;
  const { accelerator, gpus = 1 } = given;
  checkField(`${field}.machineType`, machineType, rule);
  checkCount(`${field}.minNodes`, minNodes, role === 'head' ? 1 : 0);
  checkCount(`${field}.maxNodes`, maxNodes, Math.max(1, minNodes));
  if (role === 'head' && spot) throw invalidField(`${field}.spot`, 'the head cannot run on a spot node: remove it');
  if (role !== 'gpu' && accelerator !== undefined)
    throw invalidField(`${field}.accelerator`, 'only the pool gpu can have GPUs');
  checkField(`${field}.accelerator`, accelerator, acceleratorRule);
  checkCount(`${field}.gpus`, gpus, 1, 16);
  return { role, machineType, minNodes, maxNodes, spot, accelerator, gpus };
}

const acceleratorRule: Rule = { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, says: 'must be a type of GPU, such as nvidia-l4' };

function checkCount(field: string, value: number, least: number, most = 1000): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalidField(field, `must be an integer between ${least} and ${most}, got ${value}`);
}

/** The label of the nodes of a role: `geneva.lancedb.com/ray-head`. */
export function roleLabel(labelPrefix: string, role: NodeRole): string {
  return `${labelPrefix}/${role === 'head' ? 'ray-head' : `ray-worker-${role}`}`;
}
