import { groupNamePattern, longestGroupName } from '../constructs/ray-worker-groups.js';
import * as v from '../values/kinds.js';

const subdomain = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';
const labelValue = '^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$';
const labelKey = '^([-a-z0-9.]+/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$';
const imageName = '^[A-Za-z0-9][-A-Za-z0-9_./:@]*$';

const namespace = v.object(
  {
    name: v.string({
      description: "The namespace that the compute pods run in; without it, the release's.",
      optional: true,
      pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
      maxLength: 63,
    }),
    create: v.boolean({
      description:
        "Whether to create the namespace where it is not there and is not the release's. It stays when the release goes; a namespace of somebody else is left as it is.",
      default: true,
    }),
    podSecurity: v.enum(['privileged', 'baseline', 'restricted'], {
      description:
        "The Pod Security Standard that a created namespace enforces. This chart's pods keep to restricted; those that LanceDB's Python client makes need baseline.",
      default: 'baseline',
    }),
  },
  { description: 'Where the compute pods run.' },
);

const serviceAccount = v.object(
  {
    create: v.boolean({
      description: 'Whether to create the ServiceAccount; without it, name says which one is there.',
      default: true,
    }),
    name: v.string({
      description:
        "The name of the ServiceAccount, and the start of its ClusterRole's and ClusterRoleBinding's; without it, <release>.<namespace of the release>.",
      optional: true,
      pattern: subdomain,
      maxLength: 245,
    }),
    annotations: v.map(v.string({ description: 'An annotation.' }), {
      description:
        'Annotations by which a cloud knows the ServiceAccount: eks.amazonaws.com/role-arn, iam.gke.io/gcp-service-account or azure.workload.identity/client-id.',
      default: {},
      keyPattern: labelKey,
    }),
  },
  { description: 'The identity of the compute pods.' },
);

const rbac = v.object(
  {
    create: v.boolean({
      description: 'Whether to create the ClusterRole and its binding; without it, somebody else grants the rules.',
      default: true,
    }),
  },
  { description: 'What the identity may do: see pods; see, change and delete RayClusters.' },
);

const toleration = v.object(
  {
    key: v.string({ description: "The taint's key; none for all taints.", optional: true, pattern: labelKey }),
    operator: v.enum(['Exists', 'Equal'], { description: "How the taint's value is compared.", optional: true }),
    value: v.string({ description: "The taint's value.", optional: true }),
    effect: v.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'], {
      description: "The taint's effect; none for all.",
      optional: true,
    }),
    tolerationSeconds: v.integer({ description: 'How long NoExecute is borne.', optional: true }),
  },
  { description: 'A toleration.' },
);

const tolerations = { description: 'Taints of nodes that the pods bear.', default: [] } as const;

const nodeSelector = {
  description: "Labels that a node must have besides the role's.",
  default: {},
  keyPattern: labelKey,
} as const;

const nodeLabel = v.string({ description: 'A label.', pattern: labelValue, maxLength: 63 });

const head = v.object(
  {
    cpus: v.integer({ description: 'Whole CPUs of the head.', default: 4, min: 1, max: 1024 }),
    memory: v.quantity({ description: 'Memory of the head.', default: '8Gi' }),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations: v.list(toleration, tolerations),
  },
  { description: 'The head: it schedules, serves the dashboard, does no work, and never stands on a spot node.' },
);

const workerGroup = v.object(
  {
    role: v.enum(['cpu', 'gpu'], {
      description: 'What the nodes are for: they have the label <labelPrefix>/ray-worker-<role>.',
    }),
    cpus: v.integer({ description: 'Whole CPUs of a pod.', min: 1, max: 1024 }),
    memory: v.quantity({ description: 'Memory of a pod.' }),
    gpus: v.integer({
      description: 'GPUs of a pod, where the role is gpu; 1 where unset.',
      optional: true,
      min: 1,
      max: 64,
    }),
    image: v.string({
      description: 'The image; without it, ray.image, with -gpu behind its tag where the role is gpu.',
      optional: true,
      pattern: imageName,
    }),
    minReplicas: v.integer({ description: 'The least number of pods.', default: 0, min: 0, max: 100_000 }),
    maxReplicas: v.integer({ description: 'The greatest number of pods.', min: 1, max: 100_000 }),
    replicas: v.integer({
      description: 'How many pods run without the autoscaler; minReplicas where unset.',
      optional: true,
      min: 0,
      max: 100_000,
    }),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations: v.list(toleration, tolerations),
  },
  { description: 'A group of workers.' },
);

const ray = v.object(
  {
    enabled: v.boolean({
      description:
        'Whether to run a RayCluster. It needs KubeRay in the cluster, and nodes with the labels of its groups.',
      default: false,
    }),
    version: v.string({
      description:
        "The version of Ray, which must be the image's and the client's; at least 2.43.0, and 2.52.0 for tokens.",
      default: '2.60.0',
      pattern: '^[1-9][0-9]{0,2}\\.(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})$',
    }),
    image: v.object(
      {
        repository: v.string({
          description: 'Where the image is.',
          default: 'docker.io/rayproject/ray',
          pattern: imageName,
        }),
        tag: v.string({
          description: "Which image; without it, Ray's version.",
          optional: true,
          pattern: '^[A-Za-z0-9_][-A-Za-z0-9_.]*$',
          maxLength: 128,
        }),
        pullPolicy: v.enum(['Always', 'IfNotPresent', 'Never'], {
          description: 'When to pull.',
          default: 'IfNotPresent',
        }),
      },
      { description: 'The image of Ray; helm test runs it too.' },
    ),
    imagePullSecrets: v.list(
      v.string({ description: 'A Secret of the namespace.', pattern: subdomain, maxLength: 253 }),
      {
        description: 'Secrets with which to pull the images.',
        default: [],
      },
    ),
    runAsUser: v.integer({
      description: "The user that the containers run as; 1000 is ray in Ray's own images.",
      default: 1000,
      min: 1,
      max: 2_147_483_647,
    }),
    auth: v.enum(['token', 'disabled'], {
      description:
        'Who may use the cluster: those who have the token that the operator makes (KubeRay 1.5.1 and Ray 2.52), or all who reach it.',
      default: 'token',
    }),
    autoscaling: v.object(
      {
        enabled: v.boolean({
          description: "Whether Ray's autoscaler decides how many workers run (KubeRay 1.4).",
          default: true,
        }),
        idleTimeoutSeconds: v.integer({
          description: 'How long a worker may have nothing to do.',
          default: 60,
          min: 1,
          max: 86_400,
        }),
      },
      { description: "Ray's autoscaler." },
    ),
    env: v.map(v.string({ description: 'A variable.' }), {
      description: 'Environment of the Ray containers.',
      default: {},
      keyPattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    }),
    podLabels: v.map(v.string({ description: 'A label.', pattern: labelValue, maxLength: 63 }), {
      description: 'Labels of the Ray pods, such as azure.workload.identity/use: "true".',
      default: {},
      keyPattern: labelKey,
    }),
    podAnnotations: v.map(v.string({ description: 'An annotation.' }), {
      description: 'Annotations of the Ray pods.',
      default: {},
      keyPattern: labelKey,
    }),
    head,
    workerGroups: v.map(workerGroup, {
      description: 'Groups of workers by name. Set a group to null to take it away.',
      default: {
        cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 10 },
        gpu: { role: 'gpu', cpus: 8, memory: '16Gi', maxReplicas: 4 },
      },
      keyPattern: groupNamePattern,
      keyMaxLength: longestGroupName,
    }),
  },
  { description: 'The RayCluster.' },
);

/** What a user of the chart may set. */
export const lancePlatformValues = v.object(
  {
    namespace,
    serviceAccount,
    rbac,
    labelPrefix: v.string({
      description: 'What the labels of nodes start with: <labelPrefix>/ray-head, ray-worker-cpu, ray-worker-gpu.',
      default: 'geneva.lancedb.com',
      pattern: subdomain,
      maxLength: 253,
    }),
    nodeLabelValue: v.string({
      description: 'The value of these labels.',
      default: 'true',
      pattern: labelValue,
      maxLength: 63,
    }),
    ray,
  },
  { description: 'Values of lance-platform.' },
);
