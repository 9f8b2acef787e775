import type { Construct } from 'constructs';
import { Each, When } from '../../chart/build/control.js';
import type { ChartDefinition } from '../../chart/build/chart-definition.js';
import { HelmChart, type HelmChartProps } from '../../chart/build/helm-chart.js';
import { HelmTests } from '../../chart/build/helm-tests.js';
import { Operator, type OperatorProps } from '../../constructs/operator/operator.js';
import { defaultOperator } from '../../constructs/operator/versions.js';
import { when } from '../../template/author/control.js';
import { concat, dnsLabel, isEmpty, notEmpty, orElse, semverCompare } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import { crdName, rayCrdDefinitions } from '../../constructs/crds/index.js';
import { artifactHub, project } from '../shared/project.js';
import { addCrds } from './crds.js';
import { imageReference } from '../shared/image-values.js';
import { kubeRayOperatorCi } from './ci.js';
import { kubeRayOperatorNotes } from './notes.js';
import { longestTestName, operatorTest } from './test.js';
import { type KubeRayOperatorValues, kubeRayOperatorValues } from './values.js';
import { isOpenShift, pullSecrets, userOf } from '../shared/global-values.js';

const definition: ChartDefinition<typeof kubeRayOperatorValues, KubeRayOperatorValues> = {
  metadata: {
    name: 'kuberay-operator',
    version: '0.1.0',
    appVersion: defaultOperator,
    description: 'KubeRay operator 1.1 to 1.7, with the RBAC rules, flags and CRDs of its version',
    keywords: ['ray', 'kuberay', 'operator'],
    ...project,
    annotations: artifactHub({
      documentation: 'operator.md',
      images: [{ name: 'operator', image: `quay.io/kuberay/operator:v${defaultOperator}` }],
      more: {
        operator: 'true',
        operatorCapabilities: 'Seamless Upgrades',
        crds: rayCrdDefinitions.map((crd) => ({
          kind: crd.kind,
          version: 'v1',
          name: crdName(crd),
          displayName: crd.kind,
        })),
      },
    }),
  },
  values: kubeRayOperatorValues,
  version: ({ version }) => version,
  notes: kubeRayOperatorNotes,
  ci: kubeRayOperatorCi,
};

/**
 * The KubeRay operator and its CRDs. With the default values it watches all namespaces.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { KubeRayOperator } from 'helmwright/charts';
 *
 * const release = { name: 'kuberay', namespace: 'kuberay' };
 * new KubeRayOperator(new App(), 'operator', { release, values: { watchNamespaces: ['features'] } });
 * ```
 */
export class KubeRayOperator extends HelmChart<typeof kubeRayOperatorValues> {
  constructor(scope: Construct, id: string, props: HelmChartProps<typeof kubeRayOperatorValues> = {}) {
    super(scope, id, definition, props);
    addCrds(this);
    const image = this.imageName();
    new Operator(this, 'default', this.operatorProps(image));
    this.addTests(image);
  }

  private operatorProps(image: Value<string>): OperatorProps {
    const { values } = this;
    const { serviceAccount, features, client, logging, rbac, metrics, serviceMonitor } = values;
    return {
      name: this.nameOf(),
      version: values.version,
      image,
      imagePullPolicy: values.image.pullPolicy,
      imagePullSecrets: pullSecrets(values.global, values.imagePullSecrets),
      serviceAccount: {
        create: serviceAccount.create,
        name: this.accountName(),
        annotations: serviceAccount.annotations,
      },
      createRoles: rbac.create,
      aggregateRoles: rbac.aggregate,
      watchNamespaces: values.watchNamespaces,
      featureGates: values.featureGates,
      features: {
        openshift: isOpenShift(this),
        kubernetesProxy: features.kubernetesProxy,
      },
      batchScheduler: values.batchScheduler,
      leaderElection: values.leaderElection,
      replicas: values.replicas,
      reconcileConcurrency: values.reconcileConcurrency,
      client: { qps: client.qps, burst: client.burst },
      logging: { encoder: logging.encoder, level: logging.level },
      extraEnv: values.extraEnv,
      metrics: { enabled: metrics.enabled },
      serviceMonitor: {
        enabled: serviceMonitor.enabled,
        interval: serviceMonitor.interval,
        honorLabels: serviceMonitor.honorLabels,
        labels: serviceMonitor.labels,
      },
      ...this.podProps(),
    };
  }

  private podProps(): OperatorProps {
    const { values } = this;
    const { podDisruptionBudget, networkPolicy } = values;
    return {
      podDisruptionBudget: {
        enabled: podDisruptionBudget.enabled,
        maxUnavailable: podDisruptionBudget.maxUnavailable,
      },
      networkPolicy: { enabled: networkPolicy.enabled, egressPorts: networkPolicy.egressPorts },
      resources: orElse(values.resources, {}),
      runAsUser: values.runAsUser,
      podLabels: values.podLabels,
      podAnnotations: values.podAnnotations,
      nodeSelector: values.nodeSelector,
      affinity: values.affinity,
      tolerations: values.tolerations,
      priorityClassName: values.priorityClassName,
      topologySpread: values.topologySpread,
    };
  }

  private imageName(): Value<string> {
    const { version, image, global } = this.values;
    const tag = when(notEmpty(image.tag), image.tag, concat('v', version));
    return namedString('image', 'Image of the operator.', imageReference(image, tag, global));
  }

  private accountName(): Value<string> {
    const { name } = this.values.serviceAccount;
    return namedString(
      'serviceAccountName',
      'ServiceAccount of the operator.',
      when(notEmpty(name), name, this.nameOf()),
    );
  }

  /** In each watched namespace, or in the operator's own. Operators before 1.5.1 create no token that a test can wait for. */
  private addTests(image: Value<string>): void {
    const { version, watchNamespaces } = this.values;
    const { name, namespace } = this.release;
    new HelmTests(this, 'tests', (tests) => {
      new When(tests, 'token', semverCompare('>=1.5.1', version), (inner) => {
        new When(inner, 'own-namespace', isEmpty(watchNamespaces), (own) => {
          this.addTest(own, image, this.nameOf('test', longestTestName), namespace);
        });
        // Releases of one name may watch the same namespace.
        const uniqueName = dnsLabel(concat(name, '.', namespace, '.test'), longestTestName);
        new Each(inner, 'watched', watchNamespaces, (item, watched) => this.addTest(item, image, uniqueName, watched));
      });
    });
  }

  private addTest(scope: Construct, image: Value<string>, name: Value<string>, namespace: Value<string>): void {
    const { global, imagePullSecrets, runAsUser } = this.values;
    operatorTest(scope, {
      name,
      namespace,
      serviceAccountName: 'default',
      image,
      imagePullPolicy: this.values.image.pullPolicy,
      imagePullSecrets: pullSecrets(global, imagePullSecrets),
      runAsUser: userOf(this, runAsUser),
    });
  }
}
