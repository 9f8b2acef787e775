import { plainText, plainTextLines } from '../definition/pattern.js';
import type { KubernetesType, ValueType } from '../definition/value-type.js';
import { own } from '../json.js';
import { longestKey } from '../types/map.js';
import { shapeOf } from './patch.js';
import type { FieldShape } from './shape.js';
import { objectShape } from './types.js';

/** The type of a field of a value that is a type of the Kubernetes API; undefined where it has no such field. It may be absent. */
export function fieldType(type: KubernetesType, name: string): ValueType | undefined {
  const shape = shapeOf(type);
  if (typeof shape === 'string' || !('type' in shape)) return undefined;
  const field = own(objectShape(shape).fields, name);
  return field === undefined ? undefined : typeOf(field, 'optional');
}

/** Each is made once: types are compared by identity. */
const known = new Map<string, ValueType>();

function typeOf(shape: FieldShape, optionality: 'optional' | 'required'): ValueType {
  const key = JSON.stringify([shape, optionality]);
  const type = known.get(key) ?? made(shape, optionality);
  known.set(key, type);
  return type;
}

function made(shape: FieldShape, optionality: 'optional' | 'required'): ValueType {
  const common = { description: 'A field of the Kubernetes API.', optionality } as const;
  if (typeof shape === 'string') {
    switch (shape) {
      case 'integer':
        return { type: 'integer', ...common, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
      case 'number':
      case 'boolean':
        return { type: shape, ...common };
      case 'string':
        return { type: 'string', ...common, pattern: plainTextLines };
      case 'quantity':
      case 'intOrString':
        return { type: 'scalar', kind: 'any', ...common, pattern: plainTextLines };
      case 'json':
        return { type: 'any', ...common };
    }
  }
  // The API server takes the empty string for a field that is not set.
  if ('enum' in shape) return { type: 'enum', ...common, members: [...new Set([...shape.enum, ''])] };
  if ('list' in shape) return { type: 'list', ...common, items: typeOf(shape.list, 'required') };
  if ('type' in shape) return { type: 'kubernetes', ...common, ...nameOf(shape) };
  const items = typeOf(shape.map, 'required');
  return { type: 'map', ...common, items, keyPattern: plainText, keyMaxLength: longestKey };
}

function nameOf({
  type,
  without,
}: Extract<FieldShape, { readonly type: string }>): Pick<KubernetesType, 'name' | 'without'>;
function nameOf({ type, without }: Extract<FieldShape, { readonly type: string }>): object {
  return { name: type, ...(without && { without }) };
}
