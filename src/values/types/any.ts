import { plainTextLines } from '../definition/pattern.js';
import type { AnyType } from '../definition/value-type.js';
import { shapeSchema } from '../kubernetes/shape-schema.js';
import { shapeViolation } from '../kubernetes/shape-violation.js';
import type { Descriptor } from './descriptor.js';

/** All types of JSON but null, which stands for a value that is not there. */
const present = ['object', 'array', 'string', 'number', 'boolean'];

export const any: Descriptor<AnyType> = {
  templateType: 'any',
  label: () => 'any',
  schema: ({ optionality }) =>
    optionality === 'optional' ? shapeSchema('json', true) : { ...shapeSchema('json', true), type: present },
  shape: () => 'json',
  violation: (_type, value, path) =>
    value === null ? { path, message: `must be ${present.join(',')}` } : shapeViolation('json', value, path, false),
  definitionError: () => undefined,
  examples: () => ['', 'a', {}],
  stringsPass: (_type, test) => test.ofPattern(plainTextLines),
  maxLength: () => undefined,
  inner: () => [],
};
