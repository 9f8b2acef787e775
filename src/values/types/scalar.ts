import type { ScalarType } from '../definition/value-type.js';
import { boundsError, defined, stringExamples, stringViolation } from './bounds.js';
import type { Descriptor } from './descriptor.js';

export const scalar: Descriptor<ScalarType> = {
  templateType: 'any',
  label: () => 'string, number or boolean',
  schema: ({ pattern, maxLength }) => defined({ type: ['string', 'number', 'boolean'], pattern, maxLength }),
  violation(type, value, path) {
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return undefined;
    return typeof value === 'string'
      ? stringViolation(type, value, path)
      : { path, message: 'must be string,number,boolean' };
  },
  definitionError: ({ maxLength }) => boundsError(0, maxLength),
  examples: stringExamples,
  stringsPass: ({ pattern }, test) => test.ofPattern(pattern),
  maxLength: () => undefined,
  inner: () => [],
};
