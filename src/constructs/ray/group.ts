import { list, merge } from '../../template/author/control.js';
import { eq, not } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { isNonEmpty } from '../kubernetes/non-empty.js';
import { restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import type { Toleration } from '../kubernetes/toleration.js';
import type { RayHeadGroupSpec, RayWorkerGroupSpec } from './specs.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { concatenate, namedItems, withDefault, type TemplatedList, unlessEmpty } from '../kubernetes/templated.js';

/** Options of the head and of worker groups. Requests and limits are equal, because Ray schedules by the limits. */
export interface RayGroup {
  /** Number of CPUs of a pod, an integer. */
  readonly cpus: ValueOr<number>;
  /** Memory of a pod, such as `8Gi`. */
  readonly memory: ValueOr<string>;
  /** Image of the group's pods. @default the cluster's image */
  readonly image?: ValueOr<string>;
  /** Further node labels for pod assignment. @default none */
  readonly nodeSelector?: TemplatedMap;
  /** Tolerations for the pods. Those of GPU groups always tolerate `nvidia.com/gpu`. @default none */
  readonly tolerations?: TemplatedList<Toleration>;
  /** PriorityClass of the pods. @default the default of the cluster */
  readonly priorityClassName?: ValueOr<string>;
}

/** The head runs Ray's scheduler and dashboard, but no tasks. */
export type RayHeadGroup = RayGroup;

/** A group of worker pods. */
export interface RayWorkerGroup extends RayGroup {
  /** The role of the nodes: the pods run on nodes with the label `<prefix>/ray-worker-<role>`. */
  readonly role: ValueOr<'cpu' | 'gpu'>;
  /** Number of GPUs of a pod if the role is `gpu`. @default 1 */
  readonly gpus?: ValueOr<number> | Value<number | undefined>;
  /** Minimum number of pods. @default 0 */
  readonly minReplicas?: ValueOr<number>;
  /** Maximum number of pods. */
  readonly maxReplicas: ValueOr<number>;
  /** Number of replicas if the autoscaler is disabled. @default `minReplicas` */
  readonly replicas?: ValueOr<number> | Value<number | undefined>;
}

/** The resolved options of all pods of a RayCluster. */
export interface RayPods {
  readonly serviceAccountName: ValueOr<string>;
  readonly image: ValueOr<string>;
  readonly imagePullPolicy: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  readonly imagePullSecrets: TemplatedList<{ readonly name: string }> | undefined;
  readonly labelPrefix: ValueOr<string>;
  readonly nodeLabelValue: ValueOr<string>;
  readonly runAsUser: ValueOr<number>;
  readonly autoscaled: ValueOr<boolean>;
  readonly env: TemplatedMap | undefined;
  readonly podLabels: TemplatedMap | undefined;
  readonly podAnnotations: TemplatedMap | undefined;
  readonly terminationGracePeriodSeconds: ValueOr<number> | undefined;
}

/** `headGroupSpec` of a RayCluster. */
export function headGroupSpec(head: RayHeadGroup, pods: RayPods): RayHeadGroupSpec {
  return {
    // Ray schedules no tasks on the head, whatever its size.
    rayStartParams: { 'num-cpus': '0' },
    template: {
      metadata: podMetadata(pods, 'ray-head'),
      spec: {
        // The autoscaler is a sidecar of the head and uses the API server.
        automountServiceAccountToken: true,
        affinity: neverOnSpot,
        tolerations: unlessEmpty(head.tolerations),
        ...podSpec('ray-head', head, pods),
      },
    },
  };
}

/** One of the `workerGroupSpecs` of a RayCluster. */
export function workerGroupSpec(
  groupName: ValueOr<string | number>,
  group: RayWorkerGroup,
  pods: RayPods,
): RayWorkerGroupSpec {
  const { role, minReplicas = 0, maxReplicas } = group;
  const isGpu = constantFold(eq<string>(role, 'gpu'));
  return {
    groupName,
    // The autoscaler owns `replicas`: a value in the manifest would reset it at every upgrade.
    replicas: optionally(negated(pods.autoscaled), withDefault<number>(group.replicas, minReplicas)),
    minReplicas,
    maxReplicas,
    rayStartParams: {},
    template: {
      metadata: podMetadata(pods, 'ray-worker'),
      spec: {
        automountServiceAccountToken: false,
        tolerations: workerTolerations(isGpu, group.tolerations),
        ...podSpec(
          concatenate('ray-worker-', role),
          group,
          pods,
          optionally(isGpu, withDefault<number>(group.gpus, 1)),
        ),
      },
    },
  };
}

function podMetadata({ podLabels, podAnnotations }: RayPods, component: string): object {
  return {
    labels: merge(podLabels, { 'app.kubernetes.io/component': component }),
    annotations: unlessEmpty(podAnnotations),
  };
}

function podSpec(nodeRole: ValueOr<string>, group: RayGroup, pods: RayPods, gpus?: unknown): object {
  const { serviceAccountName, imagePullSecrets, labelPrefix, nodeLabelValue, runAsUser } = pods;
  return {
    serviceAccountName,
    securityContext: restrictedPod(runAsUser),
    priorityClassName: optionally(isNonEmpty(group.priorityClassName), group.priorityClassName),
    nodeSelector: merge(group.nodeSelector, { [`${concatenate(labelPrefix, '/', nodeRole)}`]: nodeLabelValue }),
    // The autoscaler replaces failed pods itself.
    restartPolicy: optionally(pods.autoscaled, 'Never'),
    terminationGracePeriodSeconds: pods.terminationGracePeriodSeconds,
    imagePullSecrets: unlessEmpty(imagePullSecrets),
    containers: [container(group, pods, gpus)],
  };
}

function container({ cpus, memory, image }: RayGroup, pods: RayPods, gpus: unknown): object {
  const resources = { cpu: cpus, memory, 'nvidia.com/gpu': gpus };
  return {
    name: 'ray',
    image: image ?? pods.image,
    imagePullPolicy: pods.imagePullPolicy,
    env: pods.env && namedItems(pods.env),
    resources: { limits: resources, requests: resources },
    securityContext: restrictedContainer,
  };
}

const gpuToleration = { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' } as const;

function workerTolerations(isGpu: ValueOr<boolean>, own: RayGroup['tolerations']): unknown {
  if (own === undefined && isGpu === false) return undefined;
  return list(optionally(isGpu, gpuToleration), own ?? []);
}

function negated(test: ValueOr<boolean>): ValueOr<boolean> {
  return isValue(test) ? not(test) : !test;
}

/** Labels of spot nodes, which the clouds and Karpenter may remove at any time. */
export const spotNodes = [
  { key: 'eks.amazonaws.com/capacityType', operator: 'NotIn', values: ['SPOT'] },
  { key: 'karpenter.sh/capacity-type', operator: 'NotIn', values: ['spot'] },
  { key: 'cloud.google.com/gke-spot', operator: 'NotIn', values: ['true'] },
  { key: 'cloud.google.com/gke-preemptible', operator: 'NotIn', values: ['true'] },
  { key: 'kubernetes.azure.com/scalesetpriority', operator: 'NotIn', values: ['spot'] },
];

const neverOnSpot = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: spotNodes }] },
  },
};
