import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { ValueType } from '../../values/definition/value-type.js';

/** The values of a group as authors hold them. */
export type Held<T extends ValueType> = ValueTree<Infer<T>>;
