import type { NumberType } from '../definition/value-type.js';
import { boundsError, boundsLabel, defined, numberExamples, numberViolation } from './bounds.js';
import { withoutStrings, type Descriptor } from './descriptor.js';

export const number: Descriptor<NumberType> = {
  ...withoutStrings,
  templateType: 'number',
  label: ({ min, max }) => `number${boundsLabel(min, max)}`,
  schema: ({ min, max }) => defined({ type: 'number', minimum: min, maximum: max }),
  violation: (type, value, path) =>
    typeof value === 'number' && Number.isFinite(value)
      ? numberViolation(type, value, path)
      : { path, message: 'must be number' },
  definitionError: ({ min, max }) => boundsError(min, max),
  examples: numberExamples,
};
