import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { merge } from '../../template/author/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';

/** How Prometheus scrapes the metrics. */
export interface Monitoring {
  /** The scrape interval, such as `30s`. */
  readonly interval: ValueOr<string>;
  /** Whether labels of the metrics win over those of the scrape target, such as `namespace`. @default false */
  readonly honorLabels?: ValueOr<boolean>;
  /** Labels of the ServiceMonitor, such as those that Prometheus selects. @default none */
  readonly labels?: TemplatedMap;
}

/** The pods and their metrics port, and the component label of the Service. */
export interface Metrics {
  readonly component: string;
  readonly selector: Readonly<Record<string, ValueOr<string>>>;
  /** The name of the port of the pods and of the Service. */
  readonly port: string;
}

/** A Service for metrics only, so that no load balancer exposes them. */
export function metricsService(
  scope: Construct,
  place: ObjectPlace,
  props: Metrics & { readonly portNumber: number },
): ApiObject {
  const { selector, port, portNumber } = props;
  return new ApiObject(scope, 'Service', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: objectMetadata({ ...place, labels: merge(metricsLabels(props)) }),
    spec: { clusterIP: 'None', selector, ports: [{ name: port, port: portNumber, targetPort: port }] },
  });
}

/** A ServiceMonitor (Prometheus Operator) of a {@link metricsService}. */
export function serviceMonitor(scope: Construct, place: ObjectPlace, props: Monitoring & Metrics): ApiObject {
  const { interval, honorLabels, labels, port } = props;
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata: objectMetadata({ ...place, labels }),
    spec: {
      endpoints: [{ port, interval, path: '/metrics', honorLabels }],
      selector: { matchLabels: metricsLabels(props) },
    },
  });
}

function metricsLabels({ component, selector }: Metrics): Readonly<Record<string, ValueOr<string>>> {
  return { ...selector, 'app.kubernetes.io/component': component };
}
