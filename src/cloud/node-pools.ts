import { checkCount, type Fields, invalidField, objectNameRule, optional, type Rule } from './fields.js';

/** What nodes are for. */
export type NodeRole = 'head' | 'cpu' | 'gpu';

/** A pool of equal nodes, which the cloud scales. */
export interface NodePool {
  /** Instance type, machine type or VM size. */
  readonly machineType: string;
  /** On EKS, more instance types that will do. Spot nodes are taken back less often if there are several. @default none */
  readonly otherMachineTypes?: readonly string[] | undefined;
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
  readonly head?: (NodePool & { readonly spot?: false | undefined }) | undefined;
  /** The nodes of workers without GPUs. */
  readonly cpu?: NodePool | undefined;
  /** The nodes of workers with GPUs. */
  readonly gpu?: GpuNodePool | undefined;
}

/** A node pool with all defaults filled in. */
export interface CheckedNodePool extends GpuNodePool {
  /** What the nodes are for. */
  readonly role: NodeRole;
  /** The instance types, machine type or VM size. */
  readonly machineTypes: readonly string[];
  /** The least number of nodes. */
  readonly minNodes: number;
  /** The greatest number of nodes. */
  readonly maxNodes: number;
  /** Whether the nodes are spot instances. */
  readonly spot: boolean;
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

/** A description whose fields `Field` and node pools have their defaults. */
export type Filled<
  Description extends { readonly nodePools?: NodePools | undefined },
  Field extends keyof Description,
> = Omit<Description, Field | 'nodePools'> & { readonly [Each in Field]-?: NonNullable<Description[Each]> } & {
  /** The node pools. */
  readonly nodePools: CheckedNodePools;
};

const nodes = optional({ least: 0, most: 1000 });
const flag = optional({ isFlag: true } as const);

const labelValueRule: Rule = {
  pattern: /^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/,
  says: 'must be the value of a label',
};

const acceleratorRule: Rule = { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, says: 'must be a type of GPU, such as nvidia-l4' };

export function nodePoolFields(machineType: Rule): { readonly fields: Fields<NodePools>; readonly optional: true } {
  const pool = {
    machineType,
    otherMachineTypes: optional({ each: machineType }),
    minNodes: nodes,
    maxNodes: nodes,
    spot: flag,
  };
  const gpus = { accelerator: optional(acceleratorRule), gpus: optional({ least: 1, most: 16 }) };
  return optional({
    fields: {
      labelPrefix: optional(objectNameRule),
      labelValue: optional(labelValueRule),
      head: optional({ fields: pool }),
      cpu: optional({ fields: pool }),
      gpu: optional({ fields: { ...pool, ...gpus } }),
    },
  });
}

/** Prefixes that a cloud keeps for itself, such as `kubernetes.io`. */
const reserved = /(^|\.)(kubernetes|k8s)\.io$|^kubernetes\.azure\.com$/;

/**
 * Fills in the defaults of node pools whose fields are valid.
 *
 * @throws HelmwrightError `invalid-values`
 */
export function checkNodePools(given: NodePools = {}): CheckedNodePools {
  const { labelPrefix = 'geneva.lancedb.com', labelValue = 'true' } = given;
  if (reserved.test(labelPrefix))
    throw invalidField('nodePools.labelPrefix', `node pools cannot set labels with the prefix ${labelPrefix}`);
  const pools = (['head', 'cpu', 'gpu'] as const).flatMap((role) => {
    const pool = given[role];
    return pool === undefined ? [] : [checkPool(role, pool)];
  });
  return { labelPrefix, labelValue, pools };
}

function checkPool(role: NodeRole, given: GpuNodePool): CheckedNodePool {
  const [least, most] = role === 'head' ? [1, 1] : [0, 10];
  const {
    machineType,
    otherMachineTypes = [],
    minNodes = least,
    maxNodes = Math.max(most, minNodes),
    spot = false,
  } = given;
  checkCount(`nodePools.${role}.minNodes`, minNodes, { least, most: 1000 });
  checkCount(`nodePools.${role}.maxNodes`, maxNodes, { least: Math.max(1, minNodes), most: 1000 });
  if (otherMachineTypes.includes(machineType))
    throw invalidField(`nodePools.${role}.otherMachineTypes`, `has the machineType ${machineType} again`);
  if (role === 'head' && spot)
    throw invalidField(`nodePools.${role}.spot`, 'the head cannot run on a spot node: remove it');
  return { ...given, role, machineTypes: [machineType, ...otherMachineTypes], minNodes, maxNodes, spot };
}

/** Fields that a cloud does not have would be ignored. */
export function refuseInPools({ pools }: CheckedNodePools, fields: Partial<Record<keyof GpuNodePool, string>>): void {
  for (const pool of pools) {
    const given = new Map<string, unknown>(Object.entries(pool));
    for (const [field, reason] of Object.entries(fields))
      if (given.get(field) !== undefined) throw invalidField(`nodePools.${pool.role}.${field}`, reason);
  }
}

/** The labels of the nodes of a role: `geneva.lancedb.com/ray-head` is `true`. */
export function nodeLabels(
  { labelPrefix, labelValue }: CheckedNodePools,
  role: NodeRole,
): Readonly<Record<string, string>> {
  return { [`${labelPrefix}/${role === 'head' ? 'ray-head' : `ray-worker-${role}`}`]: labelValue };
}

/** The taint of GPU nodes, which keeps other pods away from them. The chart's GPU groups tolerate it. GKE sets it itself. */
export const gpuTaint = { key: 'nvidia.com/gpu', value: 'present' } as const;

/** The taint of a cloud's spot nodes. */
export interface SpotTaint {
  readonly key: string;
  readonly value: string;
}
