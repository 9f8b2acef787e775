import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { When } from '../../chart/build/control.js';
import { HelmChart } from '../../chart/build/helm-chart.js';
import { kebab } from '../../chart/build/naming.js';
import { concat, not, sha256sum, toJson } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';
import { autoscaler, type Autoscaling } from '../kubernetes/autoscaler.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import type { ContainerResources, DeploymentPodProps } from '../kubernetes/deployment-pod.js';
import { disruptionBudget } from '../kubernetes/disruption-budget.js';
import { accessData, authSettings, type ExplainPlanAuth, hasAccessRules, refuseAuth } from './auth.js';
import { drainDelayMs, explainPlanPorts, podTemplate } from './pod.js';
import {
  type ExplainPlanLimits,
  explainPlanVariables as variable,
  limitSettings,
  refuseEnvironment,
} from './settings.js';
import { type ExplainPlanStorage, refuseStorage, storageSettings } from './storage.js';
import { givenOr } from '../kubernetes/given.js';
import { type GatewayRoute, httpRoute } from '../kubernetes/http-route.js';
import { ingress, type IngressRoute } from '../kubernetes/ingress.js';
import { type NetworkAccess, networkPolicy } from '../kubernetes/network-policy.js';
import { objectMetadata, type ObjectPlace } from '../kubernetes/object-metadata.js';
import { metricsService, type Monitoring, serviceMonitor } from '../kubernetes/service-monitor.js';
import { refuseSettings } from './check-settings.js';
import { joined, type TemplatedMap } from '../kubernetes/templated.js';

/** Something that is made only where it is wanted. */
export type Switched<T> = T & {
  /** @default true */
  readonly enabled?: ValueOr<boolean>;
};

export interface ExplainPlanProps extends DeploymentPodProps {
  /**
   * A DNS label of at most 55 characters.
   *
   * @default made of the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** The image of the service. */
  readonly image: ValueOr<string>;
  /** The ServiceAccount of the pods. It needs no right in the cluster; a cloud may know it as one that reads the tables. */
  readonly serviceAccount?: {
    /** @default true */
    readonly create?: ValueOr<boolean>;
    /** @default that of the Deployment */
    readonly name?: ValueOr<string>;
    /** @default none */
    readonly annotations?: TemplatedMap;
  };
  /** How callers show who they are, and what they may explain. */
  readonly auth: ExplainPlanAuth;
  /** Where the tables are. @default an empty folder of each pod's own with a sample table */
  readonly storage?: ExplainPlanStorage;
  /** How many pods run, where no autoscaler decides. @default 2 */
  readonly replicas?: ValueOr<number>;
  /** @default none */
  readonly autoscaling?: Switched<Autoscaling>;
  /** @default the service's */
  readonly limits?: ExplainPlanLimits;
  /** The address that the pods listen on: `::` where the cluster speaks IPv6 alone. @default '0.0.0.0' */
  readonly host?: ValueOr<string>;
  /** What all paths start with, such as `/lance`. @default '' */
  readonly basePath?: ValueOr<string>;
  /** @default 'info' */
  readonly logLevel?: ValueOr<string>;
  /** How many seconds running requests have when a pod ends. @default 20 */
  readonly drainSeconds?: ValueOr<number>;
  /** What messages call the place where these properties come from, such as `explainPlan`. @default nothing */
  readonly place?: string;
  /** Environment of the service, for its further settings and the object store's client. @default none */
  readonly env?: TemplatedMap;
  /** What changes when the settings or the rules do: the pods are then replaced. @default made of both */
  readonly checksum?: ValueOr<string>;
  /** @default ClusterIP and 2333 */
  readonly service?: {
    readonly type?: ValueOr<'ClusterIP' | 'NodePort' | 'LoadBalancer'>;
    readonly port?: ValueOr<number>;
    readonly annotations?: TemplatedMap;
  };
  /** @default none */
  readonly ingress?: Switched<IngressRoute> & { readonly annotations?: TemplatedMap };
  /** @default none */
  readonly httpRoute?: Switched<GatewayRoute> & { readonly annotations?: TemplatedMap };
  /** @default on: whoever reaches the pods may ask, and the pods reach name servers and the ports 443 and 6443 */
  readonly networkPolicy?: Switched<NetworkAccess>;
  /** @default on, with 1 */
  readonly podDisruptionBudget?: Switched<{ readonly maxUnavailable?: ValueOr<number> }>;
  /** @default none */
  readonly serviceMonitor?: Switched<Monitoring>;
  /** @default requests of 250m, 512Mi and 128Mi of disk, limits of 2, 2Gi and 2Gi of disk */
  readonly resources?: ContainerResources;
  /** The user, and the group, of the containers. @default 65532 */
  readonly runAsUser?: ValueOr<number>;
}

/** The longest name of the service: its longest companion has 8 characters more. */
export const longestExplainPlanName = 55;

const component = 'explain-plan';

/**
 * The service that explains queries of LanceDB tables: a Deployment and its Service, with settings, rules, NetworkPolicy
 * and whatever else is asked for. Its pods keep to the Pod Security Standard `restricted`.
 */
export class ExplainPlan extends Construct {
  readonly name: ValueOr<string>;
  /** The Service, whose port has the name `http`. */
  readonly serviceName: ValueOr<string>;
  readonly port: ValueOr<number>;
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
    const place = props.place === undefined ? '' : `${props.place}.`;
    refuseAuth(this, props.auth, `${place}auth`);
    refuseStorage(this, this.storage, `${place}storage`);
    refuseEnvironment(this, props.env, `${place}env`);
    refuseSettings(this, this.settings(), props.env, place);
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

  /** What the paths that lead to the service start with. */
  private get path(): ValueOr<string> {
    return givenOr(this.props.basePath, '/');
  }

  private defaultName(): ValueOr<string> {
    const chart = Chart.of(this);
    if (HelmChart.isHelmChart(chart)) return chart.nameOf(kebab(this.node.id), longestExplainPlanName);
    return Names.toDnsLabel(this, { maxLen: longestExplainPlanName });
  }

  /** What tells this release's pods from others. */
  private releaseLabels(): Readonly<Record<string, ValueOr<string>>> {
    const chart = Chart.of(this);
    return HelmChart.isHelmChart(chart) ? chart.selectorLabels : { 'app.kubernetes.io/instance': this.name };
  }

  private place(suffix = ''): ObjectPlace {
    return { name: joined(this.name, suffix), namespace: this.props.namespace };
  }

  private addIdentity(): void {
    const { create = true, annotations } = this.props.serviceAccount ?? {};
    new When(this, 'ServiceAccount', create, (inner) => {
      new ApiObject(inner, 'Resource', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: objectMetadata({ ...this.place(), name: this.serviceAccountName, annotations }),
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

  /** Every setting that is no secret. */
  private settings(): Readonly<Record<string, unknown>> {
    const { host = '0.0.0.0', basePath = '', limits = {}, logLevel = 'info', drainSeconds = 20 } = this.props;
    return {
      [variable.host]: host,
      [variable.port]: `${explainPlanPorts.http}`,
      [variable.adminHost]: host,
      [variable.adminPort]: `${explainPlanPorts.admin}`,
      [variable.basePath]: basePath,
      [variable.drainSeconds]: joined(drainSeconds),
      [variable.drainDelayMs]: `${drainDelayMs}`,
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
      metadata: objectMetadata(this.place()),
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
          accessName: joined(this.name, '-access'),
          checksum: props.checksum ?? this.checksum(),
          auth: props.auth,
          storage: this.storage,
          drainSeconds: props.drainSeconds ?? 20,
          resources: props.resources ?? defaultResources,
          runAsUser: props.runAsUser ?? 65_532,
          env: props.env,
          labels: this.selector,
          podLabels: props.podLabels,
          podAnnotations: props.podAnnotations,
          nodeSelector: props.nodeSelector,
          tolerations: props.tolerations,
          topologySpread: props.topologySpread ?? 'ScheduleAnyway',
        }),
      },
    });
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
      const metrics = { port: 'admin', open: monitor === undefined ? false : (monitor.enabled ?? true) };
      networkPolicy(inner, this.place(), { ...access, selector, friends: this.releaseLabels(), port: 'http', metrics });
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
        const metrics = { component: 'explain-plan-metrics', selector: this.selector, port: 'admin' };
        metricsService(inner, this.place('-metrics'), { ...metrics, portNumber: explainPlanPorts.admin });
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
    `${JSON.stringify(name)} cannot name the service: take at most ${longestExplainPlanName} lower-case letters, digits and hyphens, a letter first`,
  );
}
