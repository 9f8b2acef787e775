import type { ReleaseValues } from '../../chart/build/builtins.js';
import { nonEmptyOr } from '../../constructs/kubernetes/non-empty.js';
import { when } from '../../template/author/control.js';
import { concat, dig, dnsLabel, eq, lookup, orElse } from '../../template/functions/index.js';
import { imageReference } from '../shared/image-values.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { lancePlatformValues } from './values.js';

export type LancePlatformValues = ValueTree<Infer<typeof lancePlatformValues>>;

/** Names that several templates of the chart share. */
export interface PlatformNames {
  /** The namespace of the compute pods. */
  readonly namespace: Value<string>;
  /** The release that owns the namespace, as `<namespace>/<name>`; `/` if none does. */
  readonly namespaceOwner: Value<string>;
  /** The value of the label `app.kubernetes.io/instance`. */
  readonly instance: Value<string>;
  readonly serviceAccount: Value<string>;
  readonly image: Value<string>;
}

const cache = new WeakMap<object, PlatformNames>();

/** The names of a chart; each is one named template, so they are created once. */
export function platformNames(values: LancePlatformValues, release: ReleaseValues): PlatformNames {
  const names = cache.get(values) ?? namesOf(values, release);
  cache.set(values, names);
  return names;
}

function namesOf(
  { global, namespace: { name }, serviceAccount, ray }: LancePlatformValues,
  release: ReleaseValues,
): PlatformNames {
  const namespace = namedString('namespace', 'Namespace of the compute pods.', orElse(name, release.namespace));
  // Unique in the cluster, because the name of a namespace has no dot.
  const qualified = concat(release.name, '.', release.namespace);
  return {
    namespace,
    namespaceOwner: namedString(
      'namespaceOwner',
      'Release that owns the namespace, as <namespace>/<name>.',
      concat(annotation(namespace, 'release-namespace'), '/', annotation(namespace, 'release-name')),
    ),
    instance: namedString(
      'instance',
      'Value of the label app.kubernetes.io/instance: unique even if two releases of the same name share a compute namespace.',
      when(eq(namespace, release.namespace), release.name, dnsLabel(qualified, 63)),
    ),
    serviceAccount: namedString(
      'serviceAccountName',
      'ServiceAccount of the compute pods. The name is unique in the cluster, because the ClusterRole is named after it.',
      orElse(serviceAccount.name, qualified),
    ),
    image: namedString(
      'image',
      'Image of Ray.',
      imageReference(ray.image, nonEmptyOr(ray.image.tag, ray.version), global),
    ),
  };
}

/** An annotation that Helm sets on its objects. */
function annotation(namespace: Value<string>, key: string): Value<string> {
  return dig(lookup('v1', 'Namespace', '', namespace), 'metadata', 'annotations', `meta.helm.sh/${key}`);
}
