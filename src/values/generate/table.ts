import type { ObjectType, ValueType } from '../definition/value-type.js';
import { descriptorOf } from '../types/registry.js';

/** A row of the README's table of values. */
export interface ValueRow {
  /** The value's path, such as `head.cpus`. */
  readonly path: string;
  readonly type: string;
  /** The default as JSON, or `required`, or `-` for a value that may be absent. */
  readonly default: string;
  readonly description: string;
}

/** The rows of the README's table: every value that a user can set, leaf by leaf. */
export function valueRows(definition: ObjectType, prefix = ''): readonly ValueRow[] {
  return Object.entries(definition.properties).flatMap(([name, type]) => rowsOf(`${prefix}${name}`, type));
}

function rowsOf(path: string, type: ValueType): readonly ValueRow[] {
  if (type.type === 'object' && type.optionality !== 'optional') return valueRows(type, `${path}.`);
  return [
    { path, type: describeType(type), default: describeDefault(type), description: describe(type) },
    ...(type.example === undefined ? itemRows(path, type) : []),
  ];
}

/** The rows of what a list's items, a map's values or an object that may be absent hold. */
export function itemRows(path: string, type: ValueType): readonly ValueRow[] {
  if (type.type === 'object') return valueRows(type, `${path}.`);
  return descriptorOf(type)
    .inner(type)
    .flatMap(({ segment, type: items }) => itemRows(`${path}${segment}`, items));
}

function describe({ description, example }: ValueType): string {
  return example === undefined ? description : `${description} Example: \`${JSON.stringify(example)}\``;
}

function describeDefault(type: ValueType): string {
  if (type.type !== 'object' && type.default !== undefined) return JSON.stringify(type.default);
  return type.optionality === 'required' ? 'required' : '-';
}

/** A type with its bounds, such as `integer, 0 to 100`. */
export function describeType(type: ValueType): string {
  return descriptorOf(type).label(type, describeType);
}
