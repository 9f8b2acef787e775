import fc from 'fast-check';
import type { ScalarType } from '../../definition/value-type.js';
import type { Json } from '../../json.js';
import { numbers } from '../numbers.js';
import type { RandomValues } from '../random-values.js';
import { invalidStrings, strings } from '../strings.js';

export const scalar: RandomValues<ScalarType> = {
  valid: (type) => fc.oneof(strings(type), numbers({}), fc.boolean()),
  invalid: (type) => fc.oneof(fc.constantFrom<Json[]>([], ['x'], {}, { a: 1 }), invalidStrings(type)),
};
