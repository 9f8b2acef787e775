import { HelmwrightError } from '../../errors.js';
import { similarName } from '../../similar-name.js';
import type { AnyOptions, KubernetesOptions, OverridesOptions, RemovableOptionalityOf } from '../definition/options.js';
import type { KubernetesType, KubernetesTypeName, ObjectType } from '../definition/value-type.js';
import type { ObjectShape } from '../kubernetes/shape.js';
import { kubernetesType, kubernetesTypeNames, kubernetesVersion } from '../kubernetes/types.js';
import { object } from './collections.js';
import { removable } from './common.js';

/**
 * A type of the Kubernetes API, inserted whole. The schema knows its fields, and lets those of newer versions through. A user's
 * `null` takes a default, or a part of it, away.
 *
 * @param name - such as `Affinity`, `Volume`, `ResourceRequirements` or `PodSpec`
 * @throws HelmwrightError `definition` for a type that the API does not have
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.k8s('ResourceRequirements', { description: 'Resources.', default: { requests: { cpu: '100m', memory: '64Mi' } } });
 * v.list(v.k8s('Toleration', { description: 'Toleration.' }), { description: 'Tolerations of the pods.', default: [] });
 * v.k8s('PodSpec', { description: 'Further fields of the pods.', default: {}, without: ['containers', 'volumes'] });
 * ```
 */
export function k8s<N extends KubernetesTypeName, const O extends KubernetesOptions<N>>(
  name: N,
  options: O,
): KubernetesType<N, RemovableOptionalityOf<O>>;
export function k8s(
  name: KubernetesTypeName,
  options: AnyOptions & { readonly without?: readonly string[] },
): KubernetesType {
  knownType(name, 'Affinity, Volume or PodSpec');
  const { without } = options;
  return {
    type: 'kubernetes',
    name,
    ...(without && { without }),
    ...removable(options),
    default: options.default,
  };
}

function knownType(name: string, examples: string): ObjectShape {
  const type = kubernetesType(name);
  if (type !== undefined) return type;
  const similar = similarName(name, kubernetesTypeNames());
  const advice = similar === undefined ? `: use one such as ${examples}` : `; did you mean "${similar}"?`;
  const detail = `is not a type of the Kubernetes API ${kubernetesVersion()}${advice}`;
  throw new HelmwrightError('definition', name, detail);
}

/**
 * Merge patches of a chart's objects, for what the chart has no value for: each key is the name of an object, with its type.
 * `overridable`, or `overrides: true` of a Resource, applies them. The schema rejects what a type does not have, and what others
 * depend on: names, selectors, and the labels that `chart.selectorLabels` has.
 *
 * @param types - such as `{ server: 'Deployment' }`
 * @throws HelmwrightError `definition` for a type that the API does not have, or that is not an object's
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.object({ overrides: v.overrides({ server: 'Deployment', service: 'Service' }) }, { description: 'Values of web.' });
 * ```
 */
export function overrides<const T extends Readonly<Record<string, KubernetesTypeName>>>(
  types: T,
  options?: OverridesOptions,
): ObjectType<{ readonly [N in keyof T]: KubernetesType<T[N], 'optional'> }, 'default'>;
export function overrides(
  types: Readonly<Record<string, KubernetesTypeName>>,
  { description = 'Merge patches of objects, for what has no value of its own.', labels = [] }: OverridesOptions = {},
): ObjectType {
  const keepsLabels = [...standardSelectorLabels, ...labels];
  const patches = Object.entries(types).map(([key, name]): [string, KubernetesType] => {
    if (!('metadata' in knownType(name, 'Deployment').fields))
      throw new HelmwrightError('definition', name, 'is not the type of an object: use one such as Deployment');
    const description = `Merge patch (RFC 7386) of the ${name} ${key}.`;
    return [key, { type: 'kubernetes', name, description, optionality: 'optional', default: {}, keepsLabels }];
  });
  return object(Object.fromEntries(patches), { description });
}

const standardSelectorLabels = ['name', 'instance', 'component'].map((label) => `app.kubernetes.io/${label}`);
