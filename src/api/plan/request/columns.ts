import type { SelectedColumn } from './query.js';
import { pointer, refusal } from './refusal.js';
import type { ColumnsBody } from './schema.js';

type Names = Extract<ColumnsBody, readonly unknown[]>;
type Aliases = Readonly<Record<string, string>>;
interface Either {
  readonly column_names?: Names | undefined;
  readonly column_aliases?: Aliases | undefined;
}

/**
 * The columns of either dialect, in the order of the request; undefined where none are named, so that all are meant.
 *
 * @throws ApiError invalidInput if an alias is for an expression instead of a field, or has no order
 */
export function readColumns(body: ColumnsBody, place: string): readonly SelectedColumn[] | undefined {
  if (isNames(body)) return body.map((name) => ({ alias: name, path: name }));
  if (isAliases(body))
    return Object.entries(body).map(([alias, path]) => readAlias(alias, path, pointer(place, alias)));
  const { column_names: names, column_aliases: aliases } = body;
  if (names !== undefined && aliases !== undefined)
    throw refusal(place, 'must have either column_names or column_aliases');
  if (aliases !== undefined && Object.keys(aliases).length > 0)
    return readColumns(aliases, pointer(place, 'column_aliases'));
  return names === undefined ? undefined : readColumns(names, place);
}

const segment = '(?:[\\p{L}_][\\p{L}\\p{N}_]*|`(?:[^`]|``)+`)';
const fieldPath = new RegExp(`^${segment}(?:\\.${segment})*$`, 'u');

/** Words that are values in SQL, not column names. */
const values = /^(?:true|false|null|user|(?:current|session|local)_?\w+)$/iu;

function readAlias(alias: string, path: string, place: string): SelectedColumn {
  if (/^(?:0|[1-9]\d*)$/u.test(alias))
    throw refusal(place, 'must not be a number, because JSON objects do not keep the order of such keys');
  if (fieldPath.test(path) && !values.test(path)) return { alias, path };
  const remedy = 'with `backticks` around special characters; expressions are not supported';
  throw refusal(place, `must be a field path such as a.b, ${remedy}`);
}

function isNames(body: ColumnsBody): body is Names {
  return Array.isArray(body);
}

/** Distinguishes a map with an alias named column_names from the object. */
function isAliases(body: Either | Aliases): body is Aliases {
  const members = Object.values(body);
  return members.length > 0 && members.every((member) => typeof member === 'string');
}
