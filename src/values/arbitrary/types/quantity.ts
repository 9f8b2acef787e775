import fc from 'fast-check';
import { quantityPattern } from '../../definition/pattern.js';
import type { QuantityType } from '../../definition/value-type.js';
import type { Json } from '../../json.js';
import type { RandomValues } from '../random-values.js';

export const quantity: RandomValues<QuantityType> = {
  valid: () =>
    fc.oneof(
      fc.constantFrom('0', '1', '500m', '4Gi', '1.5Gi', '1e3', '0.1', '007', '1E-2', '100k', '1000000', '2E', '3e+02'),
      fc.stringMatching(new RegExp(quantityPattern), { size: 'small' }),
      fc.constantFrom(0, -0, 1, 999_999, 100_000),
      fc.integer({ min: 0, max: 999_999 }),
    ),
  invalid: () => fc.constantFrom<Json[]>('', '1 Gi', '-1', '1gi', 0.5, -1, 1_000_000, true, {}, []),
};
