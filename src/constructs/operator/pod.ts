import { merge } from '../../template/author/control.js';
import { not } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { type DeploymentPod, evenSpread } from '../kubernetes/deployment-pod.js';
import { isNonEmpty } from '../kubernetes/non-empty.js';
import { restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import { someOf, unlessEmpty } from '../kubernetes/templated.js';

/** The resolved options of the operator's pods. */
export interface OperatorPod extends DeploymentPod {
  readonly args: unknown;
  readonly openshift: ValueOr<boolean>;
  readonly priorityClassName: ValueOr<string> | undefined;
}

/** The ports of metrics and probes, which are not configurable. */
export const operatorPorts = { metrics: 8080, health: 8082 } as const;

/** `template` of the Deployment. */
export function operatorPodTemplate(pod: OperatorPod): object {
  // OpenShift assigns the user ID.
  const user = optionally(constantFold(not(pod.openshift)), pod.runAsUser);
  return {
    metadata: {
      labels: merge(pod.podLabels, pod.labels),
      annotations: pod.podAnnotations && unlessEmpty(pod.podAnnotations),
    },
    spec: {
      serviceAccountName: pod.serviceAccountName,
      automountServiceAccountToken: true,
      enableServiceLinks: false,
      securityContext: restrictedPod(user, user),
      imagePullSecrets: unlessEmpty(pod.imagePullSecrets),
      nodeSelector: unlessEmpty(pod.nodeSelector),
      affinity: pod.affinity && omitEmpty(pod.affinity),
      tolerations: unlessEmpty(pod.tolerations),
      priorityClassName: optionally(isNonEmpty(pod.priorityClassName), pod.priorityClassName),
      topologySpreadConstraints: evenSpread(pod),
      containers: [container(pod)],
    },
  };
}

function container(pod: OperatorPod): object {
  const { image, imagePullPolicy, args, extraEnv, resources } = pod;
  return {
    name: 'operator',
    image,
    imagePullPolicy,
    // Explicit, so that it also works for images with another entrypoint.
    command: ['/manager'],
    args,
    env: someOf(extraEnv),
    ports: [
      { name: 'metrics', containerPort: operatorPorts.metrics },
      { name: 'health', containerPort: operatorPorts.health },
    ],
    livenessProbe: probe('/healthz', 10),
    readinessProbe: probe('/readyz', 5),
    startupProbe: { ...probe('/healthz', 1), failureThreshold: 60 },
    resources: omitEmpty(resources),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
  };
}

function probe(path: string, periodSeconds: number): object {
  return { httpGet: { path, port: 'health' }, periodSeconds, timeoutSeconds: 5 };
}
