import { plainText, plainTextLines } from '../definition/pattern.js';
import { longestKey } from '../types/map.js';
import type { JsonObject } from '../json.js';
import { type ObjectShape, type Shape, typesIn } from './shape.js';
import { kubernetesType } from './types.js';

/**
 * Quantities of Kubernetes in the forms that people write; the API server is the judge of the rest.
 */
export const quantityText = '^[-+]?[0-9]*[.]?[0-9]*([numkMGTPE]|[KMGTPE]i|[eE][-+]?[0-9]{1,3})?$';

const text = { pattern: plainTextLines };

/** What the schemas of types refer to, by its name under `definitions`. None of the names is that of a type. */
const basics = {
  string: { type: ['string', 'null'], ...text },
  quantity: { type: ['string', 'number', 'null'], pattern: quantityText },
  intOrString: { type: ['string', 'integer', 'null'], ...text },
  json: {
    type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    ...text,
    propertyNames: { $ref: '#/definitions/key' },
    additionalProperties: { $ref: '#/definitions/json' },
    items: { $ref: '#/definitions/json' },
  },
  /** YAML takes the key `<<` for a merge, and Helm writes maps out without quotes around it. */
  key: { type: 'string', pattern: plainText, minLength: 1, maxLength: longestKey, not: { const: '<<' } },
} as const satisfies Readonly<Record<string, JsonObject>>;

/** The schema of a value with this shape, null only where it may be absent. */
export function shapeSchema(shape: Shape, isNullable: boolean): JsonObject {
  return isNullable ? nullable(shape) : { ...nullable(shape), type: notNull(shape) };
}

/** Null stands for what is not there, as for the API server. */
function nullable(shape: Shape): JsonObject {
  if (typeof shape === 'string') {
    return shape === 'integer' || shape === 'number' || shape === 'boolean'
      ? { type: [shape, 'null'] }
      : reference(shape);
  }
  // The API server takes the empty string for a field that is not set.
  if ('enum' in shape) return { type: ['string', 'null'], enum: [...new Set([...shape.enum, '']), null] };
  if ('list' in shape) return { type: ['array', 'null'], items: shapeSchema(shape.list, false) };
  if ('type' in shape) return reference(shape.type);
  return {
    type: ['object', 'null'],
    propertyNames: { $ref: '#/definitions/key' },
    additionalProperties: shapeSchema(shape.map, false),
  };
}

/** Draft-07 ignores what stands beside a `$ref`. */
function reference(name: string): JsonObject {
  return { allOf: [{ $ref: `#/definitions/${name}` }] };
}

function notNull(shape: Shape): string | readonly string[] {
  if (typeof shape !== 'string') return 'enum' in shape ? 'string' : 'list' in shape ? 'array' : 'object';
  switch (shape) {
    case 'quantity':
      return ['string', 'number'];
    case 'intOrString':
      return ['string', 'integer'];
    case 'json':
      return ['object', 'array', 'string', 'number', 'boolean', 'null'];
    default:
      return shape;
  }
}

function objectSchema({ required = [], fields }: ObjectShape): JsonObject {
  return {
    type: ['object', 'null'],
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, shape]) => [name, shapeSchema(shape, !required.includes(name))]),
    ),
    // A newer Kubernetes may have more fields.
    propertyNames: { $ref: '#/definitions/key' },
    additionalProperties: { $ref: '#/definitions/json' },
  };
}

/** The definitions that schemas of these shapes refer to. */
export function shapeDefinitions(shapes: readonly Shape[]): JsonObject {
  const types = [...reachableTypes(shapes)].sort();
  if (shapes.length === 0) return {};
  return {
    ...basics,
    ...Object.fromEntries(types.map((name) => [name, objectSchema(kubernetesType(name) ?? { fields: {} })])),
  };
}

function reachableTypes(shapes: readonly Shape[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (shape: Shape): void => {
    for (const name of typesIn(shape)) {
      if (seen.has(name)) continue;
      seen.add(name);
      Object.values(kubernetesType(name)?.fields ?? {}).forEach(visit);
    }
  };
  shapes.forEach(visit);
  return seen;
}
