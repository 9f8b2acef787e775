import * as f from './fields.js';

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

/** `Given`, whose fields `Field` have their defaults. */
export type Filled<Given, Field extends keyof Given> = Omit<Given, Field> & {
  readonly [Each in Field]-?: NonNullable<Given[Each]>;
};

/** A node pool with all defaults filled in. */
export interface CheckedNodePool extends Filled<GpuNodePool, 'minNodes' | 'maxNodes' | 'spot'> {
  /** What the nodes are for. */
  readonly role: NodeRole;
  /** The instance types, machine type or VM size. */
  readonly machineTypes: readonly string[];
  /** The labels of the nodes: `geneva.lancedb.com/ray-head` is `true`. */
  readonly labels: Readonly<Record<string, string>>;
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
export type Checked<Description, Field extends keyof Description> = Omit<Filled<Description, Field>, 'nodePools'> & {
  /** The node pools. */
  readonly nodePools: CheckedNodePools;
};

/** The fields of a node pool that are not the same in all clouds. */
export interface CloudPoolChecks {
  readonly machineType: f.Check<string>;
  readonly otherMachineTypes?: f.Check<undefined>;
  readonly accelerator: f.Check<string | undefined>;
  readonly gpus: f.Check<number | undefined>;
}

const labelValue = f.string(/^[A-Za-z0-9]([-\w.]{0,61}[A-Za-z0-9])?$/, 'must be the value of a label');
const nodes = f.optional(f.integer(0, 1000));

export function nodePoolsOf({ accelerator, gpus, ...cloud }: CloudPoolChecks): f.Check<NodePools | undefined> {
  const otherMachineTypes = f.optional(f.listOf(cloud.machineType));
  const pool = { otherMachineTypes, minNodes: nodes, maxNodes: nodes, ...cloud };
  return f.optional(
    f.object<NodePools>({
      labelPrefix: f.optional(f.objectName),
      labelValue: f.optional(labelValue),
      head: f.optional(f.object({ ...pool, spot: headSpot })),
      cpu: f.optional(f.object({ ...pool, spot: f.optional(f.boolean) })),
      gpu: f.optional(f.object({ ...pool, spot: f.optional(f.boolean), accelerator, gpus })),
    }),
  );
}

function headSpot(field: string, value: unknown): false | undefined {
  if (f.optional(f.boolean)(field, value) === true)
    throw f.invalidField(field, 'the head cannot run on a spot node: remove it');
  return false;
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
    throw f.invalidField('nodePools.labelPrefix', `node pools cannot set labels with the prefix ${labelPrefix}`);
  const pools = (['head', 'cpu', 'gpu'] as const).flatMap((role) => {
    const pool = given[role];
    const labels = { [`${labelPrefix}/${role === 'head' ? 'ray-head' : `ray-worker-${role}`}`]: labelValue };
    return pool === undefined ? [] : [{ ...checkPool(role, pool), labels }];
  });
  for (const field of ['labelPrefix', 'labelValue'] as const)
    if (pools.length === 0) f.unused('is used only with a node pool')(`nodePools.${field}`, given[field]);
  return { labelPrefix, labelValue, pools };
}

function checkPool(role: NodeRole, given: GpuNodePool): Omit<CheckedNodePool, 'labels'> {
  const [least, most] = role === 'head' ? [1, 1] : [0, 10];
  const { machineType, otherMachineTypes = [], minNodes = least, spot = false } = given;
  const { maxNodes = Math.max(most, minNodes) } = given;
  f.integer(least, 1000)(`nodePools.${role}.minNodes`, minNodes);
  f.integer(Math.max(1, minNodes), 1000)(`nodePools.${role}.maxNodes`, maxNodes);
  if (otherMachineTypes.includes(machineType))
    throw f.invalidField(`nodePools.${role}.otherMachineTypes`, `has the machineType ${machineType} again`);
  return { ...given, role, machineTypes: [machineType, ...otherMachineTypes], minNodes, maxNodes, spot };
}

/** The taint of GPU nodes, which keeps other pods away from them. The chart's GPU groups tolerate it. GKE sets it itself. */
export const gpuTaint = { key: 'nvidia.com/gpu', value: 'present' } as const;

/** The taint of a cloud's spot nodes. */
export interface SpotTaint {
  readonly key: string;
  readonly value: string;
}
