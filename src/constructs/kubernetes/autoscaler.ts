import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { gt } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';

export interface Autoscaling {
  readonly minReplicas: ValueOr<number>;
  readonly maxReplicas: ValueOr<number>;
  /** The share of the requested CPU, in percent, that the pods should use on average. */
  readonly cpuPercent: ValueOr<number>;
}

/** Decides how many pods a Deployment of the same name runs. Its manifest must not say `replicas`: it has one owner. */
export function autoscaler(scope: Construct, place: ObjectPlace, props: Autoscaling): ApiObject {
  const { minReplicas, maxReplicas, cpuPercent } = props;
  failWhen(scope, 'Bounds', gt(minReplicas, maxReplicas), 'autoscaling: minReplicas is above maxReplicas');
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: objectMetadata(place),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: place.name },
      minReplicas,
      maxReplicas,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: cpuPercent } },
        },
      ],
    },
  });
}
