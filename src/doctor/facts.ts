import type { JsonObject } from '../values/json.js';
import type { Access, ServiceAccountName } from './cluster/access.js';
import type { Account } from './objects/account.js';
import type { RayCrd } from './objects/crd.js';
import type { ClusterNode } from './objects/node.js';
import type { RayOperator } from './objects/operator.js';
import type { Provider } from './provider.js';
import type { Reading } from './reading.js';

/** What is asked about. */
export interface Subject {
  readonly namespace: string;
  /** What the labels of nodes start with. */
  readonly labelPrefix: string;
  /** The value of these labels; else that of the namespace's RayClusters. */
  readonly labelValue?: string;
  /** The ServiceAccount that is asked for by name; else that of the platform's release. */
  readonly serviceAccount?: string;
  /** The release of the platform; else the only one of the namespace. */
  readonly release?: string;
}

/** Deployments and DaemonSets, where they may be seen. */
export interface Workloads {
  /** Of all namespaces, or of the one that is asked about where others may not be seen. */
  readonly objects: readonly JsonObject[];
  readonly isWholeCluster: boolean;
  /** What is missing to see those of all namespaces. */
  readonly permission?: string;
}

/** What is known of a cluster: all of it was read before anything is judged. */
export interface Facts {
  readonly subject: Subject;
  /** Such as `v1.31.4-gke.1072000`. */
  readonly gitVersion: Reading<string>;
  readonly provider: Provider;
  /** The versions of `ray.io` that the server offers. */
  readonly rayVersions: Reading<readonly string[]>;
  /** By name, whether they are there or not. */
  readonly crds: ReadonlyMap<string, Reading<RayCrd>>;
  readonly nodes: Reading<readonly ClusterNode[]>;
  readonly namespace: Reading<JsonObject>;
  readonly accounts: Reading<readonly Account[]>;
  readonly deployments: Reading<Workloads>;
  readonly daemonSets: Reading<Workloads>;
  readonly rayClusters: Reading<readonly JsonObject[]>;
  /** Those of the namespace. */
  readonly pods: Reading<readonly JsonObject[]>;
  /** Those of all namespaces that have not ended. */
  readonly allPods: Reading<readonly JsonObject[]>;
  readonly quotas: Reading<readonly JsonObject[]>;
  readonly operators: readonly RayOperator[];
  /** What each operator may not do and must, by `<namespace>/<name>`, where its version is known. */
  readonly operatorDenied: ReadonlyMap<string, Reading<readonly Access[]>>;
  /** The ServiceAccount of the compute pods, where it is known which that is. */
  readonly account: ServiceAccountName | undefined;
  readonly accountDenied: Reading<readonly Access[]>;
}
