import type { StringType } from '../definition/value-type.js';
import { boundsError, defined, stringExamples, stringViolation } from './bounds.js';
import type { Descriptor } from './descriptor.js';

export const string: Descriptor<StringType> = {
  templateType: 'string',
  label: ({ placeholders }) => (placeholders === undefined ? 'string' : 'string with placeholders'),
  schema: ({ pattern, minLength, maxLength }) => defined({ type: 'string', pattern, minLength, maxLength }),
  violation: stringViolation,
  definitionError: ({ minLength = 0, maxLength }) => boundsError(minLength, maxLength),
  examples: stringExamples,
  stringsPass: ({ pattern }, test) => test.ofPattern(pattern),
  maxLength: ({ maxLength }) => maxLength,
  inner: () => [],
};
