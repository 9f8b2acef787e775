import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { gt } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';

/** Bounds and targets of a HorizontalPodAutoscaler. */
export interface Autoscaling {
  /** Minimum number of replicas. */
  readonly minReplicas: ValueOr<number>;
  /** Maximum number of replicas. */
  readonly maxReplicas: ValueOr<number>;
  /** Target average CPU utilization, as a percentage of the CPU request. */
  readonly cpuPercent: ValueOr<number>;
}

/** A HorizontalPodAutoscaler for the Deployment of the same name, whose manifest must not set `replicas`. */
export function autoscaler(scope: Construct, place: ObjectPlace, props: Autoscaling): ApiObject {
  const { minReplicas, maxReplicas, cpuPercent } = props;
  failWhen(
    scope,
    'Bounds',
    gt(minReplicas, maxReplicas),
    'autoscaling.minReplicas must not be greater than autoscaling.maxReplicas',
  );
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
