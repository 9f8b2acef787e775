import { groupNamePattern, longestGroupName } from '../../constructs/ray/worker-groups.js';
import * as v from '../../values/definition/value-type.js';
import {
  annotations,
  imagePullSecrets,
  labels,
  nodeLabel,
  nodeSelector,
  toleration,
  tolerations,
  variableName,
} from '../shared/common-values.js';
import { imagePattern, pullPolicy, repository, tag } from '../shared/image-values.js';

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
      pattern: imagePattern,
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

export const rayValues = v.object(
  {
    enabled: v.boolean({
      description:
        'Whether to run a RayCluster. It needs KubeRay in the cluster, so a first installation cannot turn it on, and nodes with the labels of its groups.',
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
        repository: repository('docker.io/rayproject/ray'),
        tag: tag('', "Which image; without it, Ray's version."),
        pullPolicy,
      },
      { description: 'The image of Ray; helm test runs it too.' },
    ),
    imagePullSecrets,
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
      keyPattern: variableName,
    }),
    podLabels: labels('Labels of the Ray pods, such as azure.workload.identity/use: "true".'),
    podAnnotations: annotations('Annotations of the Ray pods.'),
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
