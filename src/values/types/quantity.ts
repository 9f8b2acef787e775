import { quantityPattern } from '../definition/pattern.js';
import type { QuantityType } from '../definition/value-type.js';
import { numberViolation, stringViolation } from './bounds.js';
import { withoutStrings, type Descriptor } from './descriptor.js';

const integers = { min: 0, max: 999_999 };

export const quantity: Descriptor<QuantityType> = {
  ...withoutStrings,
  templateType: 'string',
  numbersAsStrings: true,
  label: () => 'quantity',
  schema: () => ({
    type: ['string', 'integer'],
    pattern: quantityPattern,
    minimum: integers.min,
    maximum: integers.max,
  }),
  violation(_type, value, path) {
    if (typeof value === 'string') return stringViolation({ pattern: quantityPattern }, value, path);
    return typeof value === 'number' && Number.isInteger(value)
      ? numberViolation(integers, value, path)
      : { path, message: 'must be string,integer' };
  },
  definitionError: () => undefined,
  examples: () => ['1', '100m', '1Gi'],
  stringsPass: (_type, test) => test.ofPattern(quantityPattern),
};
