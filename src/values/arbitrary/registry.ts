import fc from 'fast-check';
import { emptyOfRemoved } from '../definition/removed-default.js';
import type { ValueType } from '../definition/value-type.js';
import type { Json } from '../json.js';
import type { Random, RandomValues } from './random-values.js';
import { any } from './types/any.js';
import { boolean } from './types/boolean.js';
import { enum as enumeration } from './types/enum.js';
import { integer } from './types/integer.js';
import { kubernetes } from './types/kubernetes.js';
import { list } from './types/list.js';
import { map } from './types/map.js';
import { number } from './types/number.js';
import { object } from './types/object.js';
import { quantity } from './types/quantity.js';
import { scalar } from './types/scalar.js';
import { string } from './types/string.js';

const types: { readonly [T in ValueType['type']]: RandomValues<Extract<ValueType, { type: T }>> } = {
  string,
  integer,
  number,
  boolean,
  enum: enumeration,
  quantity,
  scalar,
  any,
  kubernetes,
  list,
  map,
  object,
};

function randomValuesOf(type: ValueType): RandomValues {
  return types[type.type];
}

export const random: Random = {
  valid(type, given) {
    const value = randomValuesOf(type).valid(type, given, random);
    if (type.optionality === 'optional') return fc.oneof(weighted(1, fc.constant(null)), weighted(6, value));
    if (given === undefined) return value;
    const removal = emptyOfRemoved(type) === undefined ? [] : [weighted(1, fc.constant(null))];
    return fc.oneof(weighted(1, fc.constant(given)), ...removal, weighted(8, value));
  },
  invalid(type) {
    return fc.oneof(weighted(1, fc.constant(null)), weighted(4, randomValuesOf(type).invalid(type, random)));
  },
};

function weighted(weight: number, arbitrary: fc.Arbitrary<Json>): fc.WeightedArbitrary<Json> {
  return { weight, arbitrary };
}
