import fc from 'fast-check';
import type { IntegerType } from '../../definition/value-type.js';
import { edges } from '../numbers.js';
import type { RandomValues } from '../random-values.js';
import { wrongType } from '../wrong-type.js';

export const integer: RandomValues<IntegerType> = {
  valid({ min, max }) {
    const within = [...edges, min, max].filter((edge) => edge >= min && edge <= max);
    return fc.oneof(fc.constantFrom(...within), fc.integer({ min, max }));
  },
  invalid: ({ min, max }) => fc.oneof(wrongType('number'), fc.constantFrom(0.5, 2 ** 53, -(2 ** 53), min - 1, max + 1)),
};
