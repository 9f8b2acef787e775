import { each } from '../../template/author/control.js';
import type { Value } from '../../template/author/value.js';

/** `imagePullSecrets` of a pod, made of the names. */
export function secretReferences(names: Value<readonly string[]>): Value<readonly { readonly name: string }[]> {
  return each(names, (name) => ({ name }));
}
