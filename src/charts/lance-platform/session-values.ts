import { clusterDefinition } from '../../constructs/ray/cluster-definition.js';
import { longestClusterName } from '../../constructs/ray/cluster.js';
import * as v from '../../values/v.js';
import { label, subdomain } from '../shared/common-values.js';
import { podValues } from '../shared/deployment-values.js';
import { imagePattern } from '../shared/image-values.js';
import { podResources } from '../shared/pod-resources.js';

const serviceAccount = v.object(
  {
    name: v.string({ description: 'Name of the ServiceAccount.', pattern: subdomain, maxLength: 253 }),
    namespace: v.string({
      description: 'Namespace of the ServiceAccount. If unset, the namespace of the compute pods.',
      optional: true,
      pattern: label,
      maxLength: 63,
    }),
  },
  { description: 'ServiceAccount.' },
);

function names(kind: string) {
  return v.list(v.string({ description: 'Name.', pattern: '^[!-~]([ -~]*[!-~])?$', maxLength: 253 }), {
    description: `${kind} that the Role is bound to.`,
    default: [],
    uniqueItems: true,
  });
}

const { headGroup, ...clusterFields } = clusterDefinition.properties;

const definition = v.object(
  {
    headGroup: v.object(
      {
        ...headGroup.properties,
        serviceAccount: v.string({
          description: 'ServiceAccount of all pods of the cluster. If unset, that of the compute pods.',
          optional: true,
          pattern: subdomain,
          maxLength: 253,
        }),
      },
      { description: headGroup.description },
    ),
    ...clusterFields,
  },
  { description: 'Cluster. labelPrefix and nodeLabelValue are those of the chart if unset.' },
);

const reaper = v.object(
  {
    enabled: v.boolean({ description: 'Whether to create the CronJob.', default: false }),
    schedule: v.string({
      description: 'Schedule of the CronJob, in the time zone of kube-controller-manager.',
      default: '*/5 * * * *',
      pattern: '^(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|[-0-9A-Za-z*/,?]+( [-0-9A-Za-z*/,?]+){4})$',
      maxLength: 253,
    }),
    suspend: v.boolean({ description: 'Whether to suspend the CronJob.', default: false }),
    image: v.string({
      description:
        'Image. If unset, that of the explain-plan service, explainPlan.image. The pull policy and the pull secrets are those of the explain-plan service.',
      optional: true,
      pattern: imagePattern,
      maxLength: 512,
    }),
    resources: podResources({ cpu: '50m', memory: '128Mi', disk: '64Mi' }, { cpu: '1', memory: '256Mi', disk: '64Mi' }),
    ...podValues(),
  },
  {
    description:
      'CronJob that deletes the Ray clusters of sessions in the namespace of the compute pods whose clients are gone. It can tell whether a cluster that was left to its jobs is idle only if the cluster is in rbac.clusters, or has the auth disabled.',
  },
);

export const sessionValues = v.object(
  {
    definitions: v.map(definition, {
      description:
        'Definitions of Ray clusters, by name. Each becomes a ConfigMap of this name in the namespace of the compute pods, which clients open by this name.',
      default: {},
      keyPattern: subdomain,
      keyMaxLength: 253,
    }),
    rbac: v.object(
      {
        create: v.boolean({
          description:
            'Whether to create a Role for clients that open Ray clusters in the namespace of the compute pods.',
          default: false,
        }),
        serviceAccounts: v.list(serviceAccount, {
          description:
            'ServiceAccounts that the Role is bound to. If this, users and groups are empty, bind the Role yourself.',
          default: [],
        }),
        users: names('Users'),
        groups: names('Groups'),
        clusters: v.list(
          v.string({ description: 'Name of a RayCluster.', pattern: label, maxLength: longestClusterName }),
          {
            description:
              'Names of the Ray clusters whose token the clients may read. Required for submitting jobs if the clusters have the auth token.',
            default: [],
            uniqueItems: true,
          },
        ),
        readCluster: v.boolean({
          description:
            'Whether clients may list the nodes and the Deployments of the cluster and read PriorityClasses, with a ClusterRole. Without it, they cannot say which node label is missing if a pod fits on no node, or that no KubeRay operator watches the namespace.',
          default: true,
        }),
      },
      { description: 'Permissions of the clients.' },
    ),
    reaper,
  },
  { description: 'Ray clusters that clients open on demand.' },
);
