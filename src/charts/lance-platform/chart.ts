import type { Construct } from 'constructs';
import { keepResourcePolicy } from '../../chart/build/annotations.js';
import { FailWhen, When } from '../../chart/build/control.js';
import { HelmTests } from '../../chart/build/helm-tests.js';
import type { ChartDefinition } from '../../chart/build/chart-definition.js';
import { HelmChart, type HelmChartProps } from '../../chart/build/helm-chart.js';
import { Subchart } from '../../chart/build/subchart.js';
import { LanceNamespace } from '../../constructs/kubernetes/namespace.js';
import { longestClusterName, RayCluster } from '../../constructs/ray/cluster.js';
import { RayNetworkPolicy } from '../../constructs/ray/network-policy.js';
import { RayIdentity } from '../../constructs/ray/identity.js';
import { merge } from '../../template/author/control.js';
import { and, concat, defaultTo, eq, isEmpty, isSet, ne, not, notEmpty, or } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { KubeRayOperator } from '../kuberay-operator/chart.js';
import { lancePlatformCi } from './ci.js';
import { lancePlatformValues } from './values.js';
import { type LancePlatformValues, type PlatformNames, platformNames } from './names.js';
import { addDevicePlugin } from './device-plugin.js';
import { addExplainPlan, serviceImage } from './explain-plan.js';
import { addSessionAccess } from './session-access.js';
import { addSessionReaper } from './session-reaper.js';
import { addSessionDefinitions } from './session-definitions.js';
import { artifactHub, project } from '../shared/project.js';
import { defaultOperator } from '../../constructs/operator/versions.js';
import { podSecurityOf, pullSecrets } from '../shared/global-values.js';
import { clusterOf } from './ray-cluster.js';
import { platformNotes } from './notes.js';
import { databaseTest } from './database-test.js';
import { checkOperator } from './check-operator.js';
import { checkRayCrd } from './check-ray-crd.js';
import { accessTest, rayTest } from './tests.js';
import type { TestPodProps } from '../shared/test-pod.js';

const definition: ChartDefinition<typeof lancePlatformValues, LancePlatformValues> = {
  metadata: {
    name: 'lance-platform',
    version: '0.1.0',
    description:
      'Distributed feature engineering for LanceDB tables on Ray: namespace, ServiceAccount, operator, RayCluster and explain-plan service',
    keywords: ['lance', 'lancedb', 'ray', 'kuberay', 'feature-engineering'],
    ...project,
    annotations: artifactHub({
      documentation: 'ray.md',
      images: [
        { name: 'operator', image: `quay.io/kuberay/operator:v${defaultOperator}` },
        { name: 'ray', image: 'docker.io/rayproject/ray:2.60.0' },
        { name: 'device-plugin', image: 'nvcr.io/nvidia/k8s-device-plugin:v0.19.2' },
      ],
    }),
  },
  values: lancePlatformValues,
  instance: (values, release) => platformNames(values, release).instance,
  notes: platformNotes,
  ci: lancePlatformCi,
};

/**
 * The platform for Lance's feature engineering on Ray. It can be installed with its default values.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { LancePlatform } from 'helmwright/charts';
 *
 * const release = { name: 'lance', namespace: 'lance' };
 * new LancePlatform(new App(), 'platform', { release, values: { ray: { enabled: true } } });
 * ```
 */
export class LancePlatform extends HelmChart<typeof lancePlatformValues> {
  private readonly names: PlatformNames;

  constructor(scope: Construct, id: string, props: HelmChartProps<typeof lancePlatformValues> = {}) {
    super(scope, id, definition, props);
    this.names = platformNames(this.values, this.release);
    this.addNamespace();
    this.addIdentity();
    new HelmTests(this, 'access-test', (inner) => accessTest(inner, this.testPod('access-test')));
    new Subchart(this, 'operator', this.values.operator, (inner, key) => new KubeRayOperator(inner, key));
    new When(this, 'device-plugin', this.values.devicePlugin.enabled, (inner) => addDevicePlugin(inner, this));
    new When(this, 'ray', this.values.ray.enabled, (inner) => {
      checkOperator(inner, this);
      checkRayCrd(inner, this);
      this.addRay(inner);
    });
    addSessionDefinitions(this);
    new When(this, 'session-access', this.values.sessions.rbac.create, (inner) => addSessionAccess(inner, this));
    const image = serviceImage(this);
    new When(this, 'database-test', notEmpty(this.values.databaseTest.database), (inner) => {
      new HelmTests(inner, 'test', (tests) => databaseTest(tests, this, image));
    });
    new When(this, 'session-reaper', this.values.sessions.reaper.enabled, (inner) => {
      addSessionReaper(inner, this, image);
    });
    new When(this, 'explain-plan', this.values.explainPlan.enabled, (inner) => {
      addExplainPlan(inner, this, image);
    });
  }

  /** The namespace of the release already exists, or Helm creates it. */
  private addNamespace(): void {
    const { namespace } = this.names;
    const { create, podSecurity } = this.values.namespace;
    new When(this, 'namespace', and(create, ne(namespace, this.release.namespace)), (inner) => {
      new When(inner, 'default', this.isMissingOrOwned(namespace), (owned) => {
        new LanceNamespace(owned, 'default', { name: namespace, podSecurity, annotations: keepResourcePolicy });
      });
    });
  }

  /** Whether the namespace does not exist or belongs to this release. A namespace of somebody else is not changed. */
  private isMissingOrOwned(namespace: Value<string>): Value<boolean> {
    const found = this.lookup('v1', 'Namespace', '', namespace);
    const { name, namespace: releaseNamespace } = this.release;
    return or(isEmpty(found), eq(this.names.namespaceOwner, concat(releaseNamespace, '/', name)));
  }

  private addIdentity(): void {
    const { namespace, serviceAccount } = this.names;
    const { create, name, annotations, roleArn, cloudDomain } = this.values.serviceAccount;
    new FailWhen(
      this,
      'service-account',
      and(not(create), not(isSet(name))),
      'serviceAccount.name is required when serviceAccount.create is false: set it to the name of an existing ServiceAccount',
    );
    new FailWhen(
      this,
      'service-account-role',
      and(not(create), notEmpty(roleArn)),
      'serviceAccount.roleArn must be empty when serviceAccount.create is false: annotate the existing ServiceAccount with the role',
    );
    new RayIdentity(this, 'identity', {
      name: serviceAccount,
      namespace,
      annotations,
      roleArn,
      cloudDomain,
      createServiceAccount: create,
      createRole: this.values.rbac.create,
      scope: this.values.rbac.scope,
    });
  }

  private addRay(scope: Construct): void {
    const { labelPrefix, nodeLabelValue, ray, global } = this.values;
    const { instance, namespace } = this.names;
    const release = { 'app.kubernetes.io/instance': instance };
    const name = defaultTo(ray.name, this.nameOf('ray', longestClusterName));
    const cluster = new RayCluster(scope, 'cluster', {
      ...clusterOf(ray, {
        version: ray.version,
        name: this.names.image,
        pullPolicy: ray.image.pullPolicy,
        isTagDerived: and(isEmpty(ray.image.tag), isEmpty(ray.image.digest)),
      }),
      podSecurityContext: podSecurityOf(this, ray.podSecurityContext),
      name,
      namespace,
      labels: merge(ray.labels, { 'app.kubernetes.io/version': ray.version }),
      annotations: ray.annotations,
      imagePullSecrets: pullSecrets(global, ray.imagePullSecrets),
      serviceAccountName: this.names.serviceAccount,
      labelPrefix,
      nodeLabelValue,
      podLabels: merge(ray.podLabels, release),
    });
    const { enabled, from, metricsFrom, extraIngress } = ray.networkPolicy;
    new When(scope, 'network-policy', enabled, (inner) => {
      const clients = { from, metricsFrom, extraIngress, alwaysAllowed: release };
      new RayNetworkPolicy(inner, 'default', { ...clients, name, namespace, cluster: name });
    });
    new HelmTests(scope, 'test', (inner) =>
      rayTest(inner, {
        ...this.testPod('ray-test'),
        headServiceName: cluster.headServiceName,
        authSecretName: cluster.authSecretName,
        authMode: ray.auth,
        tls: ray.tls,
      }),
    );
  }

  private testPod(name: string): TestPodProps {
    const { namespace, serviceAccount, image } = this.names;
    const { image: from, imagePullSecrets, podSecurityContext } = this.values.ray;
    return {
      name: this.nameOf(name),
      namespace,
      serviceAccountName: serviceAccount,
      image,
      imagePullPolicy: from.pullPolicy,
      imagePullSecrets: pullSecrets(this.values.global, imagePullSecrets),
      securityContext: podSecurityOf(this, podSecurityContext),
    };
  }
}
