import * as v from '../../values/v.js';
import {
  annotations,
  labelKey,
  labels,
  nodeLabel,
  orEmpty,
  subdomain,
  toleration,
  tolerations,
} from '../shared/common-values.js';
import { podResources } from '../shared/pod-resources.js';

const podDisruptionBudget = v.object(
  {
    enabled: v.boolean({
      description: 'Whether to create a PodDisruptionBudget if replicas is greater than 1.',
      default: true,
    }),
    maxUnavailable: v.integer({
      description: 'Maximum number of pods that may be unavailable when nodes are drained.',
      default: 1,
      min: 1,
      max: 100,
    }),
  },
  { description: 'PodDisruptionBudget of the operator.' },
);

const networkPolicy = v.object(
  {
    enabled: v.boolean({
      description: 'Whether to create a NetworkPolicy that only allows connections to the metrics port.',
      default: true,
    }),
    egressPorts: v.list(v.integer({ description: 'Port number.', min: 1, max: 65_535 }), {
      description:
        'TCP ports that the operator may connect to: the port of the API server (often 443 or 6443) and the ports 8265, 8000 and 52365 of Ray heads. DNS is always allowed. If empty, all egress is allowed.',
      default: [],
    }),
  },
  { description: 'NetworkPolicy of the operator.' },
);

const resources = podResources(
  { cpu: '100m', memory: '256Mi', disk: '64Mi' },
  { cpu: '1', memory: '1Gi', disk: '1Gi' },
  {
    memory: 'Memory limit. Memory usage grows with the number of pods in the cluster.',
    disk: 'Ephemeral storage limit, for logs.',
  },
);

/** Values of the Deployment's pods. */
export const operatorPodValues = {
  podDisruptionBudget,
  networkPolicy,
  resources,
  runAsUser: v.integer({
    description: 'User ID and group ID of the containers.',
    default: 65_532,
    min: 1,
    max: 2_147_483_647,
  }),
  podLabels: labels('Labels for the pods.'),
  podAnnotations: annotations('Annotations for the pods.'),
  nodeSelector: v.map(nodeLabel, { description: 'Node labels for pod assignment.', default: {}, keyPattern: labelKey }),
  tolerations: v.list(toleration, tolerations),
  priorityClassName: v.string({
    description: 'PriorityClass of the pods. If empty, the default of the cluster.',
    default: '',
    pattern: orEmpty(subdomain),
    maxLength: 253,
  }),
  topologySpread: v.enum(['ScheduleAnyway', 'DoNotSchedule'], {
    description: 'What to do with a pod that cannot be spread evenly over zones and nodes.',
    default: 'ScheduleAnyway',
  }),
};
