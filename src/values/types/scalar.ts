import type { ScalarKind, ScalarType } from '../definition/value-type.js';
import type { Json } from '../json.js';
import { boundsError, defined, numberViolation, stringExamples, stringViolation } from './bounds.js';
import type { Descriptor } from './descriptor.js';
import type { Violation } from './violation.js';

/** Kubernetes reads no larger integers. */
export const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

const labels: Readonly<Record<ScalarKind, string>> = {
  any: 'string, number or boolean',
  intOrString: 'integer or string',
};

export const scalar: Descriptor<ScalarType> = {
  templateType: 'any',
  label: ({ kind }) => labels[kind],
  schema: ({ kind, pattern, maxLength }) =>
    kind === 'any'
      ? defined({ type: ['string', 'number', 'boolean'], pattern, maxLength })
      : defined({ type: ['string', 'integer'], pattern, maxLength, minimum: int32.min, maximum: int32.max }),
  violation: (type, value, path) =>
    typeof value === 'string' ? stringViolation(type, value, path) : violationOf[type.kind](value, path),
  definitionError: ({ maxLength }) => boundsError(0, maxLength),
  examples: stringExamples,
  stringsPass: ({ pattern }, test) => test.ofPattern(pattern),
  maxLength: () => undefined,
  inner: () => [],
};

/** What is wrong with a value that is no string. */
const violationOf: Readonly<Record<ScalarKind, (value: Json, path: string) => Violation | undefined>> = {
  any: (value, path) =>
    typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
      ? undefined
      : { path, message: 'must be string,number,boolean' },
  intOrString: (value, path) =>
    typeof value === 'number' && Number.isInteger(value)
      ? numberViolation(int32, value, path)
      : { path, message: 'must be string,integer' },
};
