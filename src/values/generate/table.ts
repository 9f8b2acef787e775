import { type ValueType, type ObjectType } from '../definition/value-type.js';

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
  if (type.type === 'object') return valueRows(type, `${path}.`);
  return [
    { path, type: describeType(type), default: describeDefault(type), description: type.description },
    ...itemRows(path, type),
  ];
}

/** The rows of what a list's items or a map's values hold. */
export function itemRows(path: string, type: ValueType): readonly ValueRow[] {
  if (type.type === 'list') return itemsOf(`${path}[]`, type.items);
  if (type.type === 'map') return itemsOf(`${path}.<name>`, type.items);
  return [];
}

function itemsOf(path: string, items: ValueType): readonly ValueRow[] {
  return items.type === 'object' ? valueRows(items, `${path}.`) : itemRows(path, items);
}

function describeDefault(type: Exclude<ValueType, ObjectType>): string {
  if (type.default !== undefined) return JSON.stringify(type.default);
  return type.optionality === 'required' ? 'required' : '-';
}

/** A kind in a reader's words, with its bounds: `integer, 0 to 100`. */
export function describeType(type: ValueType): string {
  switch (type.type) {
    case 'integer':
      return `integer${bounds(bounded(type.min), bounded(type.max))}`;
    case 'number':
      return `number${bounds(type.min, type.max)}`;
    case 'enum':
      return `one of ${type.members.map((member) => JSON.stringify(member)).join(', ')}`;
    case 'list':
      return `list of ${describeType(type.items)}`;
    case 'map':
      return `map of ${describeType(type.items)}`;
    case 'scalar':
      return 'string, number or boolean';
    case 'string':
    case 'boolean':
    case 'quantity':
    case 'object':
      return type.type;
  }
}

function bounded(bound: number): number | undefined {
  return Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : `, at most ${max}`;
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
}
