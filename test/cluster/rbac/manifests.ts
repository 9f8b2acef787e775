import { satisfies } from '../../../src/template/functions/semver.js';

/** What the operators' versions differ in, and where the stand-in for Ray listens. */
export interface ManifestContext {
  readonly version: string;
  readonly rayPorts: { readonly dashboard: number; readonly serve: number };
}

export interface ClusterOptions {
  /** @default none: the operator makes one */
  readonly serviceAccount?: string;
  /** @default true */
  readonly autoscaling?: boolean;
  /** @default false */
  readonly ingress?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export function rayCluster(context: ManifestContext, name: string, options: ClusterOptions = {}): unknown {
  const { labels = {}, annotations = {} } = options;
  return {
    apiVersion: 'ray.io/v1',
    kind: 'RayCluster',
    metadata: { name, labels, annotations },
    spec: rayClusterSpec(context, options),
  };
}

export function rayClusterSpec({ version, rayPorts }: ManifestContext, options: ClusterOptions = {}): object {
  const { serviceAccount, autoscaling = true, ingress = false } = options;
  return {
    rayVersion: '2.52.0',
    enableInTreeAutoscaling: autoscaling,
    ...(autoscaling && satisfies(version, '>=1.4.0') ? { autoscalerOptions: { version: 'v2' } } : {}),
    ...(satisfies(version, '>=1.5.1') ? { authOptions: { mode: 'token' } } : {}),
    headGroupSpec: { enableIngress: ingress, rayStartParams: {}, template: podTemplate(rayPorts, serviceAccount) },
    workerGroupSpecs: [
      {
        groupName: 'workers',
        replicas: 0,
        minReplicas: 0,
        maxReplicas: 3,
        numOfHosts: 1,
        rayStartParams: {},
        template: podTemplate(rayPorts),
      },
    ],
  };
}

/** Pods that no scheduler takes: a stand-in says that they run. */
function podTemplate({ dashboard, serve }: ManifestContext['rayPorts'], serviceAccount?: string): unknown {
  const resources = { cpu: '1', memory: '1Gi' };
  const ports = [
    { name: 'gcs-server', containerPort: 6379 },
    { name: 'dashboard', containerPort: dashboard },
    { name: 'client', containerPort: 10001 },
    { name: 'serve', containerPort: serve },
  ];
  return {
    spec: {
      schedulerName: 'nobody',
      ...(serviceAccount === undefined ? {} : { serviceAccountName: serviceAccount }),
      containers: [{ name: 'ray', image: 'none', ports, resources: { requests: resources, limits: resources } }],
    },
  };
}

export interface JobOptions {
  /** Of the job in Ray: what it starts with says how it goes. */
  readonly jobId: string;
  /** @default 'K8sJobMode' */
  readonly submissionMode?: 'K8sJobMode' | 'HTTPMode';
}

export function rayJobSpec(context: ManifestContext, { jobId, submissionMode = 'K8sJobMode' }: JobOptions): object {
  return {
    entrypoint: 'true',
    jobId,
    submissionMode,
    shutdownAfterJobFinishes: true,
    rayClusterSpec: rayClusterSpec(context, { autoscaling: false }),
  };
}

export function rayJob(context: ManifestContext, name: string, options: JobOptions): unknown {
  return { apiVersion: 'ray.io/v1', kind: 'RayJob', metadata: { name }, spec: rayJobSpec(context, options) };
}

export function rayCronJob(context: ManifestContext, name: string): unknown {
  return {
    apiVersion: 'ray.io/v1',
    kind: 'RayCronJob',
    metadata: { name },
    spec: { schedule: '* * * * *', jobTemplate: rayJobSpec(context, { jobId: 'endless-cron' }) },
  };
}

export function rayService(context: ManifestContext, name: string, upgradeStrategy?: object): unknown {
  return {
    apiVersion: 'ray.io/v1',
    kind: 'RayService',
    metadata: { name },
    spec: {
      serveConfigV2: 'applications:\n- name: app\n  import_path: app:app\n',
      ...(upgradeStrategy === undefined ? {} : { upgradeStrategy }),
      rayClusterConfig: rayClusterSpec(context, { autoscaling: upgradeStrategy !== undefined }),
    },
  };
}
