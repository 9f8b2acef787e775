import { type Kind, type ObjectKind } from './kinds.js';

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
export function valueRows(definition: ObjectKind, prefix = ''): readonly ValueRow[] {
  return Object.entries(definition.properties).flatMap(([name, kind]) => rowsOf(`${prefix}${name}`, kind));
}

function rowsOf(path: string, kind: Kind): readonly ValueRow[] {
  if (kind.kind === 'object') return valueRows(kind, `${path}.`);
  return [
    { path, type: describeType(kind), default: describeDefault(kind), description: kind.description },
    ...itemRows(path, kind),
  ];
}

/** The rows of what a list's items or a map's values hold. */
export function itemRows(path: string, kind: Kind): readonly ValueRow[] {
  if (kind.kind === 'list') return itemsOf(`${path}[]`, kind.items);
  if (kind.kind === 'map') return itemsOf(`${path}.<name>`, kind.items);
  return [];
}

function itemsOf(path: string, items: Kind): readonly ValueRow[] {
  return items.kind === 'object' ? valueRows(items, `${path}.`) : itemRows(path, items);
}

function describeDefault(kind: Exclude<Kind, ObjectKind>): string {
  if (kind.default !== undefined) return JSON.stringify(kind.default);
  return kind.presence === 'required' ? 'required' : '-';
}

/** A kind in a reader's words, with its bounds: `integer, 0 to 100`. */
export function describeType(kind: Kind): string {
  switch (kind.kind) {
    case 'integer':
      return `integer${bounds(bounded(kind.min), bounded(kind.max))}`;
    case 'number':
      return `number${bounds(kind.min, kind.max)}`;
    case 'enum':
      return `one of ${kind.members.map((member) => JSON.stringify(member)).join(', ')}`;
    case 'list':
      return `list of ${describeType(kind.items)}`;
    case 'map':
      return `map of ${describeType(kind.items)}`;
    case 'scalar':
      return 'string, number or boolean';
    case 'string':
    case 'boolean':
    case 'quantity':
    case 'object':
      return kind.kind;
  }
}

function bounded(bound: number): number | undefined {
  return Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : `, at most ${max}`;
  return max === undefined ? `, at least ${min}` : `, ${min} to ${max}`;
}
