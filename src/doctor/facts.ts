import type { JsonObject } from '../values/json.js';
import type { Access, ServiceAccountName } from './cluster/access.js';
import type { Account } from './objects/account.js';
import type { RayCrd } from './objects/crd.js';
import type { ClusterNode } from './objects/node.js';
import type { RayOperator } from './objects/operator.js';
import type { Provider } from './provider.js';
import type { Reading } from './reading.js';

/** What to check. */
export interface Subject {
  readonly namespace: string;
  /** The prefix of the node labels. */
  readonly labelPrefix: string;
  /** The value of these labels; by default the value that the namespace's RayClusters select. */
  readonly labelValue?: string | undefined;
  /** By default the ServiceAccount of the platform's release. */
  readonly serviceAccount?: string | undefined;
  /** By default the only release in the namespace. */
  readonly release?: string | undefined;
}

/** Deployments or DaemonSets that could be read. */
export interface Workloads {
  /** Of all namespaces, or of the checked namespace if others cannot be read. */
  readonly objects: readonly JsonObject[];
  readonly isWholeCluster: boolean;
  /** The missing permission to read those of all namespaces. */
  readonly permission?: string;
}

/** What is known of a cluster. Everything is read before the checks run. */
export interface Facts {
  readonly subject: Subject;
  /** Such as `v1.31.4-gke.1072000`. */
  readonly gitVersion: Reading<string>;
  readonly provider: Provider;
  /** The versions of `ray.io` that the server serves. */
  readonly rayVersions: Reading<readonly string[]>;
  /** By name, existing or absent. */
  readonly crds: ReadonlyMap<string, Reading<RayCrd>>;
  readonly nodes: Reading<readonly ClusterNode[]>;
  readonly namespace: Reading<JsonObject>;
  readonly accounts: Reading<readonly Account[]>;
  readonly deployments: Reading<Workloads>;
  readonly daemonSets: Reading<Workloads>;
  readonly rayClusters: Reading<readonly JsonObject[]>;
  /** Of the checked namespace. */
  readonly pods: Reading<readonly JsonObject[]>;
  /** Of all namespaces, without finished pods. */
  readonly allPods: Reading<readonly JsonObject[]>;
  readonly quotas: Reading<readonly JsonObject[]>;
  readonly operators: readonly RayOperator[];
  /** Permissions that each operator needs and lacks, by `<namespace>/<name>`, if its version is known. */
  readonly operatorDenied: ReadonlyMap<string, Reading<readonly Access[]>>;
  /** The ServiceAccount of the compute pods, if it is known. */
  readonly account: ServiceAccountName | undefined;
  readonly accountDenied: Reading<readonly Access[]>;
}
