import type { ReleaseValues } from '../chart/builtins.js';
import { givenOr } from '../constructs/given.js';
import { when } from '../template/control.js';
import { concat, dig, dnsLabel, eq, lookup, orElse } from '../template/functions.js';
import { namedText } from '../template/named-text.js';
import type { Value } from '../template/value.js';
import type { ValueTree } from '../template/value-tree.js';
import type { Infer } from '../values/inferred.js';
import type { lancePlatformValues } from './lance-platform-values.js';

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
  const namespace = namedText('namespace', 'The namespace of the compute pods.', orElse(name, release.namespace));
  // A namespace's name has no dot, so no two releases of a cluster share this; a ServiceAccount's name may have dots.
  const qualified = concat(release.name, '.', release.namespace);
  return {
    namespace,
    namespaceOwner: namedText(
      'namespaceOwner',
      'The release that made the namespace, with the namespace that it was installed from.',
      concat(annotation(namespace, 'release-namespace'), '/', annotation(namespace, 'release-name')),
    ),
    instance: namedText(
      'instance',
      'What tells two releases apart: two of one name, from two namespaces, may meet in a third.',
      when(eq(namespace, release.namespace), release.name, dnsLabel(qualified, 63)),
    ),
    serviceAccount: namedText(
      'serviceAccountName',
      'The ServiceAccount of the compute pods. Its ClusterRole is named after it, so no other release may have the name.',
      orElse(serviceAccount.name, qualified),
    ),
    image: namedText(
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
