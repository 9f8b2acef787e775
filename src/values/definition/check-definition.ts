import { HelmwrightError } from '../../errors.js';
import { isJsonArray, isJsonObject, type Json } from '../json.js';
import type { ValueType, ObjectType } from './value-type.js';
import { violationOf } from './violation.js';

/**
 * Checks what a definition says of itself: bounds that something fits in, and defaults that fit in the bounds.
 *
 * @param place what the definition belongs to, for the message
 * @throws HelmwrightError `definition`, naming the value's path
 */
export function checkDefinition(definition: ObjectType, place: string): void {
  for (const [name, type] of Object.entries(definition.properties)) checkKind(type, name, place);
}

function checkKind(type: ValueType, path: string, place: string): void {
  checkBounds(type, path, place);
  const loose = looseText(type.type === 'object' ? type.subchartDefaults : type.default);
  if (loose !== undefined)
    throw definitionError(
      place,
      path,
      `has a default with a character that no text may hold: ${JSON.stringify(loose)}`,
    );
  if (type.type !== 'object' && holdsMergeKey(type.default))
    throw definitionError(
      place,
      path,
      'has a default with the key "<<", which YAML takes for a merge: choose another key',
    );
  if (type.type !== 'object' && holdsNegativeZero(type.default))
    throw definitionError(place, path, 'has the default -0, whose sign YAML loses: write 0');
  checkDefault(type, path, place);
  if (type.type === 'object') {
    for (const [name, property] of Object.entries(type.properties)) checkKind(property, `${path}.${name}`, place);
  } else if (type.type === 'list' || type.type === 'map') {
    checkItems(type.items, `${path}${type.type === 'list' ? '[]' : '.<name>'}`, place);
  }
}

function checkDefault(type: ValueType, path: string, place: string): void {
  if (type.type === 'object' || type.default === undefined) return;
  const wrong = violationOf(type, type.default, path);
  if (wrong !== undefined)
    throw definitionError(place, wrong.path, `has a default that its own bounds refuse: ${wrong.message}`);
}

function checkItems(items: ValueType, path: string, place: string): void {
  if (items.type !== 'object' && items.default !== undefined)
    throw definitionError(place, path, 'is an item, which is there or not: it has no default');
  checkKind(items, path, place);
}

function checkBounds(type: ValueType, path: string, place: string): void {
  for (const [least, greatest] of boundsOf(type)) {
    if (Number.isNaN(least) || Number.isNaN(greatest))
      throw definitionError(place, path, 'has a bound that is no number');
    if (least > greatest)
      throw definitionError(place, path, `has the least bound ${least} above the greatest, ${greatest}`);
  }
  if (type.type === 'enum') checkMembers(type.members, path, place);
  if (type.type === 'list' && type.uniqueItems === true) checkComparable(type.items, path, place);
}

/** Helm's versions and JSON do not agree when two numbers, or two objects, are the same. */
function checkComparable(items: ValueType, path: string, place: string): void {
  if (items.type === 'string' || items.type === 'enum') return;
  throw definitionError(place, path, `cannot have uniqueItems: its items are of the kind ${items.type}, not texts`);
}

function boundsOf(type: ValueType): readonly (readonly [number, number])[] {
  switch (type.type) {
    case 'scalar':
      return [[0, type.maxLength ?? Infinity]];
    case 'string':
      return [[type.minLength ?? 0, type.maxLength ?? Infinity]];
    case 'integer':
    case 'number':
      return [[type.min ?? -Infinity, type.max ?? Infinity]];
    case 'list':
      return [[type.minItems ?? 0, type.maxItems ?? Infinity]];
    case 'map':
      return [[1, type.keyMaxLength]];
    case 'boolean':
    case 'enum':
    case 'quantity':
    case 'object':
      return [];
  }
}

function checkMembers(members: readonly string[], path: string, place: string): void {
  if (members.length === 0) throw definitionError(place, path, 'is one of no texts: name its members');
  const twice = members.find((member, index) => members.indexOf(member) !== index);
  if (twice !== undefined) throw definitionError(place, path, `names the member ${JSON.stringify(twice)} twice`);
  const loose = members.find((member) => looseText(member) !== undefined);
  if (loose !== undefined)
    throw definitionError(place, path, `has a member with a character that no text may hold: ${JSON.stringify(loose)}`);
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

function definitionError(place: string, path: string, detail: string): HelmwrightError {
  return new HelmwrightError('definition', `chart ${place}`, `value ${path} ${detail}`);
}
