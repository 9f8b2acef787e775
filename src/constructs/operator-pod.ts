import { merge } from '../template/control.js';
import { not } from '../template/functions.js';
import type { Operand } from '../template/value.js';
import { decided, where } from './decided.js';
import { type DeploymentPod, evenSpread } from './deployment-pod.js';
import { given } from './given.js';
import { restrictedContainer, restrictedPod } from './pod-security.js';
import { namedItems, unlessEmpty } from './templated.js';

/** What the pods of the operator are made of. */
export interface OperatorPod extends DeploymentPod {
  readonly args: unknown;
  readonly openshift: Operand<boolean>;
  readonly priorityClassName: Operand<string> | undefined;
}

/** The ports of metrics and of probes; no flag changes them. */
export const operatorPorts = { metrics: 8080, health: 8082 } as const;

/** `template` of the Deployment. */
export function operatorPodTemplate(pod: OperatorPod): object {
  // OpenShift gives each namespace users of its own.
  const user = where(decided(not(pod.openshift)), pod.runAsUser);
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
      tolerations: unlessEmpty(pod.tolerations),
      priorityClassName: where(given(pod.priorityClassName), pod.priorityClassName),
      topologySpreadConstraints: evenSpread(pod),
      containers: [container(pod)],
    },
  };
}

function container(pod: OperatorPod): object {
  const { image, imagePullPolicy, args, env, resources } = pod;
  return {
    name: 'operator',
    image,
    imagePullPolicy,
    // Said here, so that an image whose entry point is another runs the operator too.
    command: ['/manager'],
    args,
    env: env && namedItems(env),
    ports: [
      { name: 'metrics', containerPort: operatorPorts.metrics },
      { name: 'health', containerPort: operatorPorts.health },
    ],
    livenessProbe: probe('/healthz', 10),
    readinessProbe: probe('/readyz', 5),
    startupProbe: { ...probe('/healthz', 1), failureThreshold: 60 },
    resources,
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
  };
}

function probe(path: string, periodSeconds: number): object {
  return { httpGet: { path, port: 'health' }, periodSeconds, timeoutSeconds: 5 };
}
