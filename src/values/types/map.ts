import type { MapType } from '../definition/value-type.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { Violation } from './violation.js';
import { boundsError, firstViolation } from './bounds.js';
import { withoutStrings, type Descriptor, type ViolationOf } from './descriptor.js';

export const map: Descriptor<MapType> = {
  ...withoutStrings,
  templateType: 'map',
  label: ({ items }, labelOf) => `map of ${labelOf(items)}`,
  schema: (type, _place, schemaOf) => ({
    type: 'object',
    propertyNames: keySchema(type),
    additionalProperties: schemaOf(type.items, 'item'),
  }),
  violation: mapViolation,
  definitionError: ({ keyMaxLength }) => boundsError(1, keyMaxLength) ?? boundsError(keyMaxLength, longestKey),
  stringsPass: ({ keyPattern }, test) => test.ofPattern(keyPattern),
  examples: () => [],
  inner: ({ items }) => [{ segment: '.<name>', type: items }],
};

/** With its quotes, a YAML reader takes a key of 1024 characters, and Helm 3 refuses the values if one is longer. */
export const longestKey = 1000;

/** YAML takes the key `<<` for a merge, and Helm writes maps out without quotes around it. */
function keySchema({ keyPattern, keyMaxLength }: MapType): JsonObject {
  const bounds = { pattern: keyPattern, minLength: 1, maxLength: keyMaxLength };
  return new RegExp(keyPattern, 'u').test('<<') ? { ...bounds, not: { const: '<<' } } : bounds;
}

function mapViolation(type: MapType, value: Json, path: string, violationOf: ViolationOf): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  const keys = new RegExp(type.keyPattern, 'u');
  const invalid = Object.keys(value).find(
    (key) => key === '' || key === '<<' || [...key].length > type.keyMaxLength || !keys.test(key),
  );
  if (invalid !== undefined)
    return {
      path,
      message: `has the invalid key ${JSON.stringify(invalid)}: a key must match pattern "${type.keyPattern}"`,
    };
  return firstViolation(
    Object.entries(value).map(
      ([key, item]) =>
        () =>
          violationOf(type.items, item, `${path}.${key}`),
    ),
  );
}
