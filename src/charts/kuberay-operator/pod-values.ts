import * as v from '../../values/v.js';
import { priorityClassName } from '../shared/common-values.js';
import { deploymentPodValues, disruptionBudgetValues } from '../shared/deployment-values.js';
import { podResources } from '../shared/pod-resources.js';

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
  'Memory usage grows with the number of pods in the cluster.',
);

/** Values of the Deployment's pods. */
export const operatorPodValues = {
  podDisruptionBudget: disruptionBudgetValues('operator', 100, ' if replicas is greater than 1'),
  networkPolicy,
  resources,
  ...deploymentPodValues(),
  priorityClassName: v.string(priorityClassName),
};
