import { HelmwrightError } from '../errors.js';
import { jsonSchema } from './json-schema.js';
import { isJsonArray, isJsonObject, type Json } from './json.js';
import { defaultsOf, type Kind, type ObjectKind } from './kinds.js';
import { validator } from './validate.js';

/**
 * Checks what a definition says of itself: bounds that something fits in, and defaults that fit in the bounds.
 *
 * @param place what the definition belongs to, for the message
 * @throws HelmwrightError `definition`, naming the value's path
 */
export function checkDefinition(definition: ObjectKind, place: string): void {
  for (const [name, kind] of Object.entries(definition.properties)) checkKind(kind, name, place);
  const [wrong] = validator(jsonSchema(withoutRequired(definition), place))(defaultsOf(definition));
  if (wrong !== undefined)
    throw mistake(place, wrong.path, `has a default that its own bounds refuse: ${wrong.message}`);
}

/** A value that the user must give has no default to be judged. */
function withoutRequired(kind: ObjectKind): ObjectKind {
  const properties = Object.entries(kind.properties)
    .filter(([, property]) => property.presence !== 'required')
    .map(([name, property]) => [name, property.kind === 'object' ? withoutRequired(property) : property] as const);
  return { ...kind, properties: Object.fromEntries(properties) };
}

function checkKind(kind: Kind, path: string, place: string): void {
  checkBounds(kind, path, place);
  const loose = looseText(kind.kind === 'object' ? kind.passedOn : kind.default);
  if (loose !== undefined)
    throw mistake(place, path, `has a default with a character that no text may hold: ${JSON.stringify(loose)}`);
  if (kind.kind === 'object') {
    for (const [name, property] of Object.entries(kind.properties)) checkKind(property, `${path}.${name}`, place);
  } else if (kind.kind === 'list' || kind.kind === 'map') {
    checkItems(kind.items, `${path}${kind.kind === 'list' ? '[]' : '.<name>'}`, place);
  }
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
}

function boundsOf(kind: Kind): readonly (readonly [number, number])[] {
  switch (kind.kind) {
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

function mistake(place: string, path: string, detail: string): HelmwrightError {
  return new HelmwrightError('definition', `chart ${place}`, `value ${path} ${detail}`);
}
