import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../../values/json.js';

/** Values of a chart of this repository, made of those of another chart. */
export interface Migration {
  /** The values, which can be installed. */
  readonly values: JsonObject;
  /** What could not be carried over, or has another meaning. */
  readonly notes: readonly MigrationNote[];
}

/** What users have to know of a value. */
export interface MigrationNote {
  /** The path of the value in the other chart. */
  readonly path: string;
  /** What happens to it, and what to do. */
  readonly message: string;
}

/** What becomes of a value of the other chart. */
export interface Row {
  readonly from: string;
  /** The path of the value here; undefined if there is none. */
  readonly to?: string;
  /** What is different, or why there is no value here. */
  readonly why?: string;
  /** The value here. Undefined leaves it out. @default the same */
  readonly convert?: (value: Json) => Json | undefined;
}

/** Copies the values that have a row, and notes those that have no value here. */
export function carryOver(rows: readonly Row[], from: JsonObject, place: string, notes: MigrationNote[]): JsonObject {
  let made: JsonObject = {};
  for (const { from: path, to, why = '', convert = (value: Json) => value } of rows) {
    const value = at(from, path);
    if (value === undefined || isBlank(value)) continue;
    if (to === undefined) notes.push({ path: `${place}${path}`, message: why });
    else made = withValue(made, to, convert(value));
  }
  return made;
}

/** What upstream's templates leave out. */
export function isBlank(value: Json): boolean {
  if (isJsonArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.keys(value).length === 0;
  return value === null || value === '';
}

/** The value at a path; undefined if there is none. */
export function at(values: Json | undefined, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>((value, key) => (isJsonObject(value) ? own(value, key) : undefined), values);
}

/** The values with one more, at a path. */
export function withValue(values: JsonObject, path: string, value: Json | undefined): JsonObject {
  if (value === undefined) return values;
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [first]: value };
  const inner = own(values, first);
  return { ...values, [first]: withValue(isJsonObject(inner) ? inner : {}, rest.join('.'), value) };
}

/** Notes the keys of a user's values that no row names. Whatever is below a row's path belongs to it. */
export function noteUnknown(known: readonly string[], values: JsonObject, place: string, notes: MigrationNote[]): void {
  for (const [key, value] of Object.entries(values)) {
    const path = place === '' ? key : `${place}.${key}`;
    if (known.includes(path)) continue;
    if (isJsonObject(value) && known.some((row) => row.startsWith(`${path}.`))) noteUnknown(known, value, path, notes);
    else notes.push({ path, message: 'not carried over: the chart of KubeRay has no such value' });
  }
}
