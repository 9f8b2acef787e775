import { list, merge } from '../template/control.js';
import { add } from '../template/functions.js';
import type { Operand } from '../template/value.js';
import { where } from './decided.js';
import { authVolumes, type ExplainPlanAuth } from './explain-plan-auth.js';
import {
  type ExplainPlanStorage,
  hasSample,
  sampleScript,
  storageEnvFrom,
  storageVolumes,
  writableTables,
} from './explain-plan-storage.js';
import { mountsOf, type MountedVolume, volumesOf } from './mounted-volume.js';
import { restrictedContainer, restrictedPod } from './pod-security.js';
import type { Toleration } from './ray-group.js';
import { namedItems, type TemplatedList, type TemplatedMap, unlessEmpty } from './templated.js';

/** What a container asks for and may use at most. */
export interface ExplainPlanResources {
  readonly requests: TemplatedMap;
  readonly limits: TemplatedMap;
}

/** What the pods of the service are made of. */
export interface ExplainPlanPod {
  readonly image: Operand<string>;
  readonly imagePullPolicy: Operand<'Always' | 'IfNotPresent' | 'Never'>;
  readonly imagePullSecrets: TemplatedList<{ readonly name: string }> | undefined;
  readonly serviceAccountName: Operand<string>;
  readonly settingsName: Operand<string>;
  readonly accessName: Operand<string>;
  readonly checksum: Operand<string>;
  readonly auth: ExplainPlanAuth;
  readonly storage: ExplainPlanStorage;
  readonly drainSeconds: Operand<number>;
  readonly resources: ExplainPlanResources;
  readonly runAsUser: Operand<number>;
  readonly env: TemplatedMap | undefined;
  readonly labels: Readonly<Record<string, Operand<string>>>;
  readonly podLabels: TemplatedMap | undefined;
  readonly podAnnotations: TemplatedMap | undefined;
  readonly nodeSelector: TemplatedMap | undefined;
  readonly tolerations: TemplatedList<Toleration> | undefined;
  readonly topologySpread: Operand<'ScheduleAnyway' | 'DoNotSchedule'>;
}

/** The port of the service, and that of its probes and metrics. */
export const explainPlanPorts = { http: 2333, admin: 9090 } as const;

/** How long a pod that ends still takes requests: balancers learn late of the end. */
export const drainDelayMs = 5_000;

/** Seconds for the delay and for all that is closed when the last request is answered. */
const graceSeconds = 15;

/** `template` of the Deployment. */
export function podTemplate(pod: ExplainPlanPod): object {
  return {
    metadata: {
      labels: merge(pod.podLabels, pod.labels),
      annotations: merge(pod.podAnnotations, { 'checksum/config': pod.checksum }),
    },
    spec: podSpec(pod),
  };
}

function podSpec(pod: ExplainPlanPod): object {
  const mounted = [temporary, ...storageVolumes(pod.storage), ...authVolumes(pod.auth, pod.accessName)];
  return {
    serviceAccountName: pod.serviceAccountName,
    automountServiceAccountToken: false,
    // Kubernetes would set a variable for every Service of the namespace, some of which look like settings.
    enableServiceLinks: false,
    securityContext: restrictedPod(pod.runAsUser, pod.runAsUser),
    terminationGracePeriodSeconds: add(pod.drainSeconds, graceSeconds),
    imagePullSecrets: unlessEmpty(pod.imagePullSecrets),
    nodeSelector: unlessEmpty(pod.nodeSelector),
    tolerations: unlessEmpty(pod.tolerations),
    topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
      topologyKey,
      maxSkew: 1,
      whenUnsatisfiable: pod.topologySpread,
      labelSelector: { matchLabels: pod.labels },
    })),
    initContainers: where(hasSample(pod.storage), [sampleContainer(pod)]),
    containers: [serviceContainer(pod, mounted)],
    volumes: volumesOf(mounted),
  };
}

const temporary: MountedVolume = {
  name: 'tmp',
  path: '/tmp',
  writable: true,
  source: { emptyDir: { sizeLimit: '256Mi' } },
};

function serviceContainer(pod: ExplainPlanPod, mounted: readonly MountedVolume[]): object {
  return {
    name: 'explain-plan',
    ...common(pod),
    envFrom: list({ configMapRef: { name: pod.settingsName } }, storageEnvFrom(pod.storage)),
    env: pod.env && namedItems(pod.env),
    ports: [
      { name: 'http', containerPort: explainPlanPorts.http },
      { name: 'admin', containerPort: explainPlanPorts.admin },
    ],
    startupProbe: { httpGet: { path: '/livez', port: 'admin' }, periodSeconds: 1, failureThreshold: 60 },
    livenessProbe: { httpGet: { path: '/livez', port: 'admin' }, periodSeconds: 10, timeoutSeconds: 5 },
    readinessProbe: { httpGet: { path: '/readyz', port: 'admin' }, periodSeconds: 5, timeoutSeconds: 5 },
    volumeMounts: mountsOf(mounted),
  };
}

function sampleContainer(pod: ExplainPlanPod): object {
  return {
    name: 'sample',
    ...common(pod),
    command: ['node', '--input-type=module', '--eval', sampleScript],
    volumeMounts: [writableTables, { name: temporary.name, mountPath: temporary.path }],
  };
}

function common({ image, imagePullPolicy, resources }: ExplainPlanPod): object {
  return {
    image,
    imagePullPolicy,
    resources,
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
  };
}
