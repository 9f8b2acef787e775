import { plainText, plainTextLines } from '../definition/pattern.js';
import { longestKey } from '../types/map.js';
import { type JsonObject, own } from '../json.js';
import { patchKeeping, patchOf } from './patch.js';
import { type Kept, type ObjectShape, type Shape, typesIn } from './shape.js';
import { kubernetesType, objectShape } from './types.js';

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
  if ('type' in shape) return shape.without === undefined ? reference(shape.type) : typeSchema(shape, shape.without);
  if ('patch' in shape) return shape.keeps === undefined ? reference(patchName(shape.patch)) : patchSchema(shape);
  const isPatch = 'patches' in shape;
  return {
    type: ['object', 'null'],
    propertyNames: keyWithout(isPatch ? shape.keeps : undefined),
    additionalProperties: isPatch ? shapeSchema(shape.patches, true) : shapeSchema(shape.map, false),
  };
}

/** Any field, and null for what is removed. */
function patchSchema({ patch, keeps }: Extract<Shape, { patch: string }>): JsonObject {
  const fields = Object.entries(kubernetesType(patch)?.fields ?? {});
  return {
    type: ['object', 'null'],
    properties: Object.fromEntries(
      fields
        .filter(([name]) => keeps?.fields.includes(name) !== true)
        .map(([name, shape]) => {
          const inside = own(keeps?.inside ?? {}, name);
          return [name, shapeSchema(patchKeeping(shape, inside), inside === undefined)];
        }),
    ),
    propertyNames: keyWithout(keeps),
    additionalProperties: { $ref: '#/definitions/json' },
  };
}

function keyWithout(keeps: Kept | undefined): JsonObject {
  const key = { $ref: '#/definitions/key' };
  return keeps === undefined || keeps.fields.length === 0 ? key : { allOf: [key], not: { enum: keeps.fields } };
}

/** No type has a hyphen in its name. */
function patchName(type: string): string {
  return `${type}-patch`;
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

function typeSchema(shape: Extract<Shape, { readonly type: string }>, without: readonly string[]): JsonObject {
  return { ...objectSchema(objectShape(shape)), propertyNames: keyWithout({ fields: without, inside: {} }) };
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
  if (shapes.length === 0) return {};
  const definitions = new Map<string, JsonObject>();
  const visit = (shape: Shape): void => {
    const [type] = typesIn(shape);
    if (type === undefined) return;
    const object = kubernetesType(type) ?? { fields: {} };
    if (!isPatchShape(shape)) return define(type, () => objectSchema(object), Object.values(object.fields));
    if (typeof shape !== 'string' && 'patch' in shape && shape.keeps !== undefined)
      return Object.entries(object.fields).forEach(([name, field]) =>
        visit(patchKeeping(field, own(shape.keeps?.inside ?? {}, name))),
      );
    define(patchName(type), () => patchSchema({ patch: type }), Object.values(object.fields).map(patchOf));
  };
  const define = (name: string, schema: () => JsonObject, inside: readonly Shape[]): void => {
    if (definitions.has(name)) return;
    definitions.set(name, schema());
    inside.forEach(visit);
  };
  shapes.forEach(visit);
  return { ...basics, ...Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function isPatchShape(shape: Shape): boolean {
  return typeof shape !== 'string' && ('patch' in shape || ('patches' in shape && isPatchShape(shape.patches)));
}
