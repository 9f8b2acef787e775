import { plainTextLines } from '../definition/pattern.js';
import type { KubernetesType } from '../definition/value-type.js';
import { shapeOf } from '../kubernetes/patch.js';
import { shapeSchema } from '../kubernetes/shape-schema.js';
import { shapeViolation } from '../kubernetes/shape-violation.js';
import type { Descriptor } from './descriptor.js';

export const kubernetes: Descriptor<KubernetesType> = {
  templateType: 'map',
  label: ({ name, keepsLabels }) => (keepsLabels === undefined ? `${name} of Kubernetes` : `merge patch of a ${name}`),
  schema: (type) => shapeSchema(shapeOf(type), type.optionality === 'optional'),
  shape: shapeOf,
  violation: (type, value, path) => shapeViolation(shapeOf(type), value, path, false),
  definitionError: () => undefined,
  examples: () => [{}],
  stringsPass: (_type, test) => test.ofPattern(plainTextLines),
  maxLength: () => undefined,
  inner: () => [],
};
