import type { IntegerType } from '../definition/value-type.js';
import { boundsError, boundsLabel, numberExamples, numberViolation } from './bounds.js';
import { withoutStrings, type Descriptor } from './descriptor.js';

export const integer: Descriptor<IntegerType> = {
  ...withoutStrings,
  templateType: 'integer',
  label: ({ min, max }) => `integer${boundsLabel(unlessExtreme(min), unlessExtreme(max))}`,
  schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  violation: (type, value, path) =>
    typeof value === 'number' && Number.isInteger(value)
      ? numberViolation(type, value, path)
      : { path, message: 'must be integer' },
  definitionError: ({ min, max }) => boundsError(min, max),
  examples: numberExamples,
};

function unlessExtreme(bound: number): number | undefined {
  return Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
