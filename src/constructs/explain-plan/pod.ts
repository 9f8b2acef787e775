import { list, merge } from '../../template/author/control.js';
import { add } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { optionally } from '../../template/author/constant-fold.js';
import { authVolumes, type ExplainPlanAuth } from './auth.js';
import { type DeploymentPod, evenSpread } from '../kubernetes/deployment-pod.js';
import {
  type ExplainPlanStorage,
  hasSample,
  sampleScript,
  storageEnvFrom,
  storageVolumes,
  writableTables,
} from './storage.js';
import { mountsOf, type MountedVolume, volumesOf } from '../kubernetes/mounted-volume.js';
import { restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import { someOf, unlessEmpty } from '../kubernetes/templated.js';

/** The resolved options of the service's pods. */
export interface ExplainPlanPod extends DeploymentPod {
  readonly settingsName: ValueOr<string>;
  readonly accessName: ValueOr<string>;
  readonly checksum: ValueOr<string>;
  readonly auth: ExplainPlanAuth;
  readonly storage: ExplainPlanStorage;
  readonly drainSeconds: ValueOr<number>;
}

/** The port of the service, and that of its probes and metrics. */
export const explainPlanPorts = { http: 2333, metrics: 9090 } as const;

/** Seconds for closing connections after the last response. */
const graceSeconds = 10;

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
    // The variables of the Services in the namespace could look like settings.
    enableServiceLinks: false,
    securityContext: restrictedPod(pod.runAsUser, pod.runAsUser),
    terminationGracePeriodSeconds: add(pod.drainSeconds, graceSeconds),
    imagePullSecrets: unlessEmpty(pod.imagePullSecrets),
    nodeSelector: unlessEmpty(pod.nodeSelector),
    affinity: pod.affinity && omitEmpty(pod.affinity),
    tolerations: unlessEmpty(pod.tolerations),
    topologySpreadConstraints: evenSpread(pod),
    initContainers: optionally(hasSample(pod.storage), [sampleContainer(pod)]),
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
    env: someOf(pod.extraEnv),
    ports: [
      { name: 'http', containerPort: explainPlanPorts.http },
      { name: 'metrics', containerPort: explainPlanPorts.metrics },
    ],
    startupProbe: { httpGet: { path: '/livez', port: 'metrics' }, periodSeconds: 1, failureThreshold: 60 },
    livenessProbe: { httpGet: { path: '/livez', port: 'metrics' }, periodSeconds: 10, timeoutSeconds: 5 },
    readinessProbe: { httpGet: { path: '/readyz', port: 'metrics' }, periodSeconds: 5, timeoutSeconds: 5 },
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
    resources: omitEmpty(resources),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
  };
}
