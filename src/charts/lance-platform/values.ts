import * as v from '../../values/definition/value-type.js';
import { annotations, label, labelValue, subdomain } from '../shared/common-values.js';
import { devicePluginValues } from './device-plugin-values.js';
import { explainPlanValues } from './explain-plan-values.js';
import { kubeRayOperatorValues } from '../kuberay-operator/values.js';
import { rayValues } from './ray-values.js';

const namespace = v.object(
  {
    name: v.string({
      description: "The namespace that the compute pods run in; without it, the release's.",
      optional: true,
      pattern: label,
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
    annotations: annotations(
      'Annotations by which a cloud knows the ServiceAccount: eks.amazonaws.com/role-arn, iam.gke.io/gcp-service-account or azure.workload.identity/client-id.',
    ),
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
    operator: v.subchart({
      description:
        'KubeRay, which runs RayClusters, by the chart kuberay-operator: all values of it may stand here. Set enabled to false where an operator cares for the namespace already; GKE, for one, can bring it.',
      reads: {
        version: kubeRayOperatorValues.properties.version,
        watchNamespaces: kubeRayOperatorValues.properties.watchNamespaces,
        crds: kubeRayOperatorValues.properties.crds,
      },
    }),
    devicePlugin: devicePluginValues,
    ray: rayValues,
    explainPlan: explainPlanValues,
  },
  { description: 'Values of lance-platform.' },
);
