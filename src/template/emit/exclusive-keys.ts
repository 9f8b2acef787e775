import { plainTextLines } from '../../values/definition/pattern.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { Conditional, Expression, MapEntry, Pair } from '../ast/expression.js';
import { alwaysDiffer, areDistinct, writtenKeys } from '../ast/keys.js';
import { eq, hasKey, omit } from '../functions/index.js';
import { expressionOf, Value } from '../author/value.js';
import { isPresent } from './presence.js';
import { allOf, anyOf, call, eitherHolds, noneOf, type Test } from './tests.js';

/*
 * Which of two entries with one key holds. Readers of YAML take the last, or refuse the manifest: so a template writes each
 * key once. Keys that a map writes itself, where they are not left out, win over those of maps that are spread into it; of two
 * that are spread, and of two that are written, the later wins.
 */

/** What takes keys away from an entry: keys that are written beside it, and maps that are spread behind it. */
interface Winners {
  readonly written: readonly Expression[];
  readonly spread: readonly Expression[];
}

/** The entries of a map, changed so that whatever the values are none writes a key that another one writes. */
export function withExclusiveKeys(entries: readonly MapEntry[]): readonly MapEntry[] {
  return areDistinct(entries) ? entries : exclusive(entries, nobody);
}

const nobody: Winners = { written: [], spread: [] };

/** The entries of a map that win over each other as they do alone, without what the winners outside of it take away. */
function exclusive(entries: readonly MapEntry[], outer: Winners): readonly MapEntry[] {
  const whole = entries.flatMap((entry) => withoutSharedHelper(entry, entries));
  const perhaps = whole.filter((entry) => entry.kind === 'pair' && isPresent(entry.value) !== true);
  const written = [...writtenKeys(whole.filter((entry) => !perhaps.includes(entry))), ...outer.written];
  const shown: readonly Expression[] = perhaps.length === 0 ? [] : [{ kind: 'map', entries: perhaps }];
  return whole.flatMap((entry, index) => {
    const later = whole.slice(index + 1);
    switch (entry.kind) {
      case 'each-entry':
        return [entry];
      case 'pair':
        return pairWithout(entry, later, outer);
      case 'spread':
        if (entry.of.kind === 'include') return spreadWithout(entry.of, outer);
        return spreadWithout(entry.of, { written, spread: [...later.flatMap(spreadOf), ...shown, ...outer.spread] });
    }
  });
}

function pairWithout(pair: Pair, later: readonly MapEntry[], { written, spread }: Winners): readonly MapEntry[] {
  const taken = [
    ...later.map((entry) => writes(entry, pair.key)),
    ...written.map((key) => isEqual(pair.key, key)),
    ...spread.map((map) => hasEntry(map, pair.key)),
  ];
  return pairWhere(pair, taken.map(noneOf));
}

/** The entries of a helper themselves, where a key that only rendering knows could be one of them. */
function withoutSharedHelper(entry: MapEntry, beside: readonly MapEntry[]): readonly MapEntry[] {
  if (entry.kind !== 'spread' || entry.of.kind !== 'include' || entry.of.helper.body.kind !== 'map') return [entry];
  const { entries } = entry.of.helper.body;
  const shared = beside.some(
    (other) => other.kind === 'pair' && writtenKeys(entries).some((key) => mayEqual(key, other.key)),
  );
  return shared ? entries : [entry];
}

function spreadOf(entry: MapEntry): readonly Expression[] {
  return entry.kind === 'spread' && entry.of.kind !== 'include' ? [entry.of] : [];
}

function writes(entry: MapEntry, key: Expression): Test {
  return entry.kind === 'pair' ? allOf([isEqual(key, entry.key), isPresent(entry.value)]) : false;
}

/** A pair that is written where all conditions hold. */
function pairWhere(pair: Pair, tests: readonly Test[]): readonly MapEntry[] {
  const test = allOf(tests);
  if (typeof test === 'boolean') return test ? [pair] : [];
  return [{ ...pair, value: { kind: 'conditional', test, then: pair.value } }];
}

// --- what is left of a map that is spread

function spreadWithout(of: Expression, winners: Winners): readonly MapEntry[] {
  switch (of.kind) {
    case 'map':
      return exclusive(of.entries, winners);
    case 'conditional':
      return conditionalWithout(of, winners);
    case 'include':
      return isNobody(winners) ? [{ kind: 'spread', of }] : spreadWithout(of.helper.body, winners);
    default:
      return runtimeWithout(of, winners);
  }
}

function isNobody({ written, spread }: Winners): boolean {
  return written.length === 0 && spread.length === 0;
}

function conditionalWithout({ test, then, otherwise }: Conditional, winners: Winners): readonly MapEntry[] {
  return choice(test, spreadWithout(then, winners), otherwise === undefined ? [] : spreadWithout(otherwise, winners));
}

function choice(test: Expression, then: readonly MapEntry[], otherwise: readonly MapEntry[]): readonly MapEntry[] {
  if (then.length === 0) return otherwise.length === 0 ? [] : choiceOf(noneOf(test), otherwise, []);
  return choiceOf(test, then, otherwise);
}

function choiceOf(test: Test, then: readonly MapEntry[], otherwise: readonly MapEntry[]): readonly MapEntry[] {
  if (typeof test === 'boolean') return test ? then : otherwise;
  const other = otherwise.length === 0 ? undefined : mapOf(otherwise);
  return [{ kind: 'spread', of: { kind: 'conditional', test, then: mapOf(then), otherwise: other } }];
}

function mapOf(entries: readonly MapEntry[]): Expression {
  const [only, ...others] = entries;
  return only?.kind === 'spread' && others.length === 0 ? only.of : { kind: 'map', entries };
}

// --- maps that only rendering knows

/** More conditions than these read better as one loop than as one `omit` for each combination. */
const mostConditions = 2;

function runtimeWithout(map: Expression, { written, spread }: Winners): readonly MapEntry[] {
  const left = without(
    map,
    written.filter((key) => mayHave(map, key)),
  );
  const winners = spread.flatMap((winner) => meeting(winner, map));
  if (winners.length === 0) return [{ kind: 'spread', of: left }];
  return conditionsOf(winners) > mostConditions ? [loopWithout(left, winners)] : casesWithout(left, winners);
}

/** What of a winner has a key that the map may have, too; nothing where all of its keys are others. */
function meeting(winner: Expression, map: Expression): readonly Expression[] {
  if (winner.kind !== 'map') return [winner];
  const entries = winner.entries.filter((entry) => entry.kind !== 'pair' || mayHave(map, entry.key));
  return entries.length === 0 ? [] : [{ kind: 'map', entries }];
}

/** How many conditions decide what keys the maps have; infinitely many where only a look at their keys tells. */
function conditionsOf(maps: readonly Expression[]): number {
  return maps.reduce((total, map) => total + conditionsIn(map), 0);
}

function conditionsIn(expression: Expression | undefined): number {
  switch (expression?.kind) {
    case undefined:
      return 0;
    case 'conditional':
      return 1 + conditionsIn(expression.then) + conditionsIn(expression.otherwise);
    case 'map':
      return expression.entries.reduce((total, entry) => total + conditionsInEntry(entry), 0);
    default:
      return Infinity;
  }
}

function conditionsInEntry(entry: MapEntry): number {
  if (entry.kind === 'pair') return conditionsOfValue(entry.value);
  return entry.kind === 'spread' ? conditionsIn(entry.of) : 0;
}

function conditionsOfValue(value: Expression | undefined): number {
  if (value?.kind !== 'conditional') return 0;
  return 1 + conditionsOfValue(value.then) + conditionsOfValue(value.otherwise);
}

/** The map without the keys of the winners, in each case that their conditions make. */
function casesWithout(map: Expression, [winner, ...rest]: readonly Expression[]): readonly MapEntry[] {
  if (winner === undefined) return [{ kind: 'spread', of: map }];
  if (winner.kind === 'conditional') {
    const { test, then, otherwise } = winner;
    return cases(map, test, [then, ...rest], [...(otherwise === undefined ? [] : [otherwise]), ...rest]);
  }
  const [entry, ...entries] = winner.kind === 'map' ? winner.entries : [];
  if (entry === undefined) return casesWithout(map, rest);
  const others: readonly Expression[] = entries.length === 0 ? rest : [{ kind: 'map', entries }, ...rest];
  if (entry.kind === 'spread') return casesWithout(map, [entry.of, ...others]);
  if (entry.kind === 'each-entry') return casesWithout(map, others);
  if (entry.value.kind !== 'conditional') return casesWithout(without(map, [entry.key]), others);
  const { test, then, otherwise } = entry.value;
  const [held, failed] = [then, otherwise].map((value) => (value === undefined ? [] : [{ ...entry, value }]));
  return cases(
    map,
    test,
    [{ kind: 'map', entries: held ?? [] }, ...others],
    [{ kind: 'map', entries: failed ?? [] }, ...others],
  );
}

function cases(
  map: Expression,
  test: Expression,
  held: readonly Expression[],
  failed: readonly Expression[],
): readonly MapEntry[] {
  return choice(test, casesWithout(map, held), casesWithout(map, failed));
}

/** The entries of a map whose keys the winners do not have. */
function loopWithout(map: Expression, winners: readonly Expression[]): MapEntry {
  const [key, item] = [{ name: 'key' }, { name: 'value' }];
  const { keyType, itemType } = typesOf(map);
  const name: Expression = { kind: 'reference', root: key, path: [], of: keyType };
  const value: Expression = { kind: 'reference', root: item, path: [], of: itemType };
  const free = winners.map((winner) => noneOf(hasEntry(winner, name)));
  return {
    kind: 'each-entry',
    collection: map,
    key,
    item,
    entries: pairWhere({ kind: 'pair', key: name, value }, free),
  };
}

interface EntryTypes {
  readonly keyType: ValueType;
  readonly itemType: ValueType;
}

/**
 * The types of a map's keys and items. What is spread stays as the user wrote it: items that may be null, quantities, which
 * may be numbers, and items of a type that is not known are printed as JSON.
 */
function typesOf(map: Expression): EntryTypes {
  if (map.kind === 'call' && map.function === omit.definition && map.args[0] !== undefined) return typesOf(map.args[0]);
  const type = map.kind === 'reference' && map.of.type === 'map' ? map.of : undefined;
  const known =
    type !== undefined && type.items.optionality !== 'optional' && descriptorOf(type.items).numbersAsStrings !== true;
  return {
    keyType: {
      type: 'string',
      description: 'key',
      optionality: 'required',
      pattern: type?.keyPattern ?? plainTextLines,
    },
    itemType: known
      ? type.items
      : { type: 'scalar', kind: 'any', description: 'value', optionality: 'required', pattern: plainTextLines },
  };
}

/** A map without some keys. */
export function without(map: Expression, keys: readonly Expression[]): Expression {
  const omitted = map.kind === 'call' && map.function === omit.definition ? map.args : [map];
  const known = omitted.slice(1);
  const fresh = keys.filter(
    (key, index) => ![...known, ...keys.slice(0, index)].some((other) => isSameKey(other, key)),
  );
  return fresh.length === 0 ? map : { kind: 'call', function: omit.definition, args: [...omitted, ...fresh] };
}

function isSameKey(a: Expression, b: Expression): boolean {
  return a === b || (a.kind === 'literal' && b.kind === 'literal' && a.value === b.value);
}

// --- conditions on keys

/** Whether a map has an entry of a name. The keys of loops differ from all others: a rule of the chart sees to it. */
function hasEntry(map: Expression, name: Expression): Test {
  switch (map.kind) {
    case 'map':
      return anyOf(
        map.entries.map((entry) => (entry.kind === 'spread' ? hasEntry(entry.of, name) : writes(entry, name))),
      );
    case 'conditional':
      return eitherHolds(
        map.test,
        hasEntry(map.then, name),
        map.otherwise !== undefined && hasEntry(map.otherwise, name),
      );
    case 'include':
      return hasEntry(map.helper.body, name);
    default:
      return mayHave(map, name) && call(hasKey, map, name);
  }
}

/** Whether the type of a value lets users set a key. */
function mayHave(map: Expression, key: Expression): boolean {
  if (map.kind !== 'reference' || key.kind !== 'literal') return true;
  const name = String(key.value);
  if (map.of.type === 'map') return new RegExp(map.of.keyPattern, 'u').test(name);
  return map.of.type !== 'kubernetes' || map.of.without?.includes(name) !== true;
}

function isEqual(a: Expression, b: Expression): Test {
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value;
  if (alwaysDiffer(a, b)) return false;
  return eq(new Value<string>(a, undefined), new Value<string>(b, undefined))[expressionOf];
}

function mayEqual(a: Expression, b: Expression): boolean {
  return isEqual(a, b) !== false;
}

/** The entries that a spread brings, as far as its form shows them. */
export function shownEntries(of: Expression): readonly MapEntry[] {
  if (of.kind === 'map') return of.entries;
  if (of.kind !== 'conditional') return [];
  return [...shownEntries(of.then), ...(of.otherwise === undefined ? [] : shownEntries(of.otherwise))];
}
