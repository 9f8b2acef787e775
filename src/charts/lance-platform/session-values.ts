import { longestClusterName } from '../../constructs/ray/cluster.js';
import * as v from '../../values/v.js';
import { label } from '../shared/common-values.js';

const subject = v.object(
  {
    kind: v.enum(['ServiceAccount', 'User', 'Group'], { description: 'Kind of the subject.' }),
    name: v.string({ description: 'Name of the subject.', pattern: '^[!-~]([ -~]*[!-~])?$', maxLength: 253 }),
    namespace: v.string({
      description: 'Namespace of a ServiceAccount. If unset, the namespace of the compute pods.',
      optional: true,
      pattern: label,
      maxLength: 63,
    }),
  },
  { description: 'Subject.' },
);

export const sessionValues = v.object(
  {
    rbac: v.object(
      {
        create: v.boolean({
          description:
            'Whether to create a Role for clients that open Ray clusters in the namespace of the compute pods.',
          default: false,
        }),
        subjects: v.list(subject, {
          description: 'Clients that the Role is bound to. If empty, bind the Role yourself.',
          default: [],
        }),
        clusters: v.list(
          v.string({ description: 'Name of a RayCluster.', pattern: label, maxLength: longestClusterName }),
          {
            description:
              'Names of the Ray clusters whose token the clients may read. Required for submitting jobs if the clusters have the auth token.',
            default: [],
            uniqueItems: true,
          },
        ),
        readNodes: v.boolean({
          description:
            'Whether clients may list the nodes and read PriorityClasses, with a ClusterRole. Without it, they cannot say which node label is missing if a pod fits on no node.',
          default: true,
        }),
      },
      { description: 'Permissions of the clients.' },
    ),
  },
  { description: 'Ray clusters that clients open on demand.' },
);
