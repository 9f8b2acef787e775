/* The values that most charts have, with the names and shapes of `helm create`. */
import type { KubernetesTypes } from '../../../imports/types/kubernetes.js';
import * as v from '../../values/v.js';
import { longestFullName, longestName } from '../build/naming.js';

/** Where an image is. */
export interface ImageDefaults {
  /** Such as `library/nginx`. */
  readonly repository: string;
  /** Such as `docker.io`. @default none: that of the container runtime */
  readonly registry?: string;
  /** The tag. @default the chart's appVersion */
  readonly tag?: string;
}

/**
 * `image`: registry, repository, tag, digest and pull policy.
 *
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.image({ repository: 'library/nginx', registry: 'docker.io' });
 * ```
 */
export function image({ repository, registry = '', tag = '' }: ImageDefaults) {
  return v.object(
    {
      registry: v.string({ description: 'Registry. If empty, that of the container runtime.', default: registry }),
      repository: v.string({ description: 'Repository.', default: repository, minLength: 1 }),
      tag: v.string({ description: "Tag. If empty, the chart's appVersion.", default: tag, maxLength: 128 }),
      digest: v.string({ description: 'Digest (sha256:...). If set, the tag is ignored.', default: '' }),
      pullPolicy: v.enum(['Always', 'IfNotPresent', 'Never'], { description: 'Pull policy.', default: 'IfNotPresent' }),
    },
    { description: 'Container image.' },
  );
}

/**
 * `nameOverride` and `fullnameOverride`. A chart that has them uses them: the first in place of its own name, the second in place
 * of the name that objects start with.
 *
 * Charts of `helm create` leave out the chart's name wherever the release's contains it, and cut names after 63 characters. For
 * a chart that replaces one of them, `like: 'helm create'` gives the same names.
 *
 * @example
 * ```ts
 * import { groups, v } from 'helmwright';
 *
 * v.object({ ...groups.names({ like: 'helm create' }) }, { description: 'Values of web.' });
 * ```
 */
export function names({ like }: { readonly like?: 'helm create' } = {}) {
  // The longest of ours leaves room for what the objects are.
  const maxLength = like === undefined ? longestFullName : longestName;
  const label = (description: string) =>
    v.string({ description, default: '', pattern: '^([a-z]([-a-z0-9]*[a-z0-9])?)?$', maxLength });
  return {
    nameOverride: label("Name in place of the chart's."),
    fullnameOverride: { ...label('Name that the names of all objects start with.'), ...(like && { namesLike: like }) },
  };
}

/**
 * `existingSecret`: the name of a Secret that users bring instead of the credentials that Helm would generate.
 *
 * @param keys - the keys that it must have
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.existingSecret(['password']);
 * ```
 */
export function existingSecret(keys: readonly string[]) {
  return v.string({
    description:
      `Name of an existing Secret with ${keys.length === 1 ? 'the key' : 'the keys'} ${keys.join(', ')}. If empty, ` +
      'credentials are generated and kept in the cluster. Set it with Argo CD, Flux or `helm template`, which cannot keep them.',
    default: '',
    maxLength: 253,
    pattern: '^([a-z0-9]([-.a-z0-9]*[a-z0-9])?)?$',
  });
}

/**
 * `serviceAccount`: whether to create one, its name and annotations.
 *
 * @param automount - whether pods get a token of the Kubernetes API by default
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.serviceAccount();
 * ```
 */
export function serviceAccount(automount = false) {
  return v.object(
    {
      create: v.boolean({ description: 'Whether to create a ServiceAccount.', default: true }),
      name: v.string({
        description: 'Its name. If empty, a name of the release, or `default` if none is created.',
        default: '',
        maxLength: 253,
        pattern: '^([a-z0-9]([-.a-z0-9]*[a-z0-9])?)?$',
      }),
      annotations: strings('Its annotations, such as a cloud identity.'),
      automount: v.boolean({ description: 'Whether pods get a token of the Kubernetes API.', default: automount }),
    },
    { description: 'ServiceAccount of the pods.' },
  );
}

/**
 * `service`: type, port and annotations.
 *
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.service({ port: 80 });
 * ```
 */
export function service({ port }: { readonly port: number }) {
  return v.object(
    {
      type: v.enum(['ClusterIP', 'NodePort', 'LoadBalancer'], { description: 'Type.', default: 'ClusterIP' }),
      port: v.integer({ description: 'Port.', default: port, min: 1, max: 65535 }),
      annotations: strings('Annotations.'),
    },
    { description: 'Service.' },
  );
}

/**
 * `extraObjects`: further objects of any kind, for `groups.ExtraObjects`.
 *
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.extraObjects();
 * ```
 */
export function extraObjects() {
  return v.list(v.k8s('Manifest', { description: 'Object.' }), {
    description: 'Further objects to create, of any kind.',
    default: [],
  });
}

/**
 * `ingress`: off by default, with one host to start from.
 *
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.ingress({ host: 'web.example.com' });
 * ```
 */
export function ingress({ host = 'chart-example.local' }: { readonly host?: string } = {}) {
  const pathType = v.enum(['Exact', 'Prefix', 'ImplementationSpecific'], {
    description: 'How paths match.',
    default: 'ImplementationSpecific',
  });
  const path = v.string({ description: 'Path.', default: '/', minLength: 1 });
  const paths = v.list(v.object({ path, pathType }, { description: 'Path.' }), {
    description: 'Paths of the host.',
    default: [{ path: '/' }],
  });
  return v.object(
    {
      enabled: v.boolean({ description: 'Whether to create an Ingress.', default: false }),
      className: v.string({ description: "IngressClass. If empty, the cluster's default.", default: '' }),
      annotations: strings('Annotations.'),
      hosts: v.list(
        v.object(
          { host: v.string({ description: 'Host. If empty, all.', default: '' }), paths },
          { description: 'Host.' },
        ),
        { description: 'Hosts.', default: [{ host, paths: [{ path: '/' }] }] },
      ),
      tls: v.list(v.k8s('IngressTLS', { description: 'Secret and hosts.' }), {
        description: 'Secrets with certificates, and their hosts.',
        default: [],
      }),
    },
    { description: 'Ingress.' },
  );
}

/**
 * `replicaCount` and `autoscaling`: the number of pods, or what a HorizontalPodAutoscaler makes of it.
 *
 * @example
 * ```ts
 * import { groups, v } from 'helmwright';
 *
 * v.object({ ...groups.scaling({ replicaCount: 2 }) }, { description: 'Values of web.' });
 * ```
 */
export function scaling({ replicaCount = 1, maxReplicas = 100 }: { replicaCount?: number; maxReplicas?: number } = {}) {
  const percentage = (description: string): { description: string; min: number } => ({ description, min: 1 });
  return {
    replicaCount: v.integer({
      description: 'Number of pods, unless autoscaling is enabled.',
      default: replicaCount,
      min: 0,
    }),
    autoscaling: v.object(
      {
        enabled: v.boolean({ description: 'Whether to create a HorizontalPodAutoscaler.', default: false }),
        minReplicas: v.integer({ description: 'Least number of pods.', default: 1, min: 1 }),
        maxReplicas: v.integer({ description: 'Greatest number of pods.', default: maxReplicas, min: 1 }),
        targetCPUUtilizationPercentage: v.integer({ ...percentage('Target CPU, of the request.'), default: 80 }),
        targetMemoryUtilizationPercentage: v.integer({
          ...percentage('Target memory, of the request.'),
          optional: true,
        }),
      },
      { description: 'Autoscaling.' },
    ),
  };
}

/** `imagePullSecrets` */
function imagePullSecrets() {
  return v.list(v.k8s('LocalObjectReference', { description: 'Secret.' }), {
    description: 'Secrets for pulling images.',
    default: [],
  });
}

/** `podAnnotations` */
function podAnnotations() {
  return strings('Annotations of the pods.');
}

/** `podLabels` */
function podLabels() {
  return strings('Labels of the pods.');
}

/** What Pod Security "restricted" asks of a pod. */
const restrictedPod = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } as const;

/** What Pod Security "restricted" asks of a container. */
const restrictedContainer = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  readOnlyRootFilesystem: true,
} as const;

/** `podSecurityContext`. By default what Pod Security "restricted" asks for. */
function podSecurityContext(defaults: KubernetesTypes['PodSecurityContext'] = restrictedPod) {
  return v.k8s('PodSecurityContext', { description: 'Security context of the pods.', default: defaults });
}

/** `securityContext`. By default what Pod Security "restricted" asks for, and a read-only root file system. */
function securityContext(defaults: KubernetesTypes['SecurityContext'] = restrictedContainer) {
  return v.k8s('SecurityContext', { description: 'Security context of the container.', default: defaults });
}

/** `resources` */
function resources(defaults: KubernetesTypes['ResourceRequirements'] = {}) {
  return v.k8s('ResourceRequirements', { description: 'Resource requests and limits.', default: defaults });
}

/** `nodeSelector` */
function nodeSelector() {
  return strings('Node labels for pod assignment.');
}

/** `tolerations` */
function tolerations() {
  return v.list(v.k8s('Toleration', { description: 'Toleration.' }), { description: 'Tolerations.', default: [] });
}

/** `affinity` */
function affinity(defaults: KubernetesTypes['Affinity'] = {}) {
  return v.k8s('Affinity', { description: 'Affinity of the pods.', default: defaults });
}

/** `topologySpreadConstraints` */
function topologySpreadConstraints() {
  return v.list(v.k8s('TopologySpreadConstraint', { description: 'Constraint.' }), {
    description: 'How the pods are spread over nodes and zones.',
    default: [],
  });
}

/** `extraEnv` */
function extraEnv() {
  return v.list(v.k8s('EnvVar', { description: 'Variable.' }), {
    description: 'Further environment variables of the container.',
    default: [],
  });
}

/** `extraEnvFrom` */
function extraEnvFrom() {
  return v.list(v.k8s('EnvFromSource', { description: 'Source.' }), {
    description: 'ConfigMaps and Secrets whose keys become environment variables of the container.',
    default: [],
  });
}

/** `extraVolumes` */
function extraVolumes() {
  return v.list(v.k8s('Volume', { description: 'Volume.' }), {
    description: 'Further volumes of the pods.',
    default: [],
  });
}

/** `extraVolumeMounts` */
function extraVolumeMounts() {
  return v.list(v.k8s('VolumeMount', { description: 'Mount.' }), {
    description: 'Further volume mounts of the container.',
    default: [],
  });
}

/** `extraContainers` */
function extraContainers() {
  return v.list(v.k8s('Container', { description: 'Container.' }), {
    description: 'Further containers of the pods.',
    default: [],
  });
}

/**
 * A probe, such as `livenessProbe`.
 *
 * @example
 * ```ts
 * import { groups } from 'helmwright';
 *
 * groups.probe('Liveness probe.', { httpGet: { path: '/healthz', port: 'http' } });
 * ```
 */
export function probe(description: string, defaults: KubernetesTypes['Probe']) {
  return v.k8s('Probe', { description, default: defaults });
}

function strings(description: string) {
  return v.map(v.string({ description: 'Value.' }), { description, default: {} });
}

/**
 * The values of pods, all that are here but the image and the probes: for `v.object({ ...podValues() })`.
 *
 * @param defaults - of the resources
 * @example
 * ```ts
 * import { groups, v } from 'helmwright';
 *
 * v.object({ ...groups.podValues({ requests: { cpu: '10m', memory: '32Mi' } }) }, { description: 'Values of web.' });
 * ```
 */
export function podValues(defaults?: KubernetesTypes['ResourceRequirements']) {
  return {
    imagePullSecrets: imagePullSecrets(),
    podAnnotations: podAnnotations(),
    podLabels: podLabels(),
    podSecurityContext: podSecurityContext(),
    securityContext: securityContext(),
    resources: resources(defaults),
    nodeSelector: nodeSelector(),
    tolerations: tolerations(),
    affinity: affinity(),
    topologySpreadConstraints: topologySpreadConstraints(),
    extraEnv: extraEnv(),
    extraEnvFrom: extraEnvFrom(),
    extraVolumes: extraVolumes(),
    extraVolumeMounts: extraVolumeMounts(),
    extraContainers: extraContainers(),
  };
}
