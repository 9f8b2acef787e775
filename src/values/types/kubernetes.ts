import { plainTextLines } from '../definition/pattern.js';
import type { KubernetesType } from '../definition/value-type.js';
import { shapeSchema } from '../kubernetes/shape-schema.js';
import { shapeViolation } from '../kubernetes/shape-violation.js';
import type { Descriptor } from './descriptor.js';

export const kubernetes: Descriptor<KubernetesType> = {
  templateType: 'map',
  label: ({ name }) => `${name} of Kubernetes`,
  schema: ({ name, optionality }) => shapeSchema({ type: name }, optionality === 'optional'),
  shape: ({ name }) => ({ type: name }),
  violation: ({ name }, value, path) => shapeViolation({ type: name }, value, path, false),
  definitionError: () => undefined,
  examples: () => [{}],
  stringsPass: (_type, test) => test.ofPattern(plainTextLines),
  maxLength: () => undefined,
  inner: () => [],
};
