import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { When } from '../../chart/build/control.js';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { kebab } from '../../chart/build/naming.js';
import { concat, not, sha256sum, toJson, trunc } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';
import { type AwsRole, withRole } from '../kubernetes/aws-role.js';
import { autoscaler, type Autoscaling } from '../kubernetes/autoscaler.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import type { ContainerResources, DeploymentPodProps } from '../kubernetes/deployment-pod.js';
import { disruptionBudget } from '../kubernetes/disruption-budget.js';
import { accessData, authSettings, type ExplainPlanAuth, hasAccessRules, checkAuth } from './auth.js';
import { explainPlanPorts, podTemplate } from './pod.js';
import {
  type ExplainPlanLimits,
  explainPlanVariables as variable,
  limitSettings,
  checkEnvironment,
} from './settings.js';
import { type ExplainPlanStorage, checkStorage, storageSettings } from './storage.js';
import { nonEmptyOr } from '../kubernetes/non-empty.js';
import { type GatewayRoute, httpRoute } from '../kubernetes/http-route.js';
import { ingress, type IngressRoute } from '../kubernetes/ingress.js';
import { type NetworkAccess, networkPolicy } from '../kubernetes/network-policy.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import { metricsService, type Monitoring, serviceMonitor } from '../kubernetes/service-monitor.js';
import type { Toggleable } from '../kubernetes/toggleable.js';
import { checkSettings } from './check-settings.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { concatenate } from '../kubernetes/templated.js';
import type { UserId } from '../kubernetes/pod-security.js';
import type { Variables } from '../kubernetes/variables.js';

/** Properties of {@link ExplainPlan}. */
export interface ExplainPlanProps extends DeploymentPodProps {
  /**
   * A DNS label of at most 55 characters.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** Namespace of the objects. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** The image of the service. */
  readonly image: ValueOr<string>;
  /** The version that the image has: the label `app.kubernetes.io/version` of the Deployment. @default the chart's appVersion */
  readonly version?: ValueOr<string>;
  /** The ServiceAccount of the pods. It needs no permissions in the cluster, but may have a cloud identity with read access to the tables. */
  readonly serviceAccount?: AwsRole & {
    /** @default true */
    readonly create?: ValueOr<boolean>;
    /** @default that of the Deployment */
    readonly name?: ValueOr<string>;
    /** @default none */
    readonly annotations?: TemplatedMap;
  };
  /** Authentication and authorization of clients. */
  readonly auth: ExplainPlanAuth;
  /** The storage of the tables. @default an empty directory in each pod, with a sample table */
  readonly storage?: ExplainPlanStorage;
  /** Number of replicas, unless autoscaling is enabled. @default 2 */
  readonly replicas?: ValueOr<number>;
  /** A HorizontalPodAutoscaler. @default none */
  readonly autoscaling?: Toggleable<Autoscaling>;
  /** Limits of requests and plans. @default the service's defaults */
  readonly limits?: ExplainPlanLimits;
  /** The IP address that the service listens on; `::` in an IPv6-only cluster. @default '0.0.0.0' */
  readonly host?: ValueOr<string>;
  /** Path prefix of all routes, such as `/lance`. @default '' */
  readonly basePath?: ValueOr<string>;
  /** Log level of the service. @default 'info' */
  readonly logLevel?: ValueOr<string>;
  /** Seconds that running requests may take to finish when a pod terminates. @default 20 */
  readonly drainSeconds?: ValueOr<number>;
  /** Prefix of the properties in error messages, such as `explainPlan`. @default none */
  readonly valuesPath?: string;
  /** Environment variables: further settings of the service, and settings of the object store client. @default none */
  readonly extraEnv?: Variables;
  /** Checksum of the settings and access rules: the pods are replaced when it changes. @default computed from both */
  readonly checksum?: ValueOr<string>;
  /** The Service. @default ClusterIP and 2333 */
  readonly service?: {
    readonly type?: ValueOr<'ClusterIP' | 'NodePort' | 'LoadBalancer'>;
    readonly port?: ValueOr<number>;
    readonly annotations?: TemplatedMap;
  };
  /** An Ingress. @default none */
  readonly ingress?: Toggleable<IngressRoute> & { readonly annotations?: TemplatedMap };
  /** An HTTPRoute of the Gateway API. @default none */
  readonly httpRoute?: Toggleable<GatewayRoute> & { readonly annotations?: TemplatedMap };
  /** A NetworkPolicy. @default enabled: ingress from all, egress to DNS and the ports 443 and 6443 */
  readonly networkPolicy?: Toggleable<NetworkAccess>;
  /** A PodDisruptionBudget. @default enabled, with 1 */
  readonly podDisruptionBudget?: Toggleable<{ readonly maxUnavailable?: ValueOr<number> }>;
  /** A ServiceMonitor of the Prometheus operator. @default none */
  readonly serviceMonitor?: Toggleable<Monitoring>;
  /**
   * Resource requests and limits of the container.
   *
   * @default requests of 250m, 512Mi and 128Mi of disk, limits of 2, 2Gi and 2Gi of disk
   */
  readonly resources?: ContainerResources;
  /** The user ID and group ID of the containers. @default 65532 */
  readonly runAsUser?: UserId;
}

/** The maximum length of the service's name, to which up to 8 characters are appended. */
export const longestExplainPlanName = 55;

const component = 'explain-plan';

/**
 * The explain-plan service, which explains queries of LanceDB tables: a Deployment and its Service, settings, access rules,
 * NetworkPolicy and optional objects. Its pods comply with the Pod Security Standard `restricted`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { ExplainPlan } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'lance', { namespace: 'lance' });
 * const service = new ExplainPlan(chart, 'explain-plan', {
 *   image: 'registry.example.com/explain-plan:1.0.0',
 *   auth: { mode: 'kubernetes', administrator: { subject: 'system:serviceaccount:lance:admin' } },
 *   storage: { root: 's3://bucket/tables' },
 * });
 * service.port; // 2333
 * ```
 */
export class ExplainPlan extends Construct {
  /** Name of the Deployment and of the Service. */
  readonly name: ValueOr<string>;
  /** The Service, whose port has the name `http`. */
  readonly serviceName: ValueOr<string>;
  /** Port of the Service. */
  readonly port: ValueOr<number>;
  /** Name of the ServiceAccount of the pods. */
  readonly serviceAccountName: ValueOr<string>;

  private readonly selector: Readonly<Record<string, ValueOr<string>>>;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ExplainPlanProps,
  ) {
    super(scope, id);
    this.name = props.name ?? this.defaultName();
    checkName(this.name, this.node.path);
    this.serviceName = this.name;
    this.port = props.service?.port ?? explainPlanPorts.http;
    this.serviceAccountName = props.serviceAccount?.name ?? this.name;
    this.selector = { ...this.releaseLabels(), 'app.kubernetes.io/component': component };
    const place = props.valuesPath === undefined ? '' : `${props.valuesPath}.`;
    checkAuth(this, props.auth, `${place}auth`);
    checkStorage(this, this.storage, `${place}storage`);
    checkEnvironment(this, props.extraEnv, `${place}extraEnv`);
    checkSettings(this, this.settings(), props.extraEnv, place);
    this.addIdentity();
    this.addConfiguration();
    this.addDeployment();
    this.addService();
    this.addProtection();
    this.addRoutes();
  }

  private get storage(): ExplainPlanStorage {
    return this.props.storage ?? {};
  }

  /** The path of the Ingress and the HTTPRoute. */
  private get path(): ValueOr<string> {
    return nonEmptyOr(this.props.basePath, '/');
  }

  private defaultName(): ValueOr<string> {
    const chart = Chart.of(this);
    if (HelmChart.isHelmChart(chart)) return chart.nameOf(kebab(this.node.id), longestExplainPlanName);
    return Names.toDnsLabel(this, { maxLen: longestExplainPlanName });
  }

  /** The selector labels of the release. */
  private releaseLabels(): Readonly<Record<string, ValueOr<string>>> {
    const chart = Chart.of(this);
    return HelmChart.isHelmChart(chart) ? chart.selectorLabels : { 'app.kubernetes.io/instance': this.name };
  }

  private place(suffix = ''): ObjectPlace {
    return { name: suffix === '' ? this.name : concatenate(this.name, suffix), namespace: this.props.namespace };
  }

  private addIdentity(): void {
    const { create = true, annotations, ...role } = this.props.serviceAccount ?? {};
    new When(this, 'ServiceAccount', create, (inner) => {
      new ApiObject(inner, 'Resource', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: objectMetadata({
          ...this.place(),
          name: this.serviceAccountName,
          annotations: withRole(annotations, role),
        }),
        automountServiceAccountToken: false,
      });
    });
  }

  private addConfiguration(): void {
    const { auth } = this.props;
    new ApiObject(this, 'Settings', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: objectMetadata(this.place()),
      data: this.settings(),
    });
    new When(this, 'Access', hasAccessRules(auth), (inner) => {
      new ApiObject(inner, 'Resource', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: objectMetadata(this.place('-access')),
        data: accessData(auth),
      });
    });
  }

  /** All settings that are not secret. */
  private settings(): Readonly<Record<string, unknown>> {
    const { host = '0.0.0.0', basePath = '', limits = {}, logLevel = 'info', drainSeconds = 20 } = this.props;
    return {
      [variable.host]: host,
      [variable.port]: `${explainPlanPorts.http}`,
      [variable.metricsPort]: `${explainPlanPorts.metrics}`,
      [variable.basePath]: basePath,
      [variable.drainSeconds]: concatenate(drainSeconds),
      [variable.logLevel]: logLevel,
      ...storageSettings(this.storage),
      ...authSettings(this.props.auth),
      ...limitSettings(limits),
    };
  }

  private addDeployment(): void {
    const { props } = this;
    const isAutoscaled = props.autoscaling === undefined ? false : (props.autoscaling.enabled ?? true);
    new ApiObject(this, 'Deployment', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: objectMetadata({ ...this.place(), labels: this.versionLabel() }),
      spec: {
        replicas: optionally(constantFold(not(isAutoscaled)), props.replicas ?? 2),
        selector: { matchLabels: this.selector },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        template: podTemplate({
          image: props.image,
          imagePullPolicy: props.imagePullPolicy ?? 'IfNotPresent',
          imagePullSecrets: props.imagePullSecrets,
          serviceAccountName: this.serviceAccountName,
          settingsName: this.name,
          accessName: concatenate(this.name, '-access'),
          checksum: props.checksum ?? this.checksum(),
          auth: props.auth,
          storage: this.storage,
          drainSeconds: props.drainSeconds ?? 20,
          resources: props.resources ?? defaultResources,
          runAsUser: props.runAsUser ?? 65_532,
          extraEnv: props.extraEnv,
          labels: this.selector,
          podLabels: props.podLabels,
          podAnnotations: props.podAnnotations,
          nodeSelector: props.nodeSelector,
          affinity: props.affinity,
          tolerations: props.tolerations,
          topologySpread: props.topologySpread ?? 'ScheduleAnyway',
        }),
      },
    });
  }

  private versionLabel(): TemplatedMap | undefined {
    const { version } = this.props;
    return version === undefined ? undefined : { 'app.kubernetes.io/version': trunc(version, 63) };
  }

  private checksum(): ValueOr<string> {
    return sha256sum(concat(toJson(this.settings()), toJson(accessData(this.props.auth))));
  }

  private addService(): void {
    const { type = 'ClusterIP', annotations } = this.props.service ?? {};
    new ApiObject(this, 'Service', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: objectMetadata({ ...this.place(), annotations, labels: { 'app.kubernetes.io/component': component } }),
      spec: {
        type,
        selector: this.selector,
        ports: [{ name: 'http', port: this.port, targetPort: 'http', appProtocol: 'http' }],
      },
    });
  }

  private addProtection(): void {
    const { autoscaling, podDisruptionBudget = {}, networkPolicy: access = {}, serviceMonitor: monitor } = this.props;
    const { selector } = this;
    if (autoscaling !== undefined) {
      new When(this, 'HorizontalPodAutoscaler', autoscaling.enabled ?? true, (inner) => {
        autoscaler(inner, this.place(), autoscaling);
      });
    }
    new When(this, 'PodDisruptionBudget', podDisruptionBudget.enabled ?? true, (inner) => {
      const { maxUnavailable = 1 } = podDisruptionBudget;
      disruptionBudget(inner, this.place(), { selector, maxUnavailable });
    });
    new When(this, 'NetworkPolicy', access.enabled ?? true, (inner) => {
      const metrics = { port: 'metrics', open: monitor === undefined ? false : (monitor.enabled ?? true) };
      networkPolicy(inner, this.place(), {
        ...access,
        selector,
        alwaysAllowed: this.releaseLabels(),
        port: 'http',
        metrics,
      });
    });
  }

  private addRoutes(): void {
    const { ingress: ingressRoute, httpRoute: route, serviceMonitor: monitor } = this.props;
    if (ingressRoute !== undefined) {
      new When(this, 'Ingress', ingressRoute.enabled ?? true, (inner) => {
        const { annotations } = ingressRoute;
        ingress(inner, { ...this.place(), annotations }, { ...ingressRoute, path: this.path, port: 'http' });
      });
    }
    if (route !== undefined) {
      new When(this, 'HTTPRoute', route.enabled ?? true, (inner) => {
        httpRoute(
          inner,
          { ...this.place(), annotations: route.annotations },
          { ...route, path: this.path, port: this.port },
        );
      });
    }
    if (monitor !== undefined) {
      new When(this, 'ServiceMonitor', monitor.enabled ?? true, (inner) => {
        const metrics = { component: 'explain-plan-metrics', selector: this.selector, port: 'metrics' };
        metricsService(inner, this.place('-metrics'), { ...metrics, portNumber: explainPlanPorts.metrics });
        serviceMonitor(inner, this.place('-metrics'), { ...monitor, ...metrics });
      });
    }
  }
}

const defaultResources: ContainerResources = {
  requests: { cpu: '250m', memory: '512Mi', 'ephemeral-storage': '128Mi' },
  limits: { cpu: '2', memory: '2Gi', 'ephemeral-storage': '2Gi' },
};

function checkName(name: ValueOr<string>, place: string): void {
  if (isValue(name)) return;
  if (name.length <= longestExplainPlanName && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name)) return;
  throw new HelmwrightError(
    'invalid-name',
    place,
    `${JSON.stringify(name)} is not a valid name: must have at most ${longestExplainPlanName} lower-case letters, digits and hyphens, and start with a letter`,
  );
}
