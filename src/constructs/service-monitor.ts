import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { merge } from '../template/control.js';
import type { Operand } from '../template/value.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from './templated.js';

export interface Monitoring {
  /** How often metrics are read, such as `30s`. */
  readonly interval: Operand<string>;
  /** Labels by which a Prometheus chooses what it reads. @default none */
  readonly labels?: TemplatedMap;
}

/**
 * Lets Prometheus (by its operator) read metrics: a Service of their own, so that the port is on no balancer, and a
 * ServiceMonitor that finds it.
 */
export function serviceMonitor(
  scope: Construct,
  place: ObjectPlace,
  props: Monitoring & { selector: Readonly<Record<string, Operand<string>>>; port: string; portNumber: number },
): void {
  const { interval, labels, selector, port, portNumber } = props;
  const found = { ...selector, 'app.kubernetes.io/component': 'explain-plan-metrics' };
  new ApiObject(scope, 'Service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: objectMetadata({ ...place, labels: merge(found) }),
    spec: { clusterIP: 'None', selector, ports: [{ name: port, port: portNumber, targetPort: port }] },
  });
  new ApiObject(scope, 'Resource', {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata: objectMetadata({ ...place, labels }),
    spec: { endpoints: [{ port, interval, path: '/metrics' }], selector: { matchLabels: found } },
  });
}
