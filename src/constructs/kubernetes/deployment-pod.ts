import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import type { Templated, ValueOr } from '../../template/author/value.js';
import type { Toleration } from './toleration.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import type { TemplatedList } from './templated.js';
import type { Variables } from './variables.js';
import type { UserId } from './pod-security.js';

/** Resource requests and limits of a container, such as `{ requests: { cpu: '100m' }, limits: { memory: '1Gi' } }`. */
export type ContainerResources = Templated<Kubernetes['ResourceRequirements']>;

/** Options of the pods of a Deployment. */
export interface DeploymentPodProps {
  /** Image pull policy. @default 'IfNotPresent' */
  readonly imagePullPolicy?: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  /** Secrets for pulling the image. @default none */
  readonly imagePullSecrets?: TemplatedList<{ readonly name: string }>;
  /** Extra labels of the pods. @default none */
  readonly podLabels?: TemplatedMap;
  /** Annotations of the pods. @default none */
  readonly podAnnotations?: TemplatedMap;
  /** Node labels for pod assignment. @default none */
  readonly nodeSelector?: TemplatedMap;
  /** Affinity of the pods. @default none */
  readonly affinity?: Templated<Kubernetes['Affinity']>;
  /** Environment variables besides those of the construct. @default none */
  readonly extraEnv?: Variables;
  /** Tolerations for the pods. @default none */
  readonly tolerations?: TemplatedList<Toleration>;
  /** What to do with a pod that cannot be spread evenly over zones and nodes. @default 'ScheduleAnyway' */
  readonly topologySpread?: ValueOr<'ScheduleAnyway' | 'DoNotSchedule'>;
}

/** The resolved options of the pods of a Deployment. */
export interface DeploymentPod {
  readonly image: ValueOr<string>;
  readonly imagePullPolicy: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  readonly imagePullSecrets: TemplatedList<{ readonly name: string }> | undefined;
  readonly serviceAccountName: ValueOr<string>;
  readonly resources: ContainerResources;
  readonly runAsUser: UserId;
  readonly extraEnv: Variables | undefined;
  readonly affinity: Templated<Kubernetes['Affinity']> | undefined;
  /** The labels of the Deployment's selector. */
  readonly labels: Readonly<Record<string, ValueOr<string>>>;
  readonly podLabels: TemplatedMap | undefined;
  readonly podAnnotations: TemplatedMap | undefined;
  readonly nodeSelector: TemplatedMap | undefined;
  readonly tolerations: TemplatedList<Toleration> | undefined;
  readonly topologySpread: ValueOr<'ScheduleAnyway' | 'DoNotSchedule'>;
}

/** `topologySpreadConstraints`, which spread the pods evenly over zones and over nodes. */
export function evenSpread({ topologySpread, labels }: DeploymentPod): readonly object[] {
  return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: topologySpread,
    labelSelector: { matchLabels: labels },
  }));
}
