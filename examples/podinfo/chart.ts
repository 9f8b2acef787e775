import type { Construct } from 'constructs';
import {
  type ChartFactory,
  type ChartMetadata,
  concat,
  defaultTo,
  HelmChart,
  type HelmChartProps,
  namedString,
  omitEmpty,
  orElse,
  Resource,
  trimSuffix,
  type Value,
  When,
  when,
} from 'helmwright';
import { addDeployment } from './deployment.js';
import { addHookJobs, addTests } from './jobs.js';
import { addNetwork } from './network.js';
import { addRedis } from './redis.js';
import { podinfoValues } from './values.js';

const metadata: ChartMetadata = {
  name: 'podinfo',
  version: '0.1.0',
  appVersion: '6.14.1',
  description: 'A small web application that shows how to run one on Kubernetes',
};

export class Podinfo extends HelmChart<typeof podinfoValues> {
  readonly serviceAccountName: Value<string>;
  readonly tlsSecretName: Value<string>;

  constructor(scope: Construct, id: string, props?: HelmChartProps<typeof podinfoValues>) {
    super(scope, id, { metadata, values: podinfoValues }, props);
    const { serviceAccount, tls } = this.values;
    const ownName = defaultTo(orElse(serviceAccount.name, ''), when(serviceAccount.enabled, this.fullName, 'default'));
    this.serviceAccountName = namedString('serviceAccountName', 'The name of the ServiceAccount.', ownName);
    this.tlsSecretName = orElse(tls.secretName, concat(this.fullName, '-tls'));
    this.addServiceAccount();
    addDeployment(this);
    addNetwork(this);
    addRedis(this);
    addHookJobs(this);
    addTests(this);
  }

  /** A page below the prefix, such as `/healthz`. */
  readonly path = (page: string): Value<string> => concat(trimSuffix(this.values.prefix, '/'), page);

  private addServiceAccount(): void {
    const { enabled, imagePullSecrets } = this.values.serviceAccount;
    new When(this, 'service-account', enabled, (scope) => {
      new Resource(scope, 'resource', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: this.serviceAccountName },
        imagePullSecrets: omitEmpty(imagePullSecrets),
      });
    });
  }
}

export const charts: readonly ChartFactory[] = [(app, props) => new Podinfo(app, 'podinfo', props)];
