import type fc from 'fast-check';
import type { ValueType } from '../definition/value-type.js';
import type { Json } from '../json.js';

/** The random values of a type: beside its descriptor, because only checks and tests load fast-check. */
export interface RandomValues<T extends ValueType = ValueType> {
  /** Values that the schema admits, without null. `given` is the default where they are set. */
  valid(type: T, given: Json | undefined, random: Random): fc.Arbitrary<Json>;
  /** Values that the schema rejects, without null. */
  invalid(type: T, random: Random): fc.Arbitrary<Json>;
}

/** Random values of any type, for the types that hold others. */
export interface Random {
  /** Values that the schema admits, null where they are optional. */
  valid(type: ValueType, given?: Json): fc.Arbitrary<Json>;
  /** Null and values that the schema rejects. */
  invalid(type: ValueType): fc.Arbitrary<Json>;
}
