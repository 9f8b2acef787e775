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
import type { Switched } from '../explain-plan/explain-plan.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import { OperatorAccess } from './access.js';
import { type BatchScheduler, operatorArgs, type OperatorLogging } from './args.js';
import { type FeatureGates, gatesText, isOn, refuseGates } from './check-gates.js';
import { operatorNetworkPolicy, type OperatorNetwork } from './network-policy.js';
import { operatorPodTemplate, operatorPorts } from './pod.js';
import { refuseNamespaces, refuseProxy, refuseReplicas, refuseScheduler, refuseVersion } from './checks.js';
import type { OperatorFeature } from './features.js';
import { defaultOperator } from './versions.js';
import { AggregateRoles } from './aggregate-roles.js';
import { metricsService, type Monitoring, serviceMonitor } from '../kubernetes/service-monitor.js';
import { joined, type TemplatedMap } from '../kubernetes/templated.js';

export interface OperatorProps extends DeploymentPodProps {
  /**
   * A DNS label of at most 47 characters.
   *
   * @default made of the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** The namespace of the operator. @default the release's; `default` where there is none */
  readonly namespace?: ValueOr<string>;
  /**
   * The name of the ClusterRole, or of the Roles where namespaces are watched. No other operator of the cluster may have it.
   *
   * @default `<release>.<namespace>-operator`; the name where there is no release
   */
  readonly roleName?: ValueOr<string>;
  /** The version of KubeRay, 1.1.0 to 1.6: what the operator may do and is told depends on it. @default '1.6.2' */
  readonly version?: ValueOr<string>;
  /** The image, which must be of the version. @default `quay.io/kuberay/operator` with the version as its tag */
  readonly image?: ValueOr<string>;
  readonly serviceAccount?: {
    /** @default true */
    readonly create?: ValueOr<boolean>;
    /** @default the operator's name */
    readonly name?: ValueOr<string>;
    /** @default none */
    readonly annotations?: TemplatedMap;
  };
  /** Whether to make the roles of the operator; else somebody else grants the rules. @default true */
  readonly createRoles?: ValueOr<boolean>;
  /** Whether to aggregate permissions for Ray resources to the ClusterRoles `view`, `edit` and `admin`. @default false */
  readonly aggregateRoles?: ValueOr<boolean>;
  /**
   * The namespaces that the operator cares for: it then has a Role in each and no ClusterRole.
   *
   * @default the whole cluster
   */
  readonly watchNamespaces?: Value<readonly string[]> | readonly string[];
  /** @default those of the operator */
  readonly featureGates?: FeatureGates;
  /** What the operator may do besides. Feature gates and the batch scheduler bring their own. @default nothing */
  readonly features?: {
    readonly ingress?: ValueOr<boolean>;
    readonly openshift?: ValueOr<boolean>;
    readonly kubernetesProxy?: ValueOr<boolean>;
  };
  /** @default none */
  readonly batchScheduler?: ValueOr<BatchScheduler | ''>;
  /** Whether one of several pods is chosen to work. @default true */
  readonly leaderElection?: ValueOr<boolean>;
  /** More than one needs leader election. @default 1 */
  readonly replicas?: ValueOr<number>;
  /** How many resources of a kind are worked on at a time. @default 1 */
  readonly reconcileConcurrency?: ValueOr<number>;
  /** How fast the operator may ask the API server; from 1.5 on. @default 100 and 200 */
  readonly client?: { readonly qps?: ValueOr<number>; readonly burst?: ValueOr<number> };
  /** @default JSON, from the level info on */
  readonly logging?: OperatorLogging;
  /** Environment of the operator. @default none */
  readonly env?: TemplatedMap;
  /** Metrics of the operator, and from 1.4 on of Ray's resources, by a Service. @default on */
  readonly metrics?: { readonly enabled?: ValueOr<boolean> };
  /** @default none */
  readonly serviceMonitor?: Switched<Monitoring>;
  /** Made where there is more than one pod. @default on, with 1 */
  readonly podDisruptionBudget?: Switched<{ readonly maxUnavailable?: ValueOr<number> }>;
  /** @default on: nothing reaches the pods but who reads metrics */
  readonly networkPolicy?: Switched<OperatorNetwork>;
  /** @default requests of 100m, 256Mi and 64Mi of disk, limits of 1, 1Gi and 1Gi of disk */
  readonly resources?: ContainerResources;
  /** On OpenShift the cluster chooses the user. @default 65532 */
  readonly runAsUser?: ValueOr<number>;
  /** @default none */
  readonly priorityClassName?: ValueOr<string>;
}

/** The longest name of the operator: `-leader-election` comes behind it. */
export const longestOperatorName = 47;

const component = 'operator';

/**
 * KubeRay's operator, which runs RayClusters, RayJobs and RayServices, with all that its version needs to be allowed. It
 * needs the CustomResourceDefinitions: `OperatorCrds` makes them. Its pods keep to the Pod Security Standard `restricted`.
 */
export class Operator extends Construct {
  readonly name: ValueOr<string>;
  readonly namespace: ValueOr<string>;
  readonly image: ValueOr<string>;
  readonly serviceAccountName: ValueOr<string>;

  private readonly gates: ValueOr<string>;
  private readonly selector: Readonly<Record<string, ValueOr<string>>>;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: OperatorProps = {},
  ) {
    super(scope, id);
    this.name = props.name ?? this.defaultName();
    this.namespace = props.namespace ?? this.defaultNamespace();
    this.image = props.image ?? joined('quay.io/kuberay/operator:v', this.version);
    this.serviceAccountName = props.serviceAccount?.name ?? this.name;
    this.selector = { ...this.releaseLabels(), 'app.kubernetes.io/component': component };
    this.gates = gatesText(props.featureGates ?? {});
    this.refuse();
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
    // A namespace's name has no dot, so no two releases of a cluster share this.
    return concat(chart.release.name, '.', chart.release.namespace, '-operator');
  }

  /** What tells this release's pods from others. */
  private releaseLabels(): Readonly<Record<string, ValueOr<string>>> {
    const chart = Chart.of(this);
    return HelmChart.isHelmChart(chart) ? chart.selectorLabels : { 'app.kubernetes.io/instance': this.name };
  }

  private place(suffix = ''): ObjectPlace {
    return { name: joined(this.name, suffix), namespace: this.namespace };
  }

  /** What the operator would not start with, or would do wrong. */
  private refuse(): void {
    const { featureGates = {}, batchScheduler = '', features = {} } = this.props;
    refuseVersion(this, this.version);
    refuseGates(this, this.version, featureGates);
    refuseScheduler(this, this.version, batchScheduler);
    refuseProxy(this, this.version, features.kubernetesProxy ?? false);
    refuseReplicas(this, this.replicas, this.leaderElection);
    refuseNamespaces(this, this.watchNamespaces);
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
        leaderElectionName: joined(this.name, '-leader-election'),
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
      ingress: features.ingress ?? false,
      openshift: features.openshift ?? false,
      kubernetesProxy: features.kubernetesProxy ?? false,
      gateway: isOn(this.gates, 'RayServiceIncrementalUpgrade'),
      rayCronJob: isOn(this.gates, 'RayCronJob'),
      volcano: constantFold(eq<string>(batchScheduler, 'volcano')),
      schedulerPlugins: constantFold(eq<string>(batchScheduler, 'scheduler-plugins')),
    };
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
        // Without a leader two operators would do everything twice.
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
          env: props.env,
          labels: this.selector,
          podLabels: props.podLabels,
          podAnnotations: props.podAnnotations,
          nodeSelector: props.nodeSelector,
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
      gates: this.gates,
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
