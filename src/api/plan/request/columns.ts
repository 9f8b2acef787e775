import type { ColumnsBody, ColumnsObject } from './body.js';
import { limits } from './limits.js';
import type { SelectedColumn } from './query.js';
import { pointer, readName, refusal } from './refusal.js';

/**
 * The columns of either dialect, in the order of the request; undefined where none are named, so that all are meant.
 *
 * @throws ApiError invalidInput if an alias is for an expression instead of a field, or a name is duplicate
 */
export function readColumns(body: ColumnsBody, place: string): readonly SelectedColumn[] | undefined {
  if (isList(body)) return readNames(body, place);
  if (!isColumnsObject(body)) return readAliases(body, place);
  const { column_names: names, column_aliases: aliases } = body;
  const given = [names, aliases].filter((one) => one !== null && one !== undefined);
  if (given.length > 1) throw refusal(place, 'must have either column_names or column_aliases');
  if (names) return readNames(names, pointer(place, 'column_names'));
  return aliases ? readAliases(aliases, pointer(place, 'column_aliases')) : undefined;
}

function readNames(names: readonly string[], place: string): readonly SelectedColumn[] {
  const seen = new Set<string>();
  return names.map((name, index) => {
    const at = pointer(place, index);
    if (seen.has(name)) throw refusal(at, 'is a duplicate');
    seen.add(name);
    return { alias: readName(name, at), path: name };
  });
}

function readAliases(aliases: Readonly<Record<string, string>>, place: string): readonly SelectedColumn[] {
  const entries = Object.entries(aliases);
  if (entries.length > limits.columns) throw refusal(place, `must have at most ${limits.columns} columns`);
  return entries.map(([alias, path]) => readAlias(alias, path, pointer(place, alias)));
}

function readAlias(alias: string, path: string, place: string): SelectedColumn {
  readName(alias, place);
  if (alias.length > maxAliasLength) throw refusal(place, `must have at most ${maxAliasLength} characters`);
  if (isArrayIndex(alias))
    throw refusal(place, 'must not be a number, because JSON objects do not keep the order of such keys');
  if (!isFieldPath(path))
    throw refusal(
      place,
      'must be a field path such as a.b, with `backticks` around special characters; expressions are not supported',
    );
  return { alias, path };
}

const maxAliasLength = 1_024;

/** JavaScript orders such properties of an object before all others. */
function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/u.test(name);
}

const segment = '(?:[\\p{L}_][\\p{L}\\p{N}_]*|`(?:[^`]|``)+`)';
const fieldPath = new RegExp(`^${segment}(?:\\.${segment})*$`, 'u');

/** Words that are values in SQL, not column names. */
const values = /^(?:true|false|null|user|(?:current|session|local)_?\w+)$/iu;

function isFieldPath(path: string): boolean {
  return fieldPath.test(path) && !values.test(path) && !/\p{Cc}/u.test(path);
}

function isList(body: ColumnsBody): body is readonly string[] {
  return Array.isArray(body);
}

/** Distinguishes the object from a map with an alias of this name. */
function isColumnsObject(body: Exclude<ColumnsBody, readonly string[]>): body is ColumnsObject {
  return (
    typeof body.column_names !== 'string' &&
    typeof body.column_aliases !== 'string' &&
    Object.keys(body).every((key) => key === 'column_names' || key === 'column_aliases')
  );
}
