import { stringify } from 'yaml';
import type { CheckedNodePool, CheckedNodePools, SpotTaint } from './node-pools.js';
import type { Described, Workload } from './workloads.js';

export type StringMap = Readonly<Record<string, string>>;

/** A ServiceAccount with its identity. */
export interface IdentifiedWorkload extends Workload {
  /** What the chart's value `serviceAccount` says of it. */
  readonly values: object;
  /** What the README says of it. */
  readonly gets: string;
}

/** What the values of the chart say about one cloud. */
export interface CloudValues {
  /** Labels without which pods get no identity. */
  readonly podLabels?: StringMap;
  /** The root of the database: `s3://bucket/path`. */
  readonly root: string;
  /** Environment variables that reach the object store. */
  readonly env: StringMap;
  /** The Kubernetes users and groups of clients. */
  readonly users: readonly string[];
  readonly groups: readonly string[];
  /** The taint of spot nodes, which pods tolerate. */
  readonly spotTaint?: SpotTaint;
  /** Whether identities come from the metadata server or an agent of the node, which a network policy must let pods reach. */
  readonly metadataServer?: true;
  /** Whether GPU nodes lack NVIDIA's device plugin, which the chart then runs. */
  readonly devicePlugin?: true;
}

/** `s3://bucket/path` */
export function databaseUrl(scheme: string, store: string, path: string | undefined): string {
  return `${scheme}://${store}${path === undefined ? '' : `/${path}`}`;
}

/** `values.yaml`, without anything that is empty. */
export function valuesText(described: Described, workloads: readonly IdentifiedWorkload[], cloud: CloudValues): string {
  const { namespace, nodePools } = described;
  const { podLabels, env, users, groups } = cloud;
  const [compute, reader] = workloads;
  // A list, as in a container.
  const extraEnv = Object.entries(env).map(([name, value]) => ({ name, value }));
  const values = filled({
    namespace: { name: namespace },
    serviceAccount: compute && { name: compute.serviceAccount, ...compute.values },
    ...(nodePools.pools.length > 0 && { labelPrefix: nodePools.labelPrefix, nodeLabelValue: nodePools.labelValue }),
    devicePlugin: devicePluginValues(nodePools, cloud),
    ray: { extraEnv, podLabels, ...groupValues(nodePools, cloud) },
    sessions: users.length + groups.length > 0 ? { rbac: { create: true, users, groups } } : {},
    explainPlan: reader && {
      storage: { root: cloud.root },
      extraEnv,
      serviceAccount: { name: reader.serviceAccount, ...reader.values },
      podLabels,
      networkPolicy: { metadataServer: cloud.metadataServer },
    },
  });
  return `# Values of lance-platform that fit the identities in this folder.\n${stringify(values, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

function groupValues({ pools }: CheckedNodePools, cloud: CloudValues): object {
  const group = (role: string) => ({ tolerations: tolerations(pools, role, cloud) });
  return { head: group('head'), workerGroups: { cpu: group('cpu'), gpu: group('gpu') } };
}

function devicePluginValues({ pools }: CheckedNodePools, cloud: CloudValues): object {
  const isNeeded = cloud.devicePlugin === true && hasGpuPool(pools);
  return isNeeded ? { enabled: true, tolerations: tolerations(pools, 'gpu', cloud) } : {};
}

export function hasGpuPool(pools: readonly CheckedNodePool[]): boolean {
  return pools.some(({ role }) => role === 'gpu');
}

/** Of the taint of spot nodes. Those of GPU nodes are the chart's own. */
function tolerations(pools: readonly CheckedNodePool[], role: string, { spotTaint }: CloudValues): readonly object[] {
  const isSpot = pools.some((pool) => pool.role === role && pool.spot);
  return isSpot && spotTaint !== undefined ? [{ ...spotTaint, operator: 'Equal', effect: 'NoSchedule' }] : [];
}

/** Without empty maps and lists, which would only repeat the chart's defaults. */
function filled(value: object): object {
  const entries = Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const kept = typeof each === 'object' && each !== null && !Array.isArray(each) ? filled(each) : each;
    const isEmpty = kept === undefined || (typeof kept === 'object' && kept !== null && Object.keys(kept).length === 0);
    return isEmpty ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(entries);
}

/** Principals such as `group:<id>` as the users and groups of Kubernetes. */
export function subjectsOf(principals: readonly string[]): Pick<CloudValues, 'users' | 'groups'> {
  const [groups, users] = [true, false].map((isGroup) =>
    principals.filter((one) => one.startsWith('group:') === isGroup).map((one) => one.slice(one.indexOf(':') + 1)),
  );
  return { users: users ?? [], groups: groups ?? [] };
}
