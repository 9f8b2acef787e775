import { HelmwrightError } from '../../errors.js';
import {
  type EachEntry,
  type Expression,
  type MapEntry,
  referencePath,
  typeOf,
} from '../../template/ast/expression.js';
import { isConstant } from '../../template/ast/constant.js';
import { alwaysDiffer, constantKey } from '../../template/ast/keys.js';
import type { Variable } from '../../template/ast/variable.js';
import { some } from '../../template/ast/walk.js';
import { shownEntries } from '../../template/emit/exclusive-keys.js';
import type { ChartResource } from '../model/manifests.js';
import { childrenOf } from '../../template/ast/children.js';

/**
 * Checks that the keys that eachEntry() makes differ between iterations, and from the other keys of the map: duplicate keys are
 * invalid YAML. Of maps that are spread, templates leave out such keys themselves.
 *
 * @throws HelmwrightError `misused-value`
 */
export function checkMapKeys({ place, manifest }: ChartResource): void {
  check(manifest, place);
}

/** Maps stand in maps, in lists and in what decides between them. */
function check(expression: Expression, place: string): void {
  if (isConstant(expression)) return;
  switch (expression.kind) {
    case 'map':
      checkEntries(expression.entries, place);
      break;
    case 'list':
    case 'conditional':
    case 'call':
      break;
    default:
      return;
  }
  for (const child of childrenOf(expression)) check(child, place);
}

function checkEntries(entries: readonly MapEntry[], place: string): void {
  for (const entry of entries) {
    for (const loop of loopsIn(entry)) {
      for (const key of loopKeys(loop)) checkKey(key, loop, place);
      for (const other of entries) if (other !== entry) checkBeside(loop, other, place);
    }
    if (constantKey(entry) !== undefined) continue;
    for (const other of entries) if (other !== entry) checkPairs(entry, other, place);
  }
}

/** cdk8s sorts keys, so that of two keys that only rendering knows nobody can tell which one was written last. */
function checkPairs(a: MapEntry, b: MapEntry, place: string): void {
  if (a.kind !== 'pair' || b.kind !== 'pair' || alwaysDiffer(a.key, b.key)) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `has two keys that may be equal, ${keyName(a.key)} and ${keyName(b.key)}: let them start or end differently, or give the value of one a pattern that does not match the other`,
  );
}

function keyName(key: Expression): string {
  if (key.kind === 'literal') return JSON.stringify(key.value);
  return key.kind === 'reference' ? `the value ${referencePath(key)}` : 'one that is made of values';
}

/** A loop itself, or those of a map that is spread. */
function loopsIn(entry: MapEntry): readonly EachEntry[] {
  if (entry.kind === 'pair') return [];
  return entry.kind === 'each-entry' ? [entry] : shownEntries(entry.of).flatMap(loopsIn);
}

function checkKey(key: Expression, loop: EachEntry, place: string): void {
  if (differs(key, loop)) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `eachEntry() over ${nameOf(loop)} may give two iterations the same key: make the key of the loop's own key, with nothing of the iteration beside it`,
  );
}

/** A map's keys differ, and so do a list's indices; whether the fields of a list's items do is for the user to say. */
function differs(key: Expression, loop: EachEntry): boolean {
  if (isOf(key, loop.key)) return keepsApart(key, loop);
  return typeOf(loop.collection) !== 'map' && isOf(key, loop.item);
}

/** Whether different keys of the loop give different strings: the key itself, or that and what is the same each time. */
function keepsApart(key: Expression, loop: EachEntry): boolean {
  if (key.kind !== 'concat') return key.kind === 'reference' && key.root === loop.key;
  const [own, ...others] = key.parts.filter((part) => isOf(part, loop.key) || isOf(part, loop.item));
  return own !== undefined && others.length === 0 && keepsApart(own, loop);
}

function isOf(expression: Expression, variable: Variable): boolean {
  return some(expression, (node) => node.kind === 'reference' && node.root === variable);
}

function checkBeside(loop: EachEntry, other: MapEntry, place: string): void {
  const beside = keysOf(other);
  if (beside !== undefined && loopKeys(loop).every((key) => beside.every((one) => alwaysDiffer(key, one)))) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `eachEntry() over ${nameOf(loop)} may make a key of an entry beside it: let its keys start or end differently, or give the map a keyPattern that does not match the others`,
  );
}

function loopKeys(loop: EachEntry): readonly Expression[] {
  return loop.entries.flatMap((entry) => keysOf(entry) ?? []);
}

/** The keys that an entry can write; undefined for a map of which only rendering knows them. */
function keysOf(entry: MapEntry): readonly Expression[] | undefined {
  switch (entry.kind) {
    case 'pair':
      return [entry.key];
    case 'each-entry':
      return loopKeys(entry);
    case 'spread':
      return keysOfMap(entry.of);
  }
}

function keysOfMap(of: Expression): readonly Expression[] | undefined {
  switch (of.kind) {
    case 'map':
      return all(of.entries.map(keysOf));
    case 'include':
      return keysOfMap(of.helper.body);
    case 'conditional':
      return all([keysOfMap(of.then), of.otherwise === undefined ? [] : keysOfMap(of.otherwise)]);
    default:
      return undefined;
  }
}

function all(keys: readonly (readonly Expression[] | undefined)[]): readonly Expression[] | undefined {
  const known = keys.filter((each) => each !== undefined);
  return known.length === keys.length ? known.flat() : undefined;
}

function nameOf({ collection }: EachEntry): string {
  return collection.kind === 'reference' ? `value ${referencePath(collection)}` : 'a collection';
}
