import fc from 'fast-check';
import type { NumberType } from '../definition/value-type.js';

export const edges = [
  0,
  -0,
  1,
  -1,
  5,
  1e6,
  1e6 + 1,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53 - 1,
  2 ** 52,
  -(2 ** 53) + 1,
];
const fractions = [0.1, 0.5, -0.1, 1e21, 123456789012345680, 5e-324, 1e-7, 1.7976931348623157e308, 2 ** 53, 1e6 + 0.5];

export function numbers({
  min = -Number.MAX_VALUE,
  max = Number.MAX_VALUE,
}: Pick<NumberType, 'min' | 'max'>): fc.Arbitrary<number> {
  const within = [...edges, ...fractions, min, max].filter((edge) => edge >= min && edge <= max);
  return fc.oneof(fc.constantFrom(...within), fc.double({ min, max, noNaN: true }));
}
