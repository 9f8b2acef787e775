import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { When } from '../../chart/build/control.js';
import { when } from '../../template/author/control.js';
import { concat, eq, gt } from '../../template/functions/index.js';
import { type ValueOr, type Value } from '../../template/author/value.js';
import { allOf } from '../kubernetes/conditions.js';
import { constantFold } from '../../template/author/constant-fold.js';
import type { ContainerResources, DeploymentPodProps } from '../kubernetes/deployment-pod.js';
import { disruptionBudget } from '../kubernetes/disruption-budget.js';
import type { Toggleable } from '../kubernetes/toggleable.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import { OperatorAccess } from './access.js';
import { type BatchScheduler, operatorArgs, type OperatorLogging } from './args.js';
import { type FeatureGates, isOn, checkFeatureGates } from './check-gates.js';
import { operatorNetworkPolicy, type OperatorNetwork } from './network-policy.js';
import { operatorPodTemplate, operatorPorts } from './pod.js';
import {
  checkWatchNamespaces,
  checkKubernetesProxy,
  checkReplicas,
  checkBatchScheduler,
  checkVersion,
} from './checks.js';
import type { OperatorFeature } from './features.js';
import { defaultOperator } from './versions.js';
import { AggregateRoles } from './aggregate-roles.js';
import { metricsService, type Monitoring, serviceMonitor } from '../kubernetes/service-monitor.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { concatenate } from '../kubernetes/templated.js';
import type { UserId } from '../kubernetes/pod-security.js';

/** Properties of {@link Operator}. */
export interface OperatorProps extends DeploymentPodProps {
  /**
   * A DNS label of at most 47 characters.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** The namespace of the operator. @default the release's, or `default` without a release */
  readonly namespace?: ValueOr<string>;
  /**
   * The name of the ClusterRole, or of the Roles if `watchNamespaces` is set. It must be unique in the cluster.
   *
   * @default `<release>.<namespace>-operator`, or the name without a release
   */
  readonly roleName?: ValueOr<string>;
  /** The version of KubeRay, 1.1.0 to 1.7. It determines the RBAC rules and flags. @default '1.6.2' */
  readonly version?: ValueOr<string>;
  /** The image. It must be of the same version. @default `quay.io/kuberay/operator` with the version as its tag */
  readonly image?: ValueOr<string>;
  /** The ServiceAccount of the pod. */
  readonly serviceAccount?: {
    /** @default true */
    readonly create?: ValueOr<boolean>;
    /** @default the operator's name */
    readonly name?: ValueOr<string>;
    /** @default none */
    readonly annotations?: TemplatedMap;
  };
  /** Whether to create the Roles and ClusterRoles of the operator. If false, grant the permissions yourself. @default true */
  readonly createRoles?: ValueOr<boolean>;
  /** Whether to aggregate permissions for Ray resources to the ClusterRoles `view`, `edit` and `admin`. @default false */
  readonly aggregateRoles?: ValueOr<boolean>;
  /**
   * The namespaces that the operator watches, with a Role in each of them and no ClusterRole.
   *
   * @default all namespaces
   */
  readonly watchNamespaces?: Value<readonly string[]> | readonly string[];
  /** Feature gates, by name. @default the operator's defaults */
  readonly featureGates?: FeatureGates;
  /** Optional features. Feature gates and the batch scheduler enable their own. @default none */
  readonly features?: {
    readonly openshift?: ValueOr<boolean>;
    readonly kubernetesProxy?: ValueOr<boolean>;
  };
  /** Batch scheduler for the pods of RayClusters. @default none */
  readonly batchScheduler?: ValueOr<BatchScheduler | ''>;
  /** Whether replicas elect a leader, which alone works. @default true */
  readonly leaderElection?: ValueOr<boolean>;
  /** More than 1 requires leader election. @default 1 */
  readonly replicas?: ValueOr<number>;
  /** Maximum number of concurrent reconciles per custom resource type. @default 1 */
  readonly reconcileConcurrency?: ValueOr<number>;
  /** Rate limits of requests to the API server. Requires KubeRay 1.5. @default 100 and 200 */
  readonly client?: { readonly qps?: ValueOr<number>; readonly burst?: ValueOr<number> };
  /** The operator's log. @default JSON with the level info */
  readonly logging?: OperatorLogging;
  /** A Service for the metrics of the operator and, since 1.4, of Ray resources. @default enabled */
  readonly metrics?: { readonly enabled?: ValueOr<boolean> };
  /** A ServiceMonitor of the Prometheus operator. @default none */
  readonly serviceMonitor?: Toggleable<Monitoring>;
  /** Only created if `replicas` is greater than 1. @default enabled, with 1 */
  readonly podDisruptionBudget?: Toggleable<{ readonly maxUnavailable?: ValueOr<number> }>;
  /** A NetworkPolicy. @default enabled: only connections to the metrics port are allowed */
  readonly networkPolicy?: Toggleable<OperatorNetwork>;
  /**
   * Resource requests and limits of the container.
   *
   * @default requests of 100m, 256Mi and 64Mi of disk, limits of 1, 1Gi and 1Gi of disk
   */
  readonly resources?: ContainerResources;
  /** The user ID and group ID of the containers; not set on OpenShift, which assigns them. @default 65532 */
  readonly runAsUser?: UserId;
  /** PriorityClass of the pod. @default none */
  readonly priorityClassName?: ValueOr<string>;
}

/** The maximum length of the operator's name, to which `-leader-election` is appended. */
export const longestOperatorName = 47;

const component = 'operator';

/**
 * The KubeRay operator, which runs RayClusters, RayJobs and RayServices, with the RBAC rules of its version. It requires the
 * CRDs, see `OperatorCrds`. Its pods comply with the Pod Security Standard `restricted`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { Operator, OperatorCrds } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'kuberay', { namespace: 'kuberay' });
 * new OperatorCrds(chart, 'crds', { version: '1.6.2' });
 * new Operator(chart, 'operator', { version: '1.6.2', watchNamespaces: ['features'] });
 * ```
 */
export class Operator extends Construct {
  /** Name of the Deployment. */
  readonly name: ValueOr<string>;
  /** Namespace of the operator's pod. */
  readonly namespace: ValueOr<string>;
  /** Image of the operator. */
  readonly image: ValueOr<string>;
  /** Name of the ServiceAccount of the pod. */
  readonly serviceAccountName: ValueOr<string>;

  private readonly selector: Readonly<Record<string, ValueOr<string>>>;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: OperatorProps = {},
  ) {
    super(scope, id);
    this.name = props.name ?? this.defaultName();
    this.namespace = props.namespace ?? this.defaultNamespace();
    this.image = props.image ?? concatenate('quay.io/kuberay/operator:v', this.version);
    this.serviceAccountName = props.serviceAccount?.name ?? this.name;
    this.selector = { ...this.releaseLabels(), 'app.kubernetes.io/component': component };
    this.check();
    this.addIdentity();
    this.addDeployment();
    this.addMetrics();
    this.addProtection();
  }

  /** The version of KubeRay. */
  get version(): ValueOr<string> {
    return this.props.version ?? defaultOperator;
  }

  private get watchNamespaces(): Value<readonly string[]> | readonly string[] {
    return this.props.watchNamespaces ?? [];
  }

  private get leaderElection(): ValueOr<boolean> {
    return this.props.leaderElection ?? true;
  }

  private get replicas(): ValueOr<number> {
    return this.props.replicas ?? 1;
  }

  private get hasMetrics(): ValueOr<boolean> {
    return this.props.metrics?.enabled ?? true;
  }

  private defaultName(): ValueOr<string> {
    const chart = Chart.of(this);
    return HelmChart.isHelmChart(chart) ? chart.nameOf() : Names.toDnsLabel(this, { maxLen: longestOperatorName });
  }

  private defaultNamespace(): ValueOr<string> {
    const chart = Chart.of(this);
    return HelmChart.isHelmChart(chart) ? chart.release.namespace : (chart.namespace ?? 'default');
  }

  private roleName(): ValueOr<string> {
    if (this.props.roleName !== undefined) return this.props.roleName;
    const chart = Chart.of(this);
    if (!HelmChart.isHelmChart(chart)) return this.name;
    // Unique in the cluster, because the name of a namespace has no dot.
    return concat(chart.release.name, '.', chart.release.namespace, '-operator');
  }

  /** The selector labels of the release. */
  private releaseLabels(): Readonly<Record<string, ValueOr<string>>> {
    const chart = Chart.of(this);
    return HelmChart.isHelmChart(chart) ? chart.selectorLabels : { 'app.kubernetes.io/instance': this.name };
  }

  private place(suffix = ''): ObjectPlace {
    return { name: suffix === '' ? this.name : concatenate(this.name, suffix), namespace: this.namespace };
  }

  /** Fails for options with which the operator would not start or would work incorrectly. */
  private check(): void {
    const { featureGates = {}, batchScheduler = '', features = {} } = this.props;
    checkVersion(this, this.version);
    checkFeatureGates(this, this.version, featureGates);
    checkBatchScheduler(this, this.version, batchScheduler);
    checkKubernetesProxy(this, this.version, features.kubernetesProxy ?? false);
    checkReplicas(this, this.replicas, this.leaderElection);
    checkWatchNamespaces(this, this.watchNamespaces);
  }

  private addIdentity(): void {
    const { serviceAccount = {}, createRoles = true, aggregateRoles = false } = this.props;
    new When(this, 'ServiceAccount', serviceAccount.create ?? true, (inner) => {
      new ApiObject(inner, 'Resource', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: objectMetadata({
          ...this.place(),
          name: this.serviceAccountName,
          annotations: serviceAccount.annotations,
        }),
        automountServiceAccountToken: false,
      });
    });
    new When(this, 'Access', createRoles, (inner) => {
      new OperatorAccess(inner, 'default', {
        version: this.version,
        features: this.features(),
        account: { ...this.place(), name: this.serviceAccountName },
        leaderElectionName: concatenate(this.name, '-leader-election'),
        roleName: this.roleName(),
        namespace: this.namespace,
        watchNamespaces: this.watchNamespaces,
        leaderElection: this.leaderElection,
      });
    });
    new When(this, 'Aggregate', aggregateRoles, (inner) => {
      new AggregateRoles(inner, 'default', this.roleName());
    });
  }

  private features(): Readonly<Record<OperatorFeature, ValueOr<boolean>>> {
    const { features = {}, batchScheduler = '' } = this.props;
    return {
      openshift: features.openshift ?? false,
      kubernetesProxy: features.kubernetesProxy ?? false,
      gateway: this.isGateOn('gateway'),
      rayCronJob: this.isGateOn('rayCronJob'),
      networkPolicy: this.isGateOn('networkPolicy'),
      embeddedStorage: this.isGateOn('embeddedStorage'),
      mtls: this.isGateOn('mtls'),
      kubernetesWas: this.isGateOn('kubernetesWas'),
      volcano: constantFold(eq<string>(batchScheduler, 'volcano')),
      schedulerPlugins: constantFold(eq<string>(batchScheduler, 'scheduler-plugins')),
    };
  }

  private isGateOn(feature: OperatorFeature): ValueOr<boolean> {
    return isOn(this.props.featureGates ?? {}, feature, this.version);
  }

  private addDeployment(): void {
    const { props } = this;
    new ApiObject(this, 'Deployment', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: objectMetadata(this.place()),
      spec: {
        replicas: this.replicas,
        selector: { matchLabels: this.selector },
        // Without leader election two operators must not run at the same time.
        strategy: { type: when(this.leaderElection, 'RollingUpdate', 'Recreate') },
        template: operatorPodTemplate({
          image: this.image,
          imagePullPolicy: props.imagePullPolicy ?? 'IfNotPresent',
          imagePullSecrets: props.imagePullSecrets,
          serviceAccountName: this.serviceAccountName,
          args: this.args(),
          resources: props.resources ?? defaultResources,
          runAsUser: props.runAsUser ?? 65_532,
          openshift: props.features?.openshift ?? false,
          extraEnv: props.extraEnv,
          labels: this.selector,
          podLabels: props.podLabels,
          podAnnotations: props.podAnnotations,
          nodeSelector: props.nodeSelector,
          affinity: props.affinity,
          tolerations: props.tolerations,
          priorityClassName: props.priorityClassName,
          topologySpread: props.topologySpread ?? 'ScheduleAnyway',
        }),
      },
    });
  }

  private args(): unknown {
    const { props } = this;
    return operatorArgs({
      version: this.version,
      watchNamespaces: this.watchNamespaces,
      gates: props.featureGates ?? {},
      batchScheduler: props.batchScheduler ?? '',
      kubernetesProxy: props.features?.kubernetesProxy ?? false,
      leaderElection: this.leaderElection,
      reconcileConcurrency: props.reconcileConcurrency ?? 1,
      metrics: this.hasMetrics,
      logging: props.logging ?? {},
      client: props.client ?? {},
    });
  }

  private addMetrics(): void {
    const { serviceMonitor: monitor } = this.props;
    const { selector } = this;
    const place = this.place('-metrics');
    const metrics = { component: 'operator-metrics', selector, port: 'metrics' };
    new When(this, 'Metrics', this.hasMetrics, (inner) => {
      metricsService(inner, place, { ...metrics, portNumber: operatorPorts.metrics });
    });
    if (monitor === undefined) return;
    new When(this, 'ServiceMonitor', allOf(this.hasMetrics, monitor.enabled ?? true), (inner) => {
      serviceMonitor(inner, place, { ...monitor, ...metrics });
    });
  }

  private addProtection(): void {
    const { podDisruptionBudget = {}, networkPolicy = {} } = this.props;
    const { selector } = this;
    const several = constantFold(gt(this.replicas, 1));
    new When(this, 'PodDisruptionBudget', allOf(podDisruptionBudget.enabled ?? true, several), (inner) => {
      const { maxUnavailable = 1 } = podDisruptionBudget;
      disruptionBudget(inner, this.place(), { selector, maxUnavailable });
    });
    new When(this, 'NetworkPolicy', networkPolicy.enabled ?? true, (inner) => {
      operatorNetworkPolicy(inner, this.place(), { ...networkPolicy, selector, hasMetrics: this.hasMetrics });
    });
  }
}

const defaultResources: ContainerResources = {
  requests: { cpu: '100m', memory: '256Mi', 'ephemeral-storage': '64Mi' },
  limits: { cpu: '1', memory: '1Gi', 'ephemeral-storage': '1Gi' },
};
