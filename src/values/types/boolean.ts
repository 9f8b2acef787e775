import type { BooleanType } from '../definition/value-type.js';
import { withoutStrings, type Descriptor } from './descriptor.js';

export const boolean: Descriptor<BooleanType> = {
  ...withoutStrings,
  templateType: 'boolean',
  label: () => 'boolean',
  schema: () => ({ type: 'boolean' }),
  violation: (_type, value, path) => (typeof value === 'boolean' ? undefined : { path, message: 'must be boolean' }),
  definitionError: () => undefined,
  examples: () => [false, true],
};
