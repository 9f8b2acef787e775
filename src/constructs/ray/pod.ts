import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { list, merge, when } from '../../template/author/control.js';
import { optionally } from '../../template/author/constant-fold.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { isValue, type Templated, type Value, type ValueOr } from '../../template/author/value.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { isSet, notEmpty } from '../../template/functions/index.js';
import { allOf, anyOf } from '../kubernetes/conditions.js';
import { isBlank, isNonEmpty } from '../kubernetes/non-empty.js';
import { type UserId, restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import { concatenate, isReference, someOf, type TemplatedList, unlessEmpty } from '../kubernetes/templated.js';
import { affinityWith, type NodeConditions } from './affinity.js';
import type { RayGroup } from './group.js';
import { type RayTls, tlsContainer, tlsEnvironment, tlsMount, tlsVolumes } from './tls.js';

/** The resolved options of all pods of a RayCluster. */
export interface RayPods {
  readonly serviceAccountName: ValueOr<string>;
  readonly image: ValueOr<string>;
  readonly imagePullPolicy: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  readonly imagePullSecrets: TemplatedList<Kubernetes['LocalObjectReference']> | undefined;
  readonly labelPrefix: ValueOr<string>;
  readonly nodeLabelValue: ValueOr<string>;
  readonly runAsUser: UserId;
  readonly podSecurityContext: Templated<Kubernetes['PodSecurityContext']> | undefined;
  readonly securityContext: Templated<Kubernetes['SecurityContext']> | undefined;
  readonly autoscaled: ValueOr<boolean>;
  readonly pythonPath: ValueOr<string> | Value<string | undefined> | undefined;
  readonly env: TemplatedList<Kubernetes['EnvVar']>;
  readonly envFrom: TemplatedList<Kubernetes['EnvFromSource']>;
  readonly podLabels: TemplatedMap | undefined;
  readonly podAnnotations: TemplatedMap | undefined;
  readonly terminationGracePeriodSeconds: ValueOr<number> | undefined;
  readonly tls: RayTls;
}

/** What differs between the head and the workers. */
export interface PodRole {
  /** The node label after the prefix, such as `ray-head`. */
  readonly nodeRole: ValueOr<string>;
  /** The label `app.kubernetes.io/component`. */
  readonly component: string;
  readonly serviceAccountName: ValueOr<string>;
  readonly automountServiceAccountToken: ValueOr<boolean>;
  readonly conditions: readonly NodeConditions[];
  readonly tolerations: unknown;
  /** The container's own resources, unless the group has `resources`. */
  readonly amounts: object;
}

/** `template` of a group. */
export function podTemplate(group: RayGroup, pods: RayPods, role: PodRole): object {
  return { metadata: podMetadata(group, pods, role.component), spec: podSpec(group, pods, role) };
}

function podMetadata(group: RayGroup, pods: RayPods, component: string): object {
  const annotations = [pods.podAnnotations, group.podAnnotations].filter((map) => map !== undefined);
  return {
    labels: merge(pods.podLabels, group.podLabels, { 'app.kubernetes.io/component': component }),
    annotations: optionally(anyOf(...annotations.map(isFilled)), merge(...annotations)),
  };
}

function isFilled(map: TemplatedMap): ValueOr<boolean> {
  return isReference(map) ? notEmpty(map) : isValue(map) || Object.keys(map).length > 0;
}

function podSpec(group: RayGroup, pods: RayPods, role: PodRole): object {
  const { tls } = pods;
  const label = `${concatenate(pods.labelPrefix, '/', role.nodeRole)}`;
  const hasLabel = isNonEmpty(pods.labelPrefix);
  const hasLabelValue = allOf(hasLabel, isNonEmpty(pods.nodeLabelValue));
  const image = group.image ?? pods.image;
  const written = defined({
    serviceAccountName: role.serviceAccountName,
    automountServiceAccountToken: role.automountServiceAccountToken,
    securityContext: eitherOf(group.podSecurityContext, pods.podSecurityContext ?? restrictedPod(pods.runAsUser)),
    priorityClassName: optionally(isNonEmpty(group.priorityClassName), group.priorityClassName),
    runtimeClassName: optionally(isNonEmpty(group.runtimeClassName), group.runtimeClassName),
    nodeSelector: merge(group.nodeSelector, { [label]: optionally(hasLabelValue, pods.nodeLabelValue) }),
    affinity: affinityWith([labelCondition(label, hasLabel, pods), ...role.conditions], group.affinity),
    topologySpreadConstraints: group.topologySpreadConstraints && unlessEmpty(group.topologySpreadConstraints),
    tolerations: role.tolerations,
    // The autoscaler replaces failed pods itself.
    restartPolicy: optionally(pods.autoscaled, 'Never'),
    terminationGracePeriodSeconds: pods.terminationGracePeriodSeconds,
    imagePullSecrets: unlessEmpty(pods.imagePullSecrets),
    initContainers: someOf(
      optionally(tls.enabled, tlsContainer(tls, image, pods.imagePullPolicy)),
      group.initContainers,
    ),
    containers: list(container(group, pods, image, role.amounts), group.sidecars ?? []),
    volumes: someOf(optionally(tls.enabled, tlsVolumes(tls.caSecret)), sharedMemory(group)?.volume, group.volumes),
  });
  return group.podSpec === undefined ? written : merge(written, group.podSpec);
}

/** A label without a known value, as on GKE, can only be asked for with a node affinity. */
function labelCondition(key: string, hasLabel: ValueOr<boolean>, { nodeLabelValue }: RayPods): NodeConditions {
  return { applies: allOf(hasLabel, isBlank(nodeLabelValue)), expressions: [{ key, operator: 'Exists' }] };
}

function container(group: RayGroup, pods: RayPods, image: ValueOr<string>, amounts: object): object {
  const withTls = pods.tls.enabled;
  const written = defined({
    name: 'ray',
    image,
    imagePullPolicy: pods.imagePullPolicy,
    env: someOf(optionally(withTls, tlsEnvironment), pythonPath(pods), pods.env, group.env),
    envFrom: someOf(pods.envFrom, group.envFrom),
    resources: eitherOf(group.resources, { limits: amounts, requests: amounts }),
    securityContext: eitherOf(group.securityContext, omitEmpty(pods.securityContext ?? restrictedContainer)),
    volumeMounts: someOf(optionally(withTls, tlsMount), sharedMemory(group)?.mount, group.volumeMounts),
  });
  return group.container === undefined ? written : merge(written, group.container);
}

function pythonPath({ pythonPath: value }: RayPods): unknown {
  if (value === undefined) return undefined;
  return optionally(isValue(value) ? isSet(value) : true, { name: 'PYTHONPATH', value });
}

/** The operator makes a volume of the size of the memory if there is none at this path. */
function sharedMemory({ sharedMemory: sizeLimit }: RayGroup): { volume: unknown; mount: unknown } | undefined {
  if (sizeLimit === undefined) return undefined;
  const isGiven = isValue(sizeLimit) ? isSet(sizeLimit) : true;
  return {
    volume: optionally(isGiven, { name: 'shared-mem', emptyDir: { medium: 'Memory', sizeLimit } }),
    mount: optionally(isGiven, { name: 'shared-mem', mountPath: '/dev/shm' }),
  };
}

/** The user's map, or `otherwise` where it is empty. */
function eitherOf(users: object | undefined, otherwise: object): unknown {
  if (users === undefined) return otherwise;
  return isReference(users) ? when(notEmpty(users), users, otherwise) : users;
}

function defined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
