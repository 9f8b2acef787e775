import { isJsonArray, isJsonObject, type Json } from '../json.js';

/** The first string, keys included, with half of a surrogate pair or with one of the noncharacters that mark values. */
export function invalidCharacterIn(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return /[\p{Cs}\u{fdd0}\u{fdd1}]/u.test(value) ? value : undefined;
  if (isJsonArray(value)) return value.map(invalidCharacterIn).find((text) => text !== undefined);
  if (!isJsonObject(value)) return undefined;
  return Object.entries(value)
    .flatMap(([key, item]) => [invalidCharacterIn(key), invalidCharacterIn(item)])
    .find((text) => text !== undefined);
}
