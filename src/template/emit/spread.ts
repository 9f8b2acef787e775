import { itemType, keyType } from '../author/control.js';
import type { EachEntry, Expression, ListItem, MapEntry, MapNode } from '../ast/expression.js';
import type { TemplateFunction } from '../ast/function.js';
import { and, eq, hasKey, not, omit } from '../functions/index.js';
import { expressionOf, Value } from '../author/value.js';

/*
 * Which of two entries with one key holds. Helm's reader would take the last, stricter ones refuse the manifest: so a
 * template writes each key once.
 */

/** What stands in a map around a spread: the keys of the pairs, which win over it, and the entries behind it. */
export interface Neighbours {
  readonly beside: readonly Expression[];
  readonly later: readonly MapEntry[];
}

export function pairKeys(entries: readonly MapEntry[]): readonly Expression[] {
  return entries.flatMap((entry) => (entry.kind === 'pair' ? [entry.key] : []));
}

/** The entries of a map that is spread, without those whose constant keys stand beside it. */
export function besides(entries: readonly MapEntry[], beside: readonly Expression[]): readonly MapEntry[] {
  const taken = new Set(beside.flatMap((key) => (key.kind === 'literal' ? [String(key.value)] : [])));
  return entries.filter(
    (entry) => entry.kind !== 'pair' || entry.key.kind !== 'literal' || !taken.has(String(entry.key.value)),
  );
}

/** Whether nothing is left of a spread but keys that stand beside it. */
export function isEmptyBeside(of: Expression, beside: readonly Expression[]): boolean {
  if (of.kind === 'map') return besides(of.entries, beside).length === 0;
  if (of.kind !== 'conditional') return false;
  return isEmptyBeside(of.then, beside) && (of.otherwise === undefined || isEmptyBeside(of.otherwise, beside));
}

/** Of two maps of values that are spread into one, the later wins: the earlier gives what the later has no key for. */
export function yieldingLoop(of: Expression, { beside, later }: Neighbours): EachEntry | undefined {
  const winners = later.flatMap((entry) => (entry.kind === 'spread' ? [entry.of] : []));
  if (!isMapValue(of) || !winners.some(isMapValue)) return undefined;
  const [key, item] = [{ name: 'key' }, { name: 'value' }];
  const name: Expression = { kind: 'reference', root: key, path: [], of: keyType(of) };
  const value: Expression = { kind: 'reference', root: item, path: [], of: itemType(of) };
  const test = winners.flatMap((winner) => claims(winner, name)).map((claim) => call(not, claim));
  return {
    kind: 'each-entry',
    collection: without(of, beside),
    key,
    item,
    entries: [
      {
        kind: 'pair',
        key: name,
        value: { kind: 'conditional', test: test.reduce((x, y) => call(and, x, y)), then: value },
      },
    ],
  };
}

/** When what is spread has a key; nothing where it never has. */
function claims(of: Expression, name: Expression): readonly Expression[] {
  if (isMapValue(of)) return [call(hasKey, of, name)];
  if (of.kind === 'map') return constantKeys(of).map((key) => isEqual(name, key));
  if (of.kind !== 'conditional') return [];
  const { test, then, otherwise } = of;
  const others = otherwise === undefined ? [] : claims(otherwise, name);
  return [
    ...claims(then, name).map((claim) => call(and, test, claim)),
    ...others.map((claim) => call(and, call(not, test), claim)),
  ];
}

/** What is spread, without the constant keys that conditions behind it write: where these hold, their keys win. */
export function givingWay(of: Expression, later: readonly MapEntry[]): Expression {
  return later.reduce((left, entry) => (entry.kind === 'spread' ? yieldTo(left, entry.of) : left), of);
}

function yieldTo(of: Expression, winner: Expression): Expression {
  if (winner.kind === 'map') return withoutKeys(of, constantKeys(winner));
  if (winner.kind !== 'conditional') return of;
  const { test, then, otherwise } = winner;
  const [held, failed] = [yieldTo(of, then), otherwise === undefined ? of : yieldTo(of, otherwise)];
  return held === of && failed === of ? of : { kind: 'conditional', test, then: held, otherwise: failed };
}

/** What is spread, without keys that others have. */
export function withoutKeys(of: Expression, keys: readonly Expression[]): Expression {
  if (of.kind === 'map') {
    const left = besides(of.entries, keys);
    return left.length === of.entries.length ? of : { ...of, entries: left };
  }
  if (of.kind === 'include' || keys.length === 0) return of;
  if (of.kind !== 'conditional') return without(of, keys);
  const [then, otherwise] = [of.then, of.otherwise].map((branch) => branch && withoutKeys(branch, keys));
  if (then === undefined || (then === of.then && otherwise === of.otherwise)) return of;
  return { ...of, then, ...(otherwise === undefined ? {} : { otherwise }) };
}

function constantKeys({ entries }: MapNode): readonly Expression[] {
  return pairKeys(entries).filter((key) => key.kind === 'literal');
}

function isMapValue(of: Expression): boolean {
  return of.kind === 'reference' && of.of.type === 'map' && of.of.optionality !== 'optional';
}

export function without(map: Expression, keys: readonly Expression[]): Expression {
  if (keys.length === 0) return map;
  // Of a map that has keys left out already, these are left out too.
  return map.kind === 'call' && map.function === omit.definition
    ? { ...map, args: [...map.args, ...keys] }
    : call(omit, map, ...keys);
}

function isEqual(a: Expression, b: Expression): Expression {
  return eq(new Value<string>(a, undefined), new Value<string>(b, undefined))[expressionOf];
}

function call({ definition }: { readonly definition: TemplateFunction }, ...args: readonly Expression[]): Expression {
  return { kind: 'call', function: definition, args };
}

/** The parts of what is spread, as far as its form shows them. */
export function partsOf(of: Expression): readonly (MapEntry | ListItem)[] {
  if (of.kind === 'map') return of.entries;
  if (of.kind === 'list') return of.items;
  if (of.kind !== 'conditional') return [];
  return [...partsOf(of.then), ...(of.otherwise === undefined ? [] : partsOf(of.otherwise))];
}
