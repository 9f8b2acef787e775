import fc from 'fast-check';
import type { ScalarKind, ScalarType } from '../../definition/value-type.js';
import type { Json } from '../../json.js';
import { int32 } from '../../types/scalar.js';
import { edges, numbers } from '../numbers.js';
import type { RandomValues } from '../random-values.js';
import { invalidStrings, strings } from '../strings.js';

const small = edges.filter((edge) => edge >= int32.min && edge <= int32.max);

const others: Readonly<Record<ScalarKind, fc.Arbitrary<Json>>> = {
  any: fc.oneof(numbers({}), fc.boolean()),
  intOrString: fc.oneof(fc.constantFrom(...small), fc.integer(int32)),
};

const invalid: Readonly<Record<ScalarKind, readonly Json[]>> = {
  any: [[], ['x'], {}, { a: 1 }],
  intOrString: [[], {}, true, 0.5, int32.min - 1, int32.max + 1],
};

export const scalar: RandomValues<ScalarType> = {
  valid: (type) => fc.oneof(strings(type), others[type.kind]),
  invalid: (type) => fc.oneof(fc.constantFrom(...invalid[type.kind]), invalidStrings(type)),
};
