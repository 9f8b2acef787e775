import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { merge } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from './templated.js';

export interface Monitoring {
  /** How often metrics are read, such as `30s`. */
  readonly interval: ValueOr<string>;
  /** Labels by which a Prometheus chooses what it reads. @default none */
  readonly labels?: TemplatedMap;
}

/** Pods and their port of metrics, and the component that tells the Service from others. */
export interface Metrics {
  readonly component: string;
  readonly selector: Readonly<Record<string, ValueOr<string>>>;
  /** The name of the port, of the pods and of the Service. */
  readonly port: string;
}

/** A Service of metrics alone, so that their port is on no balancer. */
export function metricsService(
  scope: Construct,
  place: ObjectPlace,
  props: Metrics & { readonly portNumber: number },
): ApiObject {
  const { selector, port, portNumber } = props;
  return new ApiObject(scope, 'Service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: objectMetadata({ ...place, labels: merge(found(props)) }),
    spec: { clusterIP: 'None', selector, ports: [{ name: port, port: portNumber, targetPort: port }] },
  });
}

/** Lets Prometheus (by its operator) read the metrics of a {@link metricsService}. */
export function serviceMonitor(scope: Construct, place: ObjectPlace, props: Monitoring & Metrics): ApiObject {
  const { interval, labels, port } = props;
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata: objectMetadata({ ...place, labels }),
    spec: { endpoints: [{ port, interval, path: '/metrics' }], selector: { matchLabels: found(props) } },
  });
}

function found({ component, selector }: Metrics): Readonly<Record<string, ValueOr<string>>> {
  return { ...selector, 'app.kubernetes.io/component': component };
}
