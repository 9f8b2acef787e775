import { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { concatenate } from '../kubernetes/templated.js';

const customResources = ['rayclusters', 'rayjobs', 'rayservices', 'raycronjobs'];

const roles = [
  { suffix: 'ray-view', aggregateTo: ['view'], verbs: ['get', 'list', 'watch'], statuses: true },
  {
    suffix: 'ray-edit',
    aggregateTo: ['edit', 'admin'],
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    statuses: false,
  },
] as const;

/**
 * ClusterRoles that Kubernetes aggregates to its default ClusterRoles `view`, `edit` and `admin`, so that these include Ray's
 * custom resources.
 */
export class AggregateRoles extends Construct {
  /** @param name prefix of the names of the ClusterRoles, unique in the cluster */
  constructor(scope: Construct, id: string, name: ValueOr<string>) {
    super(scope, id);
    for (const { suffix, aggregateTo, verbs, statuses } of roles) {
      clusterObject(this, suffix, {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRole',
        metadata: objectMetadata({
          name: concatenate(name, '-', suffix),
          labels: Object.fromEntries(
            aggregateTo.map((role) => [`rbac.authorization.k8s.io/aggregate-to-${role}`, 'true']),
          ),
        }),
        rules: [
          { apiGroups: ['ray.io'], resources: customResources, verbs: [...verbs] },
          ...(statuses
            ? [
                {
                  apiGroups: ['ray.io'],
                  resources: customResources.map((resource) => `${resource}/status`),
                  verbs: ['get'],
                },
              ]
            : []),
        ],
      });
    }
  }
}
