import { HelmwrightError } from '../errors.js';
import { isJsonArray, isJsonObject, type Json } from './json.js';
import type { Kind, ObjectKind } from './kinds.js';
import { violationOf } from './violation.js';

/**
 * Checks what a definition says of itself: bounds that something fits in, and defaults that fit in the bounds.
 *
 * @param place what the definition belongs to, for the message
 * @throws HelmwrightError `definition`, naming the value's path
 */
export function checkDefinition(definition: ObjectKind, place: string): void {
  for (const [name, kind] of Object.entries(definition.properties)) checkKind(kind, name, place);
}

function checkKind(kind: Kind, path: string, place: string): void {
  checkBounds(kind, path, place);
  const loose = looseText(kind.kind === 'object' ? kind.passedOn : kind.default);
  if (loose !== undefined)
    throw mistake(place, path, `has a default with a character that no text may hold: ${JSON.stringify(loose)}`);
  if (kind.kind !== 'object' && holdsMergeKey(kind.default))
    throw mistake(place, path, 'has a default with the key "<<", which YAML takes for a merge: choose another key');
  if (kind.kind !== 'object' && holdsNegativeZero(kind.default))
    throw mistake(place, path, 'has the default -0, whose sign YAML loses: write 0');
  checkDefault(kind, path, place);
  if (kind.kind === 'object') {
    for (const [name, property] of Object.entries(kind.properties)) checkKind(property, `${path}.${name}`, place);
  } else if (kind.kind === 'list' || kind.kind === 'map') {
    checkItems(kind.items, `${path}${kind.kind === 'list' ? '[]' : '.<name>'}`, place);
  }
}

function checkDefault(kind: Kind, path: string, place: string): void {
  if (kind.kind === 'object' || kind.default === undefined) return;
  const wrong = violationOf(kind, kind.default, path);
  if (wrong !== undefined)
    throw mistake(place, wrong.path, `has a default that its own bounds refuse: ${wrong.message}`);
}

function checkItems(items: Kind, path: string, place: string): void {
  if (items.kind !== 'object' && items.default !== undefined)
    throw mistake(place, path, 'is an item, which is there or not: it has no default');
  checkKind(items, path, place);
}

function checkBounds(kind: Kind, path: string, place: string): void {
  for (const [least, greatest] of boundsOf(kind)) {
    if (Number.isNaN(least) || Number.isNaN(greatest)) throw mistake(place, path, 'has a bound that is no number');
    if (least > greatest) throw mistake(place, path, `has the least bound ${least} above the greatest, ${greatest}`);
  }
  if (kind.kind === 'enum') checkMembers(kind.members, path, place);
  if (kind.kind === 'list' && kind.uniqueItems === true) checkComparable(kind.items, path, place);
}

/** Helm's versions and JSON do not agree when two numbers, or two objects, are the same. */
function checkComparable(items: Kind, path: string, place: string): void {
  if (items.kind === 'string' || items.kind === 'enum') return;
  throw mistake(place, path, `cannot have uniqueItems: its items are of the kind ${items.kind}, not texts`);
}

function boundsOf(kind: Kind): readonly (readonly [number, number])[] {
  switch (kind.kind) {
    case 'scalar':
      return [[0, kind.maxLength ?? Infinity]];
    case 'string':
      return [[kind.minLength ?? 0, kind.maxLength ?? Infinity]];
    case 'integer':
    case 'number':
      return [[kind.min ?? -Infinity, kind.max ?? Infinity]];
    case 'list':
      return [[kind.minItems ?? 0, kind.maxItems ?? Infinity]];
    case 'map':
      return [[1, kind.keyMaxLength]];
    case 'boolean':
    case 'enum':
    case 'quantity':
    case 'object':
      return [];
  }
}

function checkMembers(members: readonly string[], path: string, place: string): void {
  if (members.length === 0) throw mistake(place, path, 'is one of no texts: name its members');
  const twice = members.find((member, index) => members.indexOf(member) !== index);
  if (twice !== undefined) throw mistake(place, path, `names the member ${JSON.stringify(twice)} twice`);
  const loose = members.find((member) => looseText(member) !== undefined);
  if (loose !== undefined)
    throw mistake(place, path, `has a member with a character that no text may hold: ${JSON.stringify(loose)}`);
}

/** A text with a lone surrogate, which is no character, or with the noncharacters that mark values. */
function looseText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return /[\p{Cs}\u{fdd0}\u{fdd1}]/u.test(value) ? value : undefined;
  if (isJsonArray(value)) return value.map(looseText).find((text) => text !== undefined);
  if (!isJsonObject(value)) return undefined;
  return Object.entries(value)
    .flatMap(([key, item]) => [looseText(key), looseText(item)])
    .find((text) => text !== undefined);
}

/** Helm 3 takes it for a merge even in quotes. */
function holdsMergeKey(value: Json | undefined): boolean {
  if (isJsonArray(value)) return value.some(holdsMergeKey);
  return isJsonObject(value) && Object.entries(value).some(([key, item]) => key === '<<' || holdsMergeKey(item));
}

function holdsNegativeZero(value: Json | undefined): boolean {
  if (isJsonArray(value)) return value.some(holdsNegativeZero);
  return isJsonObject(value) ? Object.values(value).some(holdsNegativeZero) : Object.is(value, -0);
}

function mistake(place: string, path: string, detail: string): HelmwrightError {
  return new HelmwrightError('definition', `chart ${place}`, `value ${path} ${detail}`);
}
