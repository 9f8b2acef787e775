import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import type { RayClusterDescription } from '../../constructs/ray/cluster-spec.js';
import type { RayGroup, RayHeadGroup, RayWorkerGroup } from '../../constructs/ray/group.js';
import { RayWorkerGroups } from '../../constructs/ray/worker-groups.js';
import { list, when } from '../../template/author/control.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { nonEmptyOr } from '../../constructs/kubernetes/non-empty.js';
import { and, concat, eq, orElse } from '../../template/functions/index.js';
import type { Value, ValueOr } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { LancePlatformValues } from './names.js';
import type { rayClusterValues } from './ray-values.js';

/** The values of a Ray cluster. */
export type RayValues = Pick<
  LancePlatformValues['ray'],
  Exclude<keyof typeof rayClusterValues, 'version' | 'image' | 'imagePullSecrets'>
>;

/** What the pods run. */
export interface RayImage {
  readonly version: Value<string>;
  readonly name: Value<string>;
  readonly pullPolicy: Value<'Always' | 'IfNotPresent' | 'Never'>;
  /** Whether the tag is the version of Ray, so that the image for GPUs has another. */
  readonly isTagDerived: Value<boolean>;
}

/** A volume that all Ray containers mount, and what fills it. */
export interface RayFiles {
  readonly volume: Value<Kubernetes['Volume'] | undefined>;
  readonly mount: Value<Kubernetes['VolumeMount'] | undefined>;
  /** @param image - that of the Ray container of the pod */
  readonly initContainer: (image: ValueOr<string>) => Value<Kubernetes['Container'] | undefined>;
}

/** What the values of a cluster do not say is the platform's. */
type Cluster = Omit<
  RayClusterDescription,
  'serviceAccountName' | 'imagePullSecrets' | 'labelPrefix' | 'nodeLabelValue'
>;

/** A Ray cluster as its values describe it. */
export function clusterOf(ray: RayValues, image: RayImage, shared?: RayFiles): Cluster {
  const { autoscaling } = ray;
  return {
    rayVersion: image.version,
    image: image.name,
    imagePullPolicy: image.pullPolicy,
    auth: ray.auth,
    tokenSecret: ray.tokenSecret,
    tls: ray.tls,
    gcsFaultTolerance: ray.gcsFaultTolerance,
    autoscaling: {
      enabled: autoscaling.enabled,
      idleTimeoutSeconds: autoscaling.idleTimeoutSeconds,
      upscalingMode: autoscaling.upscalingMode,
      image: autoscaling.image,
      resources: autoscaling.resources,
      env: autoscaling.extraEnv,
      envFrom: autoscaling.extraEnvFrom,
      volumeMounts: autoscaling.extraVolumeMounts,
      securityContext: orElse(autoscaling.securityContext, {}),
    },
    podSecurityContext: ray.podSecurityContext,
    securityContext: orElse(ray.securityContext, {}),
    env: ray.extraEnv,
    envFrom: ray.extraEnvFrom,
    podLabels: ray.podLabels,
    podAnnotations: ray.podAnnotations,
    head: headOf(ray.head, image.name, shared),
    workerGroups: RayWorkerGroups.each(ray.workerGroups, (group) => workersOf(group, image, shared)),
  };
}

type Head = RayValues['head'];
type Group = RayValues['workerGroups'] extends Value<Readonly<Record<string, infer G>>> ? ValueTree<G> : never;

function headOf(head: Head, image: Value<string>, shared?: RayFiles): RayHeadGroup {
  const { type, annotations, labels, spec } = head.service;
  return {
    ...podsOf(head, image, shared),
    allowSpot: head.allowSpot,
    serviceType: type,
    serviceAnnotations: annotations,
    service: { metadata: omitEmpty({ labels: omitEmpty(labels) }), spec: omitEmpty(spec) },
  };
}

/** The tags of the official Ray images for GPUs have the suffix `-gpu`. Whoever sets a tag says which. */
function workersOf(group: Group, { name, isTagDerived }: RayImage, shared?: RayFiles): RayWorkerGroup {
  const isForGpus = and(eq<string>(group.role, 'gpu'), isTagDerived);
  const { role, gpus, minReplicas, maxReplicas, replicas, numOfHosts, idleTimeoutSeconds, serviceAccountName } = group;
  return {
    ...podsOf(group, concat(name, when(isForGpus, '-gpu', '')), shared),
    ...{ role, gpus, minReplicas, maxReplicas, replicas, numOfHosts, idleTimeoutSeconds, serviceAccountName },
  };
}

function podsOf(group: Head | Group, image: Value<string>, shared?: RayFiles): RayGroup {
  const { cpus, memory, extendedResources, resources, sharedMemory, rayStartParams, affinity, podSpec } = group;
  const { nodeSelector, tolerations, topologySpreadConstraints, priorityClassName, runtimeClassName } = group;
  const { podLabels, podAnnotations, podSecurityContext, securityContext, automountServiceAccountToken } = group;
  const ownImage = nonEmptyOr(group.image, image);
  return {
    ...{ cpus, memory, extendedResources, resources, sharedMemory, rayStartParams, affinity, podSpec },
    ...{ nodeSelector, tolerations, topologySpreadConstraints, priorityClassName, runtimeClassName },
    ...{ podLabels, podAnnotations, podSecurityContext, securityContext, automountServiceAccountToken },
    image: ownImage,
    env: group.extraEnv,
    envFrom: group.extraEnvFrom,
    volumes: shared ? list(shared.volume, group.extraVolumes) : group.extraVolumes,
    volumeMounts: shared ? list(shared.mount, group.extraVolumeMounts) : group.extraVolumeMounts,
    initContainers: shared
      ? list(shared.initContainer(ownImage), group.extraInitContainers)
      : group.extraInitContainers,
    sidecars: group.extraContainers,
    container: group.container,
  };
}
