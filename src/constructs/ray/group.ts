import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import type { Templated, Value, ValueOr } from '../../template/author/value.js';
import type { TemplatedList } from '../kubernetes/templated.js';
import type { RayAffinity } from './affinity.js';

/** Fields of a PodSpec that the construct writes itself, so that {@link RayGroup.podSpec} must not have them. */
export const ownPodFields = [
  'affinity',
  'automountServiceAccountToken',
  'containers',
  'imagePullSecrets',
  'initContainers',
  'nodeSelector',
  'priorityClassName',
  'restartPolicy',
  'runtimeClassName',
  'securityContext',
  'serviceAccount',
  'serviceAccountName',
  'tolerations',
  'topologySpreadConstraints',
  'volumes',
] as const;

/** Fields of the Ray container that the construct writes itself, so that {@link RayGroup.container} must not have them. */
export const ownContainerFields = [
  'env',
  'envFrom',
  'image',
  'imagePullPolicy',
  'name',
  'resources',
  'securityContext',
  'volumeMounts',
] as const;

/** Options of the head and of worker groups. */
export interface RayGroup {
  /** Number of CPUs of a pod, an integer: the request and the limit, because Ray schedules by the limit. @default 4 */
  readonly cpus?: ValueOr<number>;
  /** Memory of a pod, such as `8Gi`: the request and the limit. @default '8Gi' */
  readonly memory?: ValueOr<string>;
  /**
   * Extended resources of a pod, such as `{ 'amd.com/gpu': 1 }`, `google.com/tpu` or a MIG device. The pods tolerate taints of these
   * names. For `nvidia.com/gpu` there is `gpus`.
   *
   * @default none
   */
  readonly extendedResources?: TemplatedMap<string | number>;
  /** All requests, limits and claims of the Ray container, instead of those of the fields above. @default those of the fields above */
  readonly resources?: Templated<Kubernetes['ResourceRequirements']>;
  /** Image of the group's pods. @default the cluster's image */
  readonly image?: ValueOr<string>;
  /** Size of `/dev/shm`, where Ray keeps objects. @default that of the operator, the memory of the container */
  readonly sharedMemory?: ValueOr<string> | Value<string | undefined>;
  /** Parameters of `ray start`. @default the head has `num-cpus: "0"`, with which it runs no tasks */
  readonly rayStartParams?: TemplatedMap;
  /** Environment variables of the Ray container, after those of the cluster. @default none */
  readonly env?: TemplatedList<Kubernetes['EnvVar']>;
  /** ConfigMaps and Secrets whose keys become environment variables of the Ray container. @default none */
  readonly envFrom?: TemplatedList<Kubernetes['EnvFromSource']>;
  /** Volumes. @default none */
  readonly volumes?: TemplatedList<Kubernetes['Volume']>;
  /** Volume mounts of the Ray container. @default none */
  readonly volumeMounts?: TemplatedList<Kubernetes['VolumeMount']>;
  /** Init containers. Those of KubeRay run after them. @default none */
  readonly initContainers?: TemplatedList<Kubernetes['Container']>;
  /** Further containers. @default none */
  readonly sidecars?: TemplatedList<Kubernetes['Container']>;
  /** Further node labels for pod assignment. @default none */
  readonly nodeSelector?: TemplatedMap;
  /** Tolerations for the pods. Those of GPU groups always tolerate `nvidia.com/gpu`. @default none */
  readonly tolerations?: TemplatedList<Kubernetes['Toleration']>;
  /** Affinity of the pods. @default none */
  readonly affinity?: RayAffinity;
  /** How the pods are spread over nodes and zones. @default none */
  readonly topologySpreadConstraints?: TemplatedList<Kubernetes['TopologySpreadConstraint']>;
  /** PriorityClass of the pods. @default the default of the cluster */
  readonly priorityClassName?: ValueOr<string>;
  /** RuntimeClass of the pods, such as `nvidia`. @default that of the node */
  readonly runtimeClassName?: ValueOr<string>;
  /** Labels of the pods, which win over those of the cluster. @default none */
  readonly podLabels?: TemplatedMap;
  /** Annotations of the pods, which win over those of the cluster. @default none */
  readonly podAnnotations?: TemplatedMap;
  /** Security context of the pods. @default that of the cluster */
  readonly podSecurityContext?: Templated<Kubernetes['PodSecurityContext']>;
  /** Security context of the Ray container. @default that of the cluster */
  readonly securityContext?: Templated<Kubernetes['SecurityContext']>;
  /** Whether the pods get a token of the Kubernetes API. @default true for the head, whose autoscaler needs it, false for workers */
  readonly automountServiceAccountToken?: ValueOr<boolean>;
  /** Further fields of the PodSpec: those that have no property here, such as `dnsConfig` or `resourceClaims`. @default none */
  readonly podSpec?: Templated<Partial<Omit<Kubernetes['PodSpec'], (typeof ownPodFields)[number]>>>;
  /** Further fields of the Ray container: those that have no property here, such as `lifecycle` or `ports`. @default none */
  readonly container?: Templated<Partial<Omit<Kubernetes['Container'], (typeof ownContainerFields)[number]>>>;
}

/** The head runs Ray's scheduler and dashboard, but no tasks. */
export interface RayHeadGroup extends RayGroup {
  /** Whether the head may run on spot nodes. It is then lost with the node, and with it all jobs. @default false */
  readonly allowSpot?: ValueOr<boolean>;
  /** Type of the head's Service. @default 'ClusterIP' */
  readonly serviceType?: ValueOr<string>;
  /** Annotations of the head's Service. @default none */
  readonly serviceAnnotations?: TemplatedMap;
  /** Further fields of the head's Service. @default none */
  readonly service?: Templated<Kubernetes['Service']>;
}

/** A group of worker pods. */
export interface RayWorkerGroup extends RayGroup {
  /** The role of the nodes: the pods run on nodes with the label `<prefix>/ray-worker-<role>`. */
  readonly role: ValueOr<'cpu' | 'gpu'>;
  /** Number of NVIDIA GPUs of a pod if the role is `gpu`. @default 1, or none if there are `extendedResources` */
  readonly gpus?: ValueOr<number> | Value<number | undefined>;
  /** Minimum number of replicas. @default 0 */
  readonly minReplicas?: ValueOr<number>;
  /** Maximum number of replicas. */
  readonly maxReplicas: ValueOr<number>;
  /** Number of replicas if the autoscaler is disabled. @default `minReplicas` */
  readonly replicas?: ValueOr<number> | Value<number | undefined>;
  /** Number of pods of a replica, such as the hosts of a TPU slice. @default 1 */
  readonly numOfHosts?: ValueOr<number>;
  /** Seconds after which the autoscaler removes an idle worker of the group. Requires KubeRay 1.3. @default that of the cluster */
  readonly idleTimeoutSeconds?: ValueOr<number> | Value<number | undefined>;
  /** The ServiceAccount of the pods. @default that of the cluster */
  readonly serviceAccountName?: ValueOr<string>;
}
