import { stringify } from 'yaml';
import { type CheckedNodePool, type CheckedNodePools, roleLabel } from './node-pools.js';
import type { Workloads } from './workloads.js';

export type StringMap = Readonly<Record<string, string>>;

export interface Toleration {
  readonly key: string;
  readonly operator: 'Equal';
  readonly value: string;
  readonly effect: 'NoSchedule';
}

/** What the values of the chart say about one cloud. */
export interface CloudValues {
  /** The annotations of the ServiceAccount of the compute pods. */
  readonly annotations: StringMap;
  /** The annotations of the ServiceAccount of the explain-plan service. */
  readonly readerAnnotations: StringMap;
  /** Labels without which pods get no identity. */
  readonly podLabels: StringMap;
  /** The root of the database: `s3://bucket/path`. */
  readonly root: string;
  /** Environment variables that reach the object store. */
  readonly env: StringMap;
  /** The Kubernetes users and groups of clients. */
  readonly users: readonly string[];
  readonly groups: readonly string[];
  /** The taints of the node pools, as tolerations. */
  readonly tolerations: (pool: CheckedNodePool) => readonly Toleration[];
  /** Whether identities come from the metadata server, which a network policy must let pods reach. */
  readonly metadataServer?: boolean;
}

/** The chart's values as `values.yaml`, without anything that is empty. */
export function chartValues(
  { namespace, serviceAccount, reader, nodePools }: Workloads & { readonly nodePools: CheckedNodePools },
  cloud: CloudValues,
): object {
  const { annotations, podLabels, env, users, groups } = cloud;
  return filled({
    namespace: { name: namespace },
    serviceAccount: { name: serviceAccount, annotations },
    ...(nodePools.pools.length > 0 && { labelPrefix: nodePools.labelPrefix, nodeLabelValue: nodePools.labelValue }),
    ray: { extraEnv: variables(env), podLabels, ...groupValues(nodePools, cloud) },
    ...(users.length + groups.length > 0 && { sessions: { rbac: { create: true, users, groups } } }),
    ...(reader !== undefined && { explainPlan: explainPlanValues(reader, cloud) }),
  });
}

function explainPlanValues(reader: string, cloud: CloudValues): object {
  const { readerAnnotations, podLabels, env, root, metadataServer = false } = cloud;
  return {
    storage: { root },
    extraEnv: variables(env),
    serviceAccount: { name: reader, annotations: readerAnnotations },
    podLabels,
    networkPolicy: metadataServer ? { metadataServer } : {},
  };
}

function groupValues({ pools }: CheckedNodePools, { tolerations }: CloudValues): object {
  const group = (role: string) => ({ tolerations: pools.filter((pool) => pool.role === role).flatMap(tolerations) });
  return { head: group('head'), workerGroups: { cpu: group('cpu'), gpu: group('gpu') } };
}

/** `extraEnv` is a list, as in a container. */
function variables(env: StringMap): readonly object[] {
  return Object.entries(env).map(([name, value]) => ({ name, value }));
}

/** Without empty maps and lists, which would only repeat the chart's defaults. */
function filled(value: object): object {
  const entries = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const kept = typeof each === 'object' && each !== null && !Array.isArray(each) ? filled(each) : each;
    return typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0 ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(entries);
}

export function valuesText(values: object): string {
  return `# Values of lance-platform that fit the identities in this folder.\n${stringify(values, { lineWidth: 0 })}`;
}

/** The labels of the nodes of a pool. */
export function nodeLabels({ labelPrefix, labelValue }: CheckedNodePools, role: 'head' | 'cpu' | 'gpu'): StringMap {
  return { [roleLabel(labelPrefix, role)]: labelValue };
}

/** The taint of GPU nodes, which keeps other pods away from them. The chart's GPU groups tolerate it. GKE sets it itself. */
export const gpuTaint = { key: 'nvidia.com/gpu', value: 'present' } as const;
