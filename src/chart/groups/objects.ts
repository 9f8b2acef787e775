/* Objects that most charts have, made of the groups of their values. */
import type { Construct } from 'constructs';
import { each, when } from '../../template/author/control.js';
import { namedString } from '../../template/author/named-string.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import type { Value, ValueOr } from '../../template/author/value.js';
import { defaultTo, isSet, not, notEmpty } from '../../template/functions/index.js';
import { When } from '../build/control.js';
import type { AnyHelmChart } from '../build/helm-chart.js';
import { Resource } from '../build/resource.js';
import type { Held } from './held.js';
import type * as groups from './values.js';

type AccountValues = Held<ReturnType<typeof groups.serviceAccount>>;
type IngressValues = Held<ReturnType<typeof groups.ingress>>;
type ScalingValues = {
  readonly [N in keyof ReturnType<typeof groups.scaling>]: Held<ReturnType<typeof groups.scaling>[N]>;
};

const accountId = 'service-account';

/**
 * The name of the chart's ServiceAccount, which is made where it is first asked for.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ serviceAccount: groups.serviceAccount() }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * groups.serviceAccountName(chart, chart.values.serviceAccount);
 * ```
 */
export function serviceAccountName(chart: AnyHelmChart, account: AccountValues): Value<string> {
  const own = defaultTo(account.name, chart.fullName);
  const name = when(account.create, own, defaultTo(account.name, 'default'));
  const shared = namedString('serviceAccountName', 'The name of the ServiceAccount of the pods.', name);
  if (chart.node.tryFindChild(accountId) === undefined) addServiceAccount(chart, account, shared);
  return shared;
}

function addServiceAccount(
  chart: AnyHelmChart,
  { create, annotations, automount }: AccountValues,
  name: Value<string>,
): void {
  new When(chart, accountId, create, (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name, annotations },
      automountServiceAccountToken: automount,
    });
  });
}

/**
 * The Ingress of a Service, where users enable it.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ ingress: groups.ingress() }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * new groups.Ingress(chart, 'ingress', chart.values.ingress, { service: chart.fullName, port: 80 });
 * ```
 */
export class Ingress extends When {
  constructor(
    scope: Construct,
    id: string,
    { enabled, annotations, className, hosts, tls }: IngressValues,
    options: {
      readonly service: ValueOr<string>;
      readonly port: ValueOr<number>;
      /** Further labels. @default none */
      readonly labels?: TemplatedMap;
    },
  ) {
    const service = { name: options.service, port: { number: options.port } };
    super(scope, id, enabled, (inside) => {
      new Resource(inside, 'resource', {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        metadata: { annotations, ...(options.labels && { labels: options.labels }) },
        spec: {
          ingressClassName: when(notEmpty(className), className),
          tls: when(notEmpty(tls), tls),
          rules: each(hosts, ({ host, paths }) => ({
            host: when(notEmpty(host), host),
            http: { paths: each(paths, ({ path, pathType }) => ({ path, pathType, backend: { service } })) },
          })),
        },
      });
    });
  }
}

/**
 * The number of replicas, for a workload that `Autoscaler` may scale: left out where it does.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ ...groups.scaling() }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * export const spec = { replicas: groups.replicas(chart.values) };
 * ```
 */
export function replicas({ replicaCount, autoscaling }: ScalingValues): Value<number | undefined> {
  return when(not(autoscaling.enabled), replicaCount);
}

/**
 * The HorizontalPodAutoscaler of a workload, where users enable it.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ ...groups.scaling() }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * new groups.Autoscaler(chart, 'autoscaler', chart.values.autoscaling, { kind: 'Deployment', name: chart.fullName });
 * ```
 */
export class Autoscaler extends When {
  constructor(
    scope: Construct,
    id: string,
    values: ScalingValues['autoscaling'],
    target: { readonly kind: 'Deployment' | 'StatefulSet'; readonly name: ValueOr<string> },
  ) {
    super(scope, id, values.enabled, (inside) => {
      new Resource(inside, 'resource', {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        spec: {
          scaleTargetRef: { apiVersion: 'apps/v1', ...target },
          minReplicas: values.minReplicas,
          maxReplicas: values.maxReplicas,
          metrics: [
            metric('cpu', values.targetCPUUtilizationPercentage),
            when(
              isSet(values.targetMemoryUtilizationPercentage),
              metric('memory', values.targetMemoryUtilizationPercentage),
            ),
          ],
        },
      });
    });
  }
}

function metric(name: string, averageUtilization: Value<number | undefined>) {
  return { type: 'Resource', resource: { name, target: { type: 'Utilization', averageUtilization } } };
}
