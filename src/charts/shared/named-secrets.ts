import { each } from '../../template/author/control.js';
import type { Value } from '../../template/author/value.js';

/** Secrets as pods name them. */
export function namedSecrets(names: Value<readonly string[]>): Value<readonly { readonly name: string }[]> {
  return each(names, (name) => ({ name }));
}
