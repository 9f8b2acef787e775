import type { RayClusterDescription } from '../../constructs/ray/cluster-spec.js';
import type { RayGroup, RayHeadGroup, RayWorkerGroup } from '../../constructs/ray/group.js';
import { RayWorkerGroups } from '../../constructs/ray/worker-groups.js';
import { when } from '../../template/author/control.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { nonEmptyOr } from '../../constructs/kubernetes/non-empty.js';
import { and, concat, eq, isEmpty } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { LancePlatformValues } from './names.js';

/** The values of a Ray cluster. */
export type RayValues = Omit<
  LancePlatformValues['ray'],
  'enabled' | 'name' | 'labels' | 'annotations' | 'networkPolicy'
>;

/** What the values of a cluster do not say is the platform's. */
type Cluster = Omit<
  RayClusterDescription,
  'serviceAccountName' | 'imagePullSecrets' | 'labelPrefix' | 'nodeLabelValue'
>;

/** A Ray cluster as its values describe it. */
export function clusterOf(ray: RayValues, image: Value<string>): Cluster {
  const { autoscaling } = ray;
  return {
    rayVersion: ray.version,
    image,
    imagePullPolicy: ray.image.pullPolicy,
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
      securityContext: autoscaling.securityContext,
    },
    podSecurityContext: ray.podSecurityContext,
    securityContext: ray.securityContext,
    env: ray.extraEnv,
    envFrom: ray.extraEnvFrom,
    podLabels: ray.podLabels,
    podAnnotations: ray.podAnnotations,
    head: headOf(ray.head, image),
    workerGroups: RayWorkerGroups.each(ray.workerGroups, (group) => workersOf(group, ray, image)),
  };
}

type Head = RayValues['head'];
type Group = RayValues['workerGroups'] extends Value<Readonly<Record<string, infer G>>> ? ValueTree<G> : never;

function headOf(head: Head, image: Value<string>): RayHeadGroup {
  const { type, annotations, labels, spec } = head.service;
  return {
    ...podsOf(head, image),
    allowSpot: head.allowSpot,
    serviceType: type,
    serviceAnnotations: annotations,
    service: { metadata: omitEmpty({ labels: omitEmpty(labels) }), spec: omitEmpty(spec) },
  };
}

/** The tags of the official Ray images for GPUs have the suffix `-gpu`. Whoever sets a tag says which. */
function workersOf(group: Group, { image: { tag, digest } }: RayValues, image: Value<string>): RayWorkerGroup {
  const isDerived = and(eq<string>(group.role, 'gpu'), isEmpty(tag), isEmpty(digest));
  const { role, gpus, minReplicas, maxReplicas, replicas, numOfHosts, idleTimeoutSeconds, serviceAccountName } = group;
  return {
    ...podsOf(group, concat(image, when(isDerived, '-gpu', ''))),
    ...{ role, gpus, minReplicas, maxReplicas, replicas, numOfHosts, idleTimeoutSeconds, serviceAccountName },
  };
}

function podsOf(group: Head | Group, image: Value<string>): RayGroup {
  const { cpus, memory, extendedResources, resources, sharedMemory, rayStartParams, affinity, podSpec } = group;
  const { nodeSelector, tolerations, topologySpreadConstraints, priorityClassName, runtimeClassName } = group;
  const { podLabels, podAnnotations, podSecurityContext, securityContext, automountServiceAccountToken } = group;
  return {
    ...{ cpus, memory, extendedResources, resources, sharedMemory, rayStartParams, affinity, podSpec },
    ...{ nodeSelector, tolerations, topologySpreadConstraints, priorityClassName, runtimeClassName },
    ...{ podLabels, podAnnotations, podSecurityContext, securityContext, automountServiceAccountToken },
    image: nonEmptyOr(group.image, image),
    env: group.extraEnv,
    envFrom: group.extraEnvFrom,
    volumes: group.extraVolumes,
    volumeMounts: group.extraVolumeMounts,
    initContainers: group.extraInitContainers,
    sidecars: group.extraContainers,
    container: group.container,
  };
}
