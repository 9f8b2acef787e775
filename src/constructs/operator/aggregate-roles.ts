import { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { joined } from '../kubernetes/templated.js';

/** The kinds that people work with. */
const kinds = ['rayclusters', 'rayjobs', 'rayservices', 'raycronjobs'];

const roles = [
  { suffix: 'ray-view', into: ['view'], verbs: ['get', 'list', 'watch'], statuses: true },
  {
    suffix: 'ray-edit',
    into: ['edit', 'admin'],
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    statuses: false,
  },
] as const;

/**
 * Lets those who may view, edit or administrate a namespace do the same with its Ray resources: ClusterRoles that
 * Kubernetes' own roles take in.
 */
export class AggregateRoles extends Construct {
  /** @param name what the names of the roles start with: no other release may have it */
  constructor(scope: Construct, id: string, name: ValueOr<string>) {
    super(scope, id);
    for (const { suffix, into, verbs, statuses } of roles) {
      clusterObject(this, suffix, {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRole',
        metadata: objectMetadata({
          name: joined(name, '-', suffix),
          labels: Object.fromEntries(into.map((role) => [`rbac.authorization.k8s.io/aggregate-to-${role}`, 'true'])),
        }),
        rules: [
          { apiGroups: ['ray.io'], resources: kinds, verbs: [...verbs] },
          ...(statuses
            ? [{ apiGroups: ['ray.io'], resources: kinds.map((kind) => `${kind}/status`), verbs: ['get'] }]
            : []),
        ],
      });
    }
  }
}
