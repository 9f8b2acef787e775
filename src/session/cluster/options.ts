import type { Toleration } from '../../constructs/kubernetes/toleration.js';
import type { DetachedJobs, OnExit } from './mark.js';

/** The cluster that a session opens. The names and their meaning are the specification's where it has them. */
export interface ClusterOptions {
  /** Name of the cluster: at most 53 lower-case letters, digits and hyphens; it starts with a letter. */
  readonly name: string;
  /** Namespace of the cluster. @default that of the kubeconfig's context or of the pod, or `default` */
  readonly namespace?: string;
  /** The head: it runs no tasks. */
  readonly headGroup: HeadGroup;
  /** The workers, which run the tasks. @default none */
  readonly workerGroups?: readonly WorkerGroup[];
  /** The version of Ray in the images. @default '2.60.0' */
  readonly rayVersion?: string;
  /** The image of the groups without an image of their own. @default `rayproject/ray:<rayVersion>` */
  readonly image?: string;
  /** When the image is pulled. @default 'IfNotPresent' */
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  /** Names of Secrets for pulling the image. @default none */
  readonly imagePullSecrets?: readonly string[];
  /** Whether clients of Ray need the token of the cluster's Secret. `token` requires KubeRay 1.5.1 and Ray 2.52. @default 'token' */
  readonly auth?: 'token' | 'disabled';
  /** Whether Ray adds and removes workers. @default true */
  readonly autoscaling?: boolean;
  /** Seconds after which an idle worker is removed. @default 60 */
  readonly idleTimeoutSeconds?: number;
  /** Prefix of the node labels `<prefix>/ray-head`, `<prefix>/ray-worker-cpu`, `<prefix>/ray-worker-gpu`. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: string;
  /** The value of these labels. @default 'true' */
  readonly nodeLabelValue?: string;
  /** Environment variables of the Ray containers. @default none */
  readonly env?: Readonly<Record<string, string>>;
  /** Extra labels of all pods. @default none */
  readonly podLabels?: Readonly<Record<string, string>>;
  /** Annotations of all pods. @default none */
  readonly podAnnotations?: Readonly<Record<string, string>>;
  /** The user ID of the containers. @default 1000, the user `ray` of the official Ray images */
  readonly runAsUser?: number;
}

/** Pods of one kind. */
export interface Group {
  /** CPUs of a pod. @default 4, or 8 in a group with GPUs */
  readonly numCpus?: number;
  /** Memory of a pod: a quantity such as `8Gi`, or bytes. @default 8Gi, or 16Gi in a group with GPUs */
  readonly memory?: string | number;
  /** Further node labels; that of the group's role is always among them. @default none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** Tolerations of the pods. @default none; groups with GPUs always tolerate `nvidia.com/gpu` */
  readonly tolerations?: readonly Toleration[];
  /** The PriorityClass of the pods. @default that of the cluster */
  readonly priorityClassName?: string;
  /** The image of the pods. @default the cluster's */
  readonly image?: string;
}

/** The pod of the head. */
export interface HeadGroup extends Group {
  /** The ServiceAccount of all pods of the cluster. */
  readonly serviceAccount: string;
}

/** Pods of workers. */
export interface WorkerGroup extends Group {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The ServiceAccount of the pods. @default that of the head group, the only one there can be */
  readonly serviceAccount?: string;
  /** GPUs of a pod. With any, the pods run on nodes for GPU workers. @default 0 */
  readonly numGpus?: number;
  /** Pods that the session waits for. @default 0 */
  readonly minReplicas?: number;
  /** The most pods that there are. @default 100, or `minReplicas` if that is more */
  readonly maxReplicas?: number;
  /** Pods if `autoscaling` is false. @default `minReplicas` */
  readonly replicas?: number;
}

/** When the cluster is deleted. */
export interface LifeOptions {
  /** What happens to the cluster at the end. If the client is killed and this is `delete`, the reaper deletes it. @default 'delete' */
  readonly onExit?: OnExit;
  /** How long the cluster outlives a client that is gone, in seconds. @default 300 */
  readonly leaseSeconds?: number;
  /** How long the cluster may be idle, in seconds: no job, driver or actor, as Ray says. Then the session closes. @default no limit */
  readonly idleSeconds?: number;
  /**
   * What happens to running jobs when the client is gone: `abandon` ends them with the cluster; with `finish` the cluster stays
   * until it has been idle for `idleSeconds` (300 if there is no limit), and the reaper deletes it.
   *
   * @default 'abandon'
   */
  readonly detachedJobs?: DetachedJobs;
  /** Whether to take over a cluster that another client holds. @default false */
  readonly takeOver?: boolean;
  /** How long the cluster may take to start, in seconds. @default 900 */
  readonly timeoutSeconds?: number;
  /** Whether pods that fit on no node wait for a node autoscaler. @default false: the session fails at once */
  readonly waitForNodes?: boolean;
  /** Whether to check whether the cluster can start before it is created. @default 'full' */
  readonly preflight?: 'full' | 'off';
}

export const defaultLabelPrefix = 'geneva.lancedb.com';

export const defaultLife = {
  onExit: 'delete',
  leaseSeconds: 300,
  timeoutSeconds: 900,
  detachedJobs: 'abandon',
  /** Of a cluster without a client. */
  idleSeconds: 300,
} as const;
