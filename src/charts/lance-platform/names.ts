import type { ReleaseValues } from '../../chart/build/builtins.js';
import { givenOr } from '../../constructs/kubernetes/given.js';
import { when } from '../../template/author/control.js';
import { concat, dig, dnsLabel, eq, lookup, orElse } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import type { Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { lancePlatformValues } from './values.js';

export type LancePlatformValues = ValueTree<Infer<typeof lancePlatformValues>>;

/** What several templates of the platform's chart call by the same name. */
export interface PlatformNames {
  /** The namespace of the compute pods. */
  readonly namespace: Value<string>;
  /** The release that made the namespace, as `<namespace>/<name>`; no release is `/`. */
  readonly namespaceOwner: Value<string>;
  /** What tells two releases apart. */
  readonly instance: Value<string>;
  readonly serviceAccount: Value<string>;
  readonly image: Value<string>;
}

const known = new WeakMap<object, PlatformNames>();

/** The names of a chart, each one named template however often they are asked for. */
export function platformNames(values: LancePlatformValues, release: ReleaseValues): PlatformNames {
  const names = known.get(values) ?? namesOf(values, release);
  known.set(values, names);
  return names;
}

function namesOf(
  { namespace: { name }, serviceAccount, ray }: LancePlatformValues,
  release: ReleaseValues,
): PlatformNames {
  const namespace = namedString('namespace', 'The namespace of the compute pods.', orElse(name, release.namespace));
  // A namespace's name has no dot, so no two releases of a cluster share this; a ServiceAccount's name may have dots.
  const qualified = concat(release.name, '.', release.namespace);
  return {
    namespace,
    namespaceOwner: namedString(
      'namespaceOwner',
      'The release that made the namespace, with the namespace that it was installed from.',
      concat(annotation(namespace, 'release-namespace'), '/', annotation(namespace, 'release-name')),
    ),
    instance: namedString(
      'instance',
      'What tells two releases apart: two of one name, from two namespaces, may meet in a third.',
      when(eq(namespace, release.namespace), release.name, dnsLabel(qualified, 63)),
    ),
    serviceAccount: namedString(
      'serviceAccountName',
      'The ServiceAccount of the compute pods. Its ClusterRole is named after it, so no other release may have the name.',
      orElse(serviceAccount.name, qualified),
    ),
    image: namedString(
      'image',
      'The image of Ray.',
      concat(ray.image.repository, ':', givenOr(ray.image.tag, ray.version)),
    ),
  };
}

/** What Helm notes on an object that it makes. */
function annotation(namespace: Value<string>, key: string): Value<string> {
  return dig(lookup('v1', 'Namespace', '', namespace), 'metadata', 'annotations', `meta.helm.sh/${key}`);
}
