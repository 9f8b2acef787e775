import type { Json } from '../../values/json.js';
import type { Expression, ListNode, Literal, MapNode } from './expression.js';

/* Maps and lists without a value in them: most of most manifests, and nothing that has to be looked into twice.
   What they give is shared by all renderings, and so frozen. */

const known = new WeakMap<Expression, { readonly json: Json | undefined }>();

/** What a literal gives, or a map or list of nothing but literals; undefined for all other expressions. */
export function constantOf(expression: Expression): Json | undefined {
  if (expression.kind === 'literal') return jsonOfLiteral(expression);
  return expression.kind === 'map' || expression.kind === 'list' ? constantStructure(expression) : undefined;
}

/** Whether an expression gives the same for all values, and its form shows it. */
export function isConstant(expression: Expression): boolean {
  return constantOf(expression) !== undefined;
}

function constantStructure(structure: MapNode | ListNode): Json | undefined {
  const found = known.get(structure);
  if (found !== undefined) return found.json;
  const json = structure.kind === 'map' ? jsonOfMap(structure) : jsonOfList(structure);
  known.set(structure, { json });
  return json;
}

function jsonOfLiteral({ value }: Literal): Json {
  return typeof value === 'bigint' ? Number(value) : value;
}

function jsonOfList({ items }: ListNode): Json | undefined {
  const list: Json[] = [];
  for (const item of items) {
    const value = item.kind === 'item' ? constantOf(item.value) : undefined;
    if (value === undefined) return undefined;
    list.push(value);
  }
  return Object.freeze(list);
}

function jsonOfMap({ entries }: MapNode): Json | undefined {
  const pairs: (readonly [string, Json])[] = [];
  for (const entry of entries) {
    const value = entry.kind === 'pair' && entry.key.kind === 'literal' ? constantOf(entry.value) : undefined;
    if (value === undefined || entry.kind !== 'pair' || entry.key.kind !== 'literal') return undefined;
    pairs.push([String(entry.key.value), value]);
  }
  return Object.freeze(Object.fromEntries(pairs));
}
