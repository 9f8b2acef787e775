import { longestClusterName } from '../../constructs/ray/name.js';
import { groupNamePattern, longestGroupName } from '../../constructs/ray/worker-groups.js';
import * as groups from '../../chart/groups/values.js';
import * as v from '../../values/v.js';
import { annotations, imagePullSecrets, labelKey, labels, orEmpty, subdomain } from '../shared/common-values.js';
import { imagePattern, imageValues } from '../shared/image-values.js';
import { environment, rayPodValues } from './ray-pod-values.js';

const { type: serviceType, annotations: serviceAnnotations } = groups.service({ port: 6379 }).properties;

const head = v.object(
  {
    ...rayPodValues({
      startParams: { 'num-cpus': '0' },
      startParamsNote: 'With num-cpus "0", the head runs no tasks.',
      automount: true,
      affinityNote: 'Unless allowSpot is true, the nodes must not be spot nodes either.',
    }),
    allowSpot: v.boolean({
      description:
        'Whether the head may run on spot nodes. All jobs end with the node, unless gcsFaultTolerance is enabled.',
      default: false,
    }),
    service: v.object(
      {
        type: serviceType,
        annotations: serviceAnnotations,
        labels: labels('Labels.'),
        spec: v.k8s('ServiceSpec', {
          description: 'Further fields of its spec. The operator adds the ports and the selector.',
          default: {},
          without: ['type'],
        }),
      },
      { description: 'Service of the head.' },
    ),
  },
  {
    description:
      'Head group. The head runs the scheduler and the dashboard, but no tasks, and is never scheduled on a spot node.',
  },
);

const workerGroup = v.object(
  {
    role: v.enum(['cpu', 'gpu'], {
      description: 'Role of the nodes: the pods run on nodes with the label <labelPrefix>/ray-worker-<role>.',
    }),
    gpus: v.integer({
      description:
        'Number of NVIDIA GPUs of a pod if the role is gpu. If unset, 1, or none if there are extendedResources.',
      optional: true,
      min: 1,
      max: 64,
    }),
    minReplicas: v.integer({ description: 'Minimum number of replicas.', default: 0, min: 0, max: 100_000 }),
    maxReplicas: v.integer({ description: 'Maximum number of replicas.', min: 1, max: 100_000 }),
    replicas: v.integer({
      description: 'Number of replicas if the autoscaler is disabled. If unset, minReplicas.',
      optional: true,
      min: 0,
      max: 100_000,
    }),
    numOfHosts: v.integer({
      description: 'Number of pods of a replica, such as the hosts of a TPU slice.',
      default: 1,
      min: 1,
      max: 10_000,
    }),
    idleTimeoutSeconds: v.integer({
      description: 'Seconds after which the autoscaler removes an idle worker. If unset, that of the cluster.',
      optional: true,
      min: 1,
      max: 86_400,
    }),
    serviceAccountName: v.string({
      description: 'Name of an existing ServiceAccount of the pods. If empty, that of the platform.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    ...rayPodValues({
      startParams: {},
      startParamsNote: 'Such as resources.',
      automount: false,
      affinityNote: 'The nodes must have the label of the role, too.',
    }),
  },
  { description: 'Worker group.' },
);

function secretKey(description: string, key: string) {
  return v.object(
    {
      name: v.string({
        description: 'Name of the Secret. If empty, no Secret is used.',
        default: '',
        pattern: orEmpty(subdomain),
        maxLength: 253,
      }),
      key: v.string({ description: 'Key in the Secret.', default: key, minLength: 1, maxLength: 253 }),
    },
    { description },
  );
}

const secretName = { default: '', pattern: orEmpty(subdomain), maxLength: 253 } as const;

const gcsFaultTolerance = v.object(
  {
    enabled: v.boolean({ description: 'Whether the state is kept. Requires KubeRay 1.3.', default: false }),
    redisAddress: v.string({
      description: 'Address of Redis or Valkey, such as redis:6379, or rediss://redis:6380 with TLS.',
      default: '',
      pattern: '^(([A-Za-z]+://)?(\\[[0-9A-Fa-f:]+\\]|[-A-Za-z0-9._]+):[0-9]{1,5})?$',
      maxLength: 1024,
    }),
    passwordSecret: secretKey('Existing Secret with the password of Redis.', 'redis-password'),
    usernameSecret: secretKey('Existing Secret with the user name of Redis.', 'redis-username'),
    externalStorageNamespace: v.string({
      description: 'Prefix of the keys in Redis. If empty, the UID of the RayCluster.',
      default: '',
      maxLength: 253,
    }),
  },
  { description: 'State of the head in Redis, so that workers and jobs survive a restart of the head.' },
);

const tls = v.object(
  {
    enabled: v.boolean({ description: 'Whether the pods and clients of Ray use TLS.', default: false }),
    caSecret: v.string({
      description:
        'Name of an existing Secret with the certificate of a certificate authority at the key tls.crt and its private key at tls.key, such as that of a cert-manager Certificate with isCA: true. An init container of each pod signs a certificate with it.',
      ...secretName,
    }),
    image: v.string({
      description: 'Image of that init container, which needs bash and openssl. If empty, that of Ray.',
      default: '',
      pattern: orEmpty(imagePattern),
      maxLength: 1024,
    }),
  },
  { description: 'TLS between the pods.' },
);

const networkPolicy = v.object(
  {
    enabled: v.boolean({ description: 'Whether to create a NetworkPolicy for the pods.', default: false }),
    from: v.list(v.k8s('NetworkPolicyPeer', { description: 'Peer.' }), {
      description:
        'Clients that may connect to the ports 10001 (clients), 8265 (dashboard, jobs) and 8000 (Serve) of the head. If empty, all pods of the namespace.',
      default: [],
    }),
    metricsFrom: v.list(v.k8s('NetworkPolicyPeer', { description: 'Peer.' }), {
      description: 'Who may read the metrics at port 8080. If empty, all pods of the cluster.',
      default: [],
    }),
    extraIngress: v.list(v.k8s('NetworkPolicyIngressRule', { description: 'Rule.' }), {
      description: 'Further rules.',
      default: [],
    }),
  },
  {
    description:
      'NetworkPolicy for the pods of the cluster. They may always connect to each other, and the KubeRay operator to them. What they connect to is not limited.',
  },
);

const autoscaling = v.object(
  {
    enabled: v.boolean({ description: 'Whether to enable the Ray autoscaler. Requires KubeRay 1.4.', default: true }),
    idleTimeoutSeconds: v.integer({
      description: 'Seconds after which an idle worker is removed.',
      default: 60,
      min: 1,
      max: 86_400,
    }),
    upscalingMode: v.enum(['', 'Default', 'Aggressive', 'Conservative'], {
      description:
        'Conservative limits pending workers to the number of running workers. If empty, the default of Ray.',
      default: '',
    }),
    image: v.string({
      description: 'Image of the autoscaler. If empty, that of the head.',
      default: '',
      maxLength: 1024,
    }),
    resources: v.k8s('ResourceRequirements', {
      description: 'Resources of the autoscaler. If empty, those of KubeRay: 500m CPU and 512Mi memory.',
      default: {},
    }),
    ...environment,
    extraVolumeMounts: groups.podValues().extraVolumeMounts,
    securityContext: v.k8s('SecurityContext', {
      description: 'Security context of the autoscaler.',
      default: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    }),
  },
  { description: 'Ray autoscaler, a container of the head.' },
);

const image = imageValues({
  registry: 'docker.io',
  repository: 'rayproject/ray',
  descriptions: {
    image: 'Image of Ray. helm test also uses it.',
    tag: 'Image tag. If empty, ray.version, in groups of the role gpu with the suffix -gpu, as the official images are tagged.',
  },
});

/** The values of a Ray cluster: those of `ray`, and of the clusters of ray-apps. */
export const rayClusterValues = {
  version: v.string({
    description:
      'Version of Ray. Must match the image and the clients. Must be at least 2.43.0, and at least 2.52.0 if auth is token.',
    default: '2.60.0',
    pattern: '^[1-9][0-9]{0,2}\\.(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})$',
  }),
  image,
  imagePullSecrets,
  auth: v.enum(['token', 'disabled'], {
    description:
      'Authentication of clients: with the token that the operator creates (requires KubeRay 1.5.1 and Ray 2.52), or disabled.',
    default: 'token',
  }),
  tokenSecret: v.string({
    description:
      'Name of an existing Secret with the token at the key auth_token. If empty, the operator creates a Secret with the name of the RayCluster. Requires KubeRay 1.6.',
    ...secretName,
  }),
  tls,
  gcsFaultTolerance,
  autoscaling,
  podSecurityContext: v.k8s('PodSecurityContext', {
    description: 'Security context of the pods. 1000 is the user ray of the official Ray images.',
    default: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  }),
  securityContext: v.k8s('SecurityContext', {
    description: 'Security context of the Ray containers.',
    default: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  }),
  ...environment,
  podLabels: labels('Labels for the Ray pods, such as azure.workload.identity/use: "true".'),
  podAnnotations: annotations('Annotations for the Ray pods.'),
  head,
  workerGroups: v.map(workerGroup, {
    description: 'Worker groups by name. Set a group to null to remove it.',
    default: {
      cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 10 },
      gpu: { role: 'gpu', cpus: 8, memory: '16Gi', maxReplicas: 4 },
    },
    keyPattern: groupNamePattern,
    keyMaxLength: longestGroupName,
  }),
};

export const rayValues = v.object(
  {
    enabled: v.boolean({
      description:
        'Whether to create a RayCluster. Requires KubeRay in the cluster, so it must be false on the first installation of this chart unless KubeRay is already installed, and nodes with the labels of the groups.',
      default: false,
    }),
    name: v.string({
      description: 'Name of the RayCluster. If empty, <fullname>-ray. The Service of its head is <name>-head-svc.',
      default: '',
      pattern: '^([a-z]([-a-z0-9]*[a-z0-9])?)?$',
      maxLength: longestClusterName,
    }),
    labels: labels('Labels of the RayCluster, such as kueue.x-k8s.io/queue-name.'),
    annotations: v.map(v.string({ description: 'Annotation value.' }), {
      description: 'Annotations of the RayCluster. By default, Argo CD applies it when the operator is healthy.',
      default: { 'argocd.argoproj.io/sync-wave': '1' },
      keyPattern: labelKey,
    }),
    ...rayClusterValues,
    networkPolicy,
  },
  { description: 'RayCluster of the platform.' },
);
