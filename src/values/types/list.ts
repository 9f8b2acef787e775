import type { ListType, ValueType } from '../definition/value-type.js';
import { isJsonArray, type Json } from '../json.js';
import type { Violation } from './violation.js';
import { boundsError, defined, firstViolation } from './bounds.js';
import { withoutStrings, type Descriptor, type ViolationOf } from './descriptor.js';

export const list: Descriptor<ListType> = {
  ...withoutStrings,
  templateType: 'list',
  label: ({ items }, labelOf) => `list of ${labelOf(items)}`,
  schema: ({ items, minItems, maxItems, uniqueItems }, _place, schemaOf) =>
    defined({ type: 'array', items: schemaOf(items, 'item'), minItems, maxItems, uniqueItems }),
  violation: listViolation,
  definitionError: ({ items, minItems = 0, maxItems, uniqueItems = false }) =>
    boundsError(minItems, maxItems) ?? (uniqueItems ? comparisonError(items) : undefined),
  examples: () => [],
  inner: ({ items }) => [{ segment: '[]', type: items }],
};

function listViolation(
  { items, minItems = 0, maxItems = Infinity, uniqueItems = false }: ListType,
  value: Json,
  path: string,
  violationOf: ViolationOf,
): Violation | undefined {
  if (!isJsonArray(value)) return { path, message: 'must be array' };
  if (value.length < minItems) return { path, message: `must NOT have fewer than ${minItems} items` };
  if (value.length > maxItems) return { path, message: `must NOT have more than ${maxItems} items` };
  if (uniqueItems && new Set(value).size < value.length) return { path, message: 'must NOT have duplicate items' };
  return firstViolation(value.map((item, index) => () => violationOf(items, item, `${path}.${index}`)));
}

/** Helm's versions and JSON do not agree when two numbers, or two objects, are the same. */
function comparisonError({ type }: ValueType): string | undefined {
  return type === 'string' || type === 'enum'
    ? undefined
    : `cannot have uniqueItems: its items must be strings, got ${type}`;
}
