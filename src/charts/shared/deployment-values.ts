import * as v from '../../values/v.js';
import { annotations, labelKey, labels, nodeLabel, toleration, tolerations } from './common-values.js';

/** The values of pods. */
export function podValues(podLabels = 'Labels for the pods.') {
  return {
    runAsUser: v.integer({
      description: 'User ID and group ID of the containers.',
      default: 65_532,
      min: 1,
      max: 2_147_483_647,
    }),
    podLabels: labels(podLabels),
    podAnnotations: annotations('Annotations for the pods.'),
    nodeSelector: v.map(nodeLabel, {
      description: 'Node labels for pod assignment.',
      default: {},
      keyPattern: labelKey,
    }),
    tolerations: v.list(toleration, tolerations),
  };
}

/** The values of a Deployment's pods that both charts have. */
export function deploymentPodValues(podLabels?: string) {
  return {
    ...podValues(podLabels),
    affinity: v.k8s('Affinity', { description: 'Affinity of the pods.', default: {} }),
    topologySpread: v.enum(['ScheduleAnyway', 'DoNotSchedule'], {
      description: 'What to do with a pod that cannot be spread evenly over zones and nodes.',
      default: 'ScheduleAnyway',
    }),
  };
}

/** The value `podDisruptionBudget` of a Deployment of at most `replicas` pods. */
export function disruptionBudgetValues(subject: string, replicas: number, condition = '') {
  return v.object(
    {
      enabled: v.boolean({ description: `Whether to create a PodDisruptionBudget${condition}.`, default: true }),
      maxUnavailable: v.integer({
        description: 'Maximum number of pods that may be unavailable when nodes are drained.',
        default: 1,
        min: 1,
        max: replicas,
      }),
    },
    { description: `PodDisruptionBudget of the ${subject}.` },
  );
}
