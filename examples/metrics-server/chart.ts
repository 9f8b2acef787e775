import type { Construct } from 'constructs';
import {
  type ChartFactory,
  type ChartMetadata,
  defaultTo,
  HelmChart,
  type HelmChartProps,
  merge,
  namedString,
  omitEmpty,
  Resource,
  type Value,
  When,
  when,
} from 'helmwright';
import { addApi } from './api.js';
import { addDeployment } from './deployment.js';
import { addRoles } from './roles.js';
import { addMonitoring } from './monitoring.js';
import { metricsServerValues } from './values.js';

const metadata: ChartMetadata = {
  name: 'metrics-server',
  version: '0.1.0',
  appVersion: '0.8.1',
  description: 'The resource metrics of pods and nodes, for autoscaling and kubectl top',
};

/** Labels of an object. */
type Labels = Value<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;

export class MetricsServer extends HelmChart<typeof metricsServerValues> {
  readonly ownNamespace: Value<string>;
  readonly serviceAccountName: Value<string>;

  constructor(scope: Construct, id: string, props?: HelmChartProps<typeof metricsServerValues>) {
    super(scope, id, { metadata, values: metricsServerValues }, props);
    const { serviceAccount, namespaceOverride } = this.values;
    const place = defaultTo(namespaceOverride, this.release.namespace);
    this.ownNamespace = namedString('namespace', 'The namespace of the objects.', place);
    const own = defaultTo(serviceAccount.name, when(serviceAccount.create, this.fullName, 'default'));
    this.serviceAccountName = namedString('serviceAccountName', 'The name of the ServiceAccount.', own);
    this.addServiceAccount();
    addRoles(this);
    addDeployment(this);
    addApi(this);
    addMonitoring(this);
  }

  /** Labels that users want on every object, and those of the object. */
  labelsWith(...more: readonly Labels[]): Value<Readonly<Record<string, string>>> {
    return merge(this.values.commonLabels, ...more);
  }

  private addServiceAccount(): void {
    const { create, annotations, secrets } = this.values.serviceAccount;
    new When(this, 'service-account', create, (scope) => {
      new Resource(scope, 'resource', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: {
          name: this.serviceAccountName,
          namespace: this.ownNamespace,
          labels: this.labelsWith(),
          annotations,
        },
        secrets: omitEmpty(secrets),
      });
    });
  }
}

export const charts: readonly ChartFactory[] = [(app, props) => new MetricsServer(app, 'metrics-server', props)];
