import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { list, merge, when } from '../../template/author/control.js';
import { namedString } from '../../template/author/named-string.js';
import { expressionOf, isValue, type Templated, type Value, type ValueOr } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import { isSpreadKey } from '../../template/author/sentinel.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { concat, notEmpty } from '../../template/functions/index.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { ValueType } from '../../values/definition/value-type.js';
import type { NotedChart } from '../build/chart-definition.js';
import type { AnyHelmChart } from '../build/helm-chart.js';
import type { Held } from './held.js';
import { serviceAccountName } from './objects.js';
import type * as groups from './values.js';

/** Values that the pods of a chart may have, by the names that users know. Those that a chart does not have are left out. */
export type PodGroups = {
  readonly [N in keyof ReturnType<typeof groups.podValues>]?: PresentOf<ReturnType<typeof groups.podValues>[N]>;
} & {
  /** `image` of the container. */
  readonly image?: Held<ReturnType<typeof groups.image>>;
  /** `serviceAccount` of the pods. */
  readonly serviceAccount?: Held<ReturnType<typeof groups.serviceAccount>>;
  /** `livenessProbe` */
  readonly livenessProbe?: PresentOf<ReturnType<typeof groups.probe>>;
  /** `readinessProbe` */
  readonly readinessProbe?: PresentOf<ReturnType<typeof groups.probe>>;
  /** `startupProbe` */
  readonly startupProbe?: PresentOf<ReturnType<typeof groups.probe>>;
};

type PresentOf<T extends ValueType> = T extends { readonly optionality: 'optional' }
  ? ValueTree<Infer<T> | undefined>
  : Held<T>;

/** What the author says of a pod; the values come on top. */
export interface PodOptions {
  /** The name of the ServiceAccount. @default that of `serviceAccount` in the values, otherwise that of the namespace */
  readonly serviceAccountName?: Templated<string>;
  /** Annotations of the pods, which win over `podAnnotations`, such as a checksum. @default none */
  readonly annotations?: Readonly<Record<string, ValueOr<string>>>;
  /** The container that the values are about. */
  readonly container: {
    readonly [F in keyof Kubernetes['Container']]: Templated<Kubernetes['Container'][F]>;
  };
  /** Further containers of the author, before `extraContainers`. @default none */
  readonly sidecars?: readonly Templated<Kubernetes['Container'] | undefined>[];
  /** Volumes. @default none */
  readonly volumes?: Templated<readonly Kubernetes['Volume'][]>;
  /** Further fields of the pod. @default none */
  readonly spec?: {
    readonly [F in Exclude<keyof Kubernetes['PodSpec'], 'containers' | 'volumes'>]?: Templated<
      Kubernetes['PodSpec'][F]
    >;
  };
}

/**
 * The template of a workload's pods: what the author writes, and what users set in the groups of the values. What users leave
 * empty is left out.
 *
 * @example
 * ```ts
 * import { groups, HelmChart, Resource, v } from 'helmwright';
 * import { App } from 'cdk8s';
 *
 * const values = v.object({ image: groups.image({ repository: 'nginx' }), ...groups.podValues() }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * new Resource(chart, 'server', {
 *   apiVersion: 'apps/v1',
 *   kind: 'Deployment',
 *   spec: {
 *     selector: { matchLabels: chart.selectorLabels },
 *     template: groups.podTemplate(chart, chart.values, { container: { name: 'web', ports: [{ containerPort: 80 }] } }),
 *   },
 * });
 * ```
 */
export function podTemplate(
  chart: AnyHelmChart,
  all: PodGroups,
  options: PodOptions,
): Templated<Kubernetes['PodTemplateSpec']> {
  const values = declaredOf(all);
  const { spec = {}, volumes = [], sidecars = [] } = options;
  const { serviceAccount } = values;
  return {
    metadata: {
      annotations: annotationsOf(values.podAnnotations, options.annotations),
      labels: values.podLabels === undefined ? chart.selectorLabels : merge(values.podLabels, chart.selectorLabels),
    },
    spec: {
      imagePullSecrets: filled(values.imagePullSecrets),
      serviceAccountName: options.serviceAccountName ?? (serviceAccount && serviceAccountName(chart, serviceAccount)),
      automountServiceAccountToken: serviceAccount?.automount,
      securityContext: filled(values.podSecurityContext),
      containers: joined<Kubernetes['Container']>(
        [container(chart, values, options.container), ...sidecars],
        values.extraContainers,
      ),
      volumes: joined<Kubernetes['Volume']>(volumes, values.extraVolumes),
      nodeSelector: filled(values.nodeSelector),
      affinity: filled(values.affinity),
      tolerations: filled(values.tolerations),
      topologySpreadConstraints: filled(values.topologySpreadConstraints),
      ...spec,
    },
  };
}

function annotationsOf(
  users: Value<Readonly<Record<string, string>>> | undefined,
  own: PodOptions['annotations'],
): Templated<Readonly<Record<string, string>>> | undefined {
  if (own === undefined) return filled(users);
  return users === undefined ? own : merge(users, own);
}

/** The groups that a chart has: its values fail for any other name. */
function declaredOf(values: PodGroups): PodGroups;
function declaredOf(values: object): object {
  const expression = isValue(values) ? values[expressionOf] : undefined;
  if (expression?.kind !== 'reference' || expression.of.type !== 'object') return values;
  return Object.fromEntries(
    Object.keys(expression.of.properties).map((name): [string, unknown] => [name, Reflect.get(values, name)]),
  );
}

/** The author's fields of the container win over those of the values; lists of both are joined. */
function container(
  chart: AnyHelmChart,
  values: PodGroups,
  own: PodOptions['container'],
): Templated<Kubernetes['Container']> {
  const { image } = values;
  return {
    image: image && imageReference(chart, image),
    imagePullPolicy: image?.pullPolicy,
    securityContext: filled(values.securityContext),
    resources: filled(values.resources),
    livenessProbe: filled(values.livenessProbe),
    readinessProbe: filled(values.readinessProbe),
    startupProbe: filled(values.startupProbe),
    ...own,
    env: joined<Kubernetes['EnvVar']>(own.env, values.extraEnv),
    envFrom: joined<Kubernetes['EnvFromSource']>(own.envFrom, values.extraEnvFrom),
    volumeMounts: joined<Kubernetes['VolumeMount']>(own.volumeMounts, values.extraVolumeMounts),
  };
}

/**
 * The reference of an image: `registry/repository:tag`, or with the digest if there is one.
 *
 * @param name - of the named template that holds it; a chart with several images needs several
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ image: groups.image({ repository: 'nginx' }) }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * groups.imageReference(chart, chart.values.image);
 * ```
 */
export function imageReference(
  chart: NotedChart,
  image: Pick<Held<ReturnType<typeof groups.image>>, 'registry' | 'repository' | 'tag' | 'digest'>,
  name = 'image',
): Value<string> {
  const { registry, repository, tag, digest } = partsOf(image);
  const place = when(notEmpty(registry), concat(registry, '/'), '');
  const version = concat(':', when(notEmpty(tag), tag, chart.about.appVersion));
  const reference = concat(place, repository, when(notEmpty(digest), concat('@', digest), version));
  return namedString(name, 'The reference of the image.', reference);
}

/** `{ ...image, registry }` has the whole value under a key of its own. */
function partsOf<I extends object>(image: I): I;
function partsOf(image: object): object {
  const whole: unknown = Object.entries(image).find(([key]) => isSpreadKey(key))?.[1];
  if (isValue(image) || typeof whole !== 'object' || whole === null) return image;
  const parts = ['registry', 'repository', 'tag', 'digest'].map((key): [string, unknown] => {
    return [key, Reflect.get(Object.hasOwn(image, key) ? image : whole, key)];
  });
  return Object.fromEntries(parts);
}

/** What is left out where the chart does not have it, or users leave it empty. */
function filled<T extends object>(value: Value<T | undefined> | undefined): Value<T | undefined> | undefined;
function filled(value: Value<unknown> | undefined): unknown {
  return value && omitEmpty(value);
}

/** The author's list and the user's. */
function joined<T extends object>(
  own: readonly [Templated<T>, ...Templated<T | undefined>[]],
  more: Value<readonly T[]> | undefined,
): Templated<readonly T[]>;
function joined<T extends object>(
  own: Templated<readonly T[] | undefined>,
  more: Value<readonly T[]> | undefined,
): Templated<readonly T[] | undefined>;
function joined(own: unknown, more: Value<readonly object[]> | undefined): unknown {
  const items: readonly unknown[] = Array.isArray(own) ? own : own === undefined ? [] : [own];
  if (items.length === 0) return filled(more);
  return more === undefined ? own : list(...items, more);
}
