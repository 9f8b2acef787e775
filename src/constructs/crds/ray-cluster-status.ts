import { integer, listBy, mapOf, open, quantity, type Schema, string, time } from './schema.js';

/** Kubernetes conditions. */
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
  'Conditions of the resource.',
);

export const observedGeneration = integer('Generation of the spec that the operator last observed.', {
  format: 'int64',
});

/** The status of a RayCluster. It accepts unknown fields, because every version adds some. */
export const clusterStatus: Schema = open(
  {
    availableWorkerReplicas: integer('Number of available workers.'),
    conditions: {
      ...conditions,
      description: 'Conditions such as HeadPodReady, RayClusterProvisioned and ReplicaFailure. Requires KubeRay 1.2.',
    },
    desiredCPU: { ...quantity(), description: 'Total CPUs of all pods.' },
    desiredGPU: { ...quantity(), description: 'Total GPUs of all pods.' },
    desiredMemory: { ...quantity(), description: 'Total memory of all pods.' },
    desiredTPU: { ...quantity(), description: 'Total TPUs of all pods.' },
    desiredWorkerReplicas: integer('Desired number of workers.'),
    endpoints: mapOf(string(), "Ports of the head's Service, by name."),
    head: open(
      { podIP: string(), podName: string(), serviceIP: string(), serviceName: string() },
      'Addresses and names of the head.',
    ),
    lastUpdateTime: { ...time(), nullable: true },
    maxWorkerReplicas: integer('Maximum number of workers.'),
    minWorkerReplicas: integer('Minimum number of workers.'),
    observedGeneration,
    readyWorkerReplicas: integer('Number of ready workers.'),
    reason: string('Reason of the state.'),
    state: string(
      '`ready` since all pods were ready once. For the current state of the head, see the condition HeadPodReady.',
    ),
    stateTransitionTimes: mapOf(time(), 'Time when each state was last reached.'),
  },
  'Observed state of a RayCluster.',
);
