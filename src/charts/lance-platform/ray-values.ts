import { groupNamePattern, longestGroupName } from '../../constructs/ray/worker-groups.js';
import * as v from '../../values/v.js';
import {
  annotations,
  imagePullSecrets,
  labels,
  nodeLabel,
  nodeSelector,
  priorityClassName,
  toleration,
  tolerations,
  variableName,
} from '../shared/common-values.js';
import { imagePattern, pullPolicy, repository, tag } from '../shared/image-values.js';

const head = v.object(
  {
    cpus: v.integer({ description: 'Number of CPUs of the head.', default: 4, min: 1, max: 1024 }),
    memory: v.quantity({ description: 'Memory of the head, such as 8Gi.', default: '8Gi' }),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations: v.list(toleration, tolerations),
    priorityClassName: v.string(priorityClassName),
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
    cpus: v.integer({ description: 'Number of CPUs of a pod.', min: 1, max: 1024 }),
    memory: v.quantity({ description: 'Memory of a pod, such as 8Gi.' }),
    gpus: v.integer({
      description: 'Number of GPUs of a pod if the role is gpu. If unset, 1.',
      optional: true,
      min: 1,
      max: 64,
    }),
    image: v.string({
      description: 'Image of the group. If unset, ray.image; if the role is gpu, with the suffix -gpu on the tag.',
      optional: true,
      pattern: imagePattern,
    }),
    minReplicas: v.integer({ description: 'Minimum number of replicas.', default: 0, min: 0, max: 100_000 }),
    maxReplicas: v.integer({ description: 'Maximum number of replicas.', min: 1, max: 100_000 }),
    replicas: v.integer({
      description: 'Number of replicas if the autoscaler is disabled. If unset, minReplicas.',
      optional: true,
      min: 0,
      max: 100_000,
    }),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations: v.list(toleration, tolerations),
    priorityClassName: v.string(priorityClassName),
  },
  { description: 'Worker group.' },
);

export const rayValues = v.object(
  {
    enabled: v.boolean({
      description:
        'Whether to create a RayCluster. Requires KubeRay in the cluster, so it must be false on the first installation of this chart unless KubeRay is already installed, and nodes with the labels of the groups.',
      default: false,
    }),
    version: v.string({
      description:
        'Version of Ray. Must match the image and the clients. Must be at least 2.43.0, and at least 2.52.0 if auth is token.',
      default: '2.60.0',
      pattern: '^[1-9][0-9]{0,2}\\.(0|[1-9][0-9]{0,3})\\.(0|[1-9][0-9]{0,3})$',
    }),
    image: v.object(
      {
        repository: repository('docker.io/rayproject/ray'),
        tag: tag('', 'Image tag. If empty, ray.version.'),
        pullPolicy,
      },
      { description: 'Image of Ray. helm test also uses it.' },
    ),
    imagePullSecrets,
    runAsUser: v.integer({
      description: 'User ID of the containers. 1000 is the user ray of the official Ray images.',
      default: 1000,
      min: 1,
      max: 2_147_483_647,
    }),
    auth: v.enum(['token', 'disabled'], {
      description:
        'Authentication of clients: with the token that the operator creates (requires KubeRay 1.5.1 and Ray 2.52), or disabled.',
      default: 'token',
    }),
    autoscaling: v.object(
      {
        enabled: v.boolean({
          description: 'Whether to enable the Ray autoscaler. Requires KubeRay 1.4.',
          default: true,
        }),
        idleTimeoutSeconds: v.integer({
          description: 'Seconds after which an idle worker is removed.',
          default: 60,
          min: 1,
          max: 86_400,
        }),
      },
      { description: 'Ray autoscaler.' },
    ),
    env: v.map(v.string({ description: 'Value of the variable.' }), {
      description: 'Environment variables of the Ray containers.',
      default: {},
      keyPattern: variableName,
    }),
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
  },
  { description: 'RayCluster of the platform.' },
);
