import { integer, listBy, mapOf, open, quantity, type Schema, string, time } from './schema.js';

/** Conditions as Kubernetes has them. */
export const conditions: Schema = listBy(
  'type',
  open(
    {
      lastTransitionTime: time(),
      message: string(),
      observedGeneration: integer(undefined, { format: 'int64' }),
      reason: string(),
      status: string(undefined, { enum: ['True', 'False', 'Unknown'] }),
      type: string(),
    },
    undefined,
    { required: ['lastTransitionTime', 'message', 'reason', 'status', 'type'] },
  ),
  'What holds and what does not, and since when.',
);

export const observedGeneration = integer('The generation of the spec that the operator has seen last.', {
  format: 'int64',
});

/** What the operator says of a RayCluster. It is open: every version says more. */
export const clusterStatus: Schema = open(
  {
    availableWorkerReplicas: integer('How many pods of workers run.'),
    conditions: {
      ...conditions,
      description: 'HeadPodReady, RayClusterProvisioned, ReplicaFailure and the like. Needs KubeRay 1.2.',
    },
    desiredCPU: { ...quantity(), description: 'CPUs of all pods together.' },
    desiredGPU: { ...quantity(), description: 'GPUs of all pods together.' },
    desiredMemory: { ...quantity(), description: 'Memory of all pods together.' },
    desiredTPU: { ...quantity(), description: 'TPUs of all pods together.' },
    desiredWorkerReplicas: integer('How many pods of workers there should be.'),
    endpoints: mapOf(string(), "The ports of the head's Service, by name."),
    head: open(
      { podIP: string(), podName: string(), serviceIP: string(), serviceName: string() },
      'Where the head is.',
    ),
    lastUpdateTime: { ...time(), nullable: true },
    maxWorkerReplicas: integer('How many pods of workers there are at most.'),
    minWorkerReplicas: integer('How many pods of workers there are at least.'),
    observedGeneration,
    readyWorkerReplicas: integer('How many pods of workers are ready.'),
    reason: string('Why the state is what it is.'),
    state: string(
      '`ready` once all pods were ready, even where one is not any more: see HeadPodReady among the conditions.',
    ),
    stateTransitionTimes: mapOf(time(), 'When each state was reached.'),
  },
  'What the operator says of the cluster.',
);
