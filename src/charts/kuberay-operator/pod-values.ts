import * as v from '../../values/definition/value-type.js';
import {
  annotations,
  labelKey,
  labels,
  nodeLabel,
  orNothing,
  subdomain,
  toleration,
  tolerations,
} from '../shared/common-values.js';
import { podResources } from '../shared/resource-amounts.js';

const podDisruptionBudget = v.object(
  {
    enabled: v.boolean({
      description: 'Whether there is a PodDisruptionBudget where more than one pod runs.',
      default: true,
    }),
    maxUnavailable: v.integer({
      description: 'How many pods may be away when nodes are emptied.',
      default: 1,
      min: 1,
      max: 100,
    }),
  },
  { description: 'How many pods stay when nodes are emptied.' },
);

const networkPolicy = v.object(
  {
    enabled: v.boolean({
      description: 'Whether a NetworkPolicy lets nobody reach the pods but who reads metrics.',
      default: true,
    }),
    egressPorts: v.list(v.integer({ description: 'A port.', min: 1, max: 65_535 }), {
      description:
        'TCP ports that the operator may reach at any address, name servers besides: the port of the API server itself, often 443 or 6443, and of heads 8265, 8000 and 52365. Without any, all.',
      default: [],
    }),
  },
  { description: 'The NetworkPolicy.' },
);

const resources = podResources(
  { cpu: '100m', memory: '256Mi', disk: '64Mi' },
  { cpu: '1', memory: '1Gi', disk: '1Gi' },
  {
    memory: 'Memory that a pod may take; it grows with the number of pods in the cluster.',
    disk: "The node's disk that a pod may take, for its logs.",
  },
);

/** Where and how the pods of the operator run. */
export const operatorPodValues = {
  podDisruptionBudget,
  networkPolicy,
  resources,
  runAsUser: v.integer({
    description: 'The user, and the group, that the containers run as.',
    default: 65_532,
    min: 1,
    max: 2_147_483_647,
  }),
  podLabels: labels('Labels of the pods.'),
  podAnnotations: annotations('Annotations of the pods.'),
  nodeSelector: v.map(nodeLabel, { description: 'Labels that a node must have.', default: {}, keyPattern: labelKey }),
  tolerations: v.list(toleration, tolerations),
  priorityClassName: v.string({
    description: "The PriorityClass of the pods; without it, the cluster's default.",
    default: '',
    pattern: orNothing(subdomain),
    maxLength: 253,
  }),
  topologySpread: v.enum(['ScheduleAnyway', 'DoNotSchedule'], {
    description: 'What happens to a pod that cannot be spread evenly over zones and nodes.',
    default: 'ScheduleAnyway',
  }),
};
