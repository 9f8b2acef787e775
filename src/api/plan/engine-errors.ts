import { ApiError, type FailureName } from '../api-error.js';
import { PlanPanicError } from './plan-text.js';
import type { PlanQuery, TableAddress } from './query.js';
import { messageOf } from '../../errors.js';

/**
 * The client error for an engine error about the address of a table. The engine has no error codes, and its messages
 * contain paths, so they are matched and never returned.
 *
 * @returns undefined for an internal error
 */
export function openFailure(error: unknown, { path, branch, version }: TableAddress): ApiError | undefined {
  const text = messageOf(error);
  const name = JSON.stringify(path.join('$'));
  const failure = (kind: FailureName, detail: string): ApiError => new ApiError(kind, detail, { cause: error });
  if (version !== undefined && /_versions\/\d+\.manifest was not found/u.test(text)) {
    return failure('versionNotFound', `table ${name}: version ${version} not found`);
  }
  if (branch !== undefined && noBranch.test(text)) {
    return failure('branchNotFound', `table ${name}: branch ${shown(branch)} not found`);
  }
  if (noTable.test(text)) return failure('tableNotFound', `table ${name} not found`);
  return undefined;
}

const noBranch = /\/tree\/\S*\/_versions|Ref is invalid|branch name must be/u;

/** Invalid table names are unknown tables, too, and so are tables in a namespace of a root without namespaces. */
const noTable =
  /Namespace not found|^Table '[^]*' was not found|^Invalid table name|Unable to walk dir[^]*(?:File name too long|Not a directory)|Not found: \S*\/_versions/u;

/**
 * The client error for an engine error about a query.
 *
 * @returns undefined for an internal error
 */
export function planFailure(error: unknown, query: PlanQuery): ApiError | undefined {
  const text = messageOf(error);
  if (ofStorage.test(text)) return undefined;
  if (error instanceof PlanPanicError) return panicFailure(error, query);
  for (const { pattern, failure, detail } of rules) {
    const found = pattern.exec(text);
    if (found !== null) return new ApiError(failure, detail(query, found[1]), { cause: error });
  }
  return undefined;
}

/** The engine does not check whether the column of a batch of vectors exists. */
function panicFailure(error: PlanPanicError, query: PlanQuery): ApiError {
  const text = messageOf(error.cause);
  const options = { cause: error.cause };
  if (text.includes('Option::unwrap') && query.vectors.length > 1 && query.vectorColumn !== undefined) {
    return new ApiError('columnNotFound', unknownColumnDetail(query, query.vectorColumn), options);
  }
  if (text.includes('not yet implemented')) {
    return new ApiError('invalidInput', `${expressionAt(query)}: has an unsupported expression`, options);
  }
  return new ApiError('invalidInput', '/query: LanceDB cannot plan it; simplify it', options);
}

/** Errors below the query, such as of the storage. Their messages may look like errors of the query. */
const ofStorage = /LanceError\(IO\)(?!: Internal error: Failed to coerce)|Generic \w+ error|reqwest|corrupt/iu;

/** A pattern of an engine error, and the client error for it. `name` is the group of the pattern. */
interface Rule {
  readonly pattern: RegExp;
  readonly failure: 'invalidInput' | 'columnNotFound';
  readonly detail: (query: PlanQuery, name: string | undefined) => string;
}

const invalid = (pattern: RegExp, detail: Rule['detail'] | string): Rule => ({
  pattern,
  failure: 'invalidInput',
  detail: typeof detail === 'string' ? () => detail : detail,
});

const unknownColumn = (pattern: RegExp): Rule => ({
  pattern,
  failure: 'columnNotFound',
  detail: (query, name) => unknownColumnDetail(query, name ?? ''),
});

/** The first match is used. The last rules are for all other client errors. */
const rules: readonly Rule[] = [
  invalid(/No vector column found to match with the query vector dimension/u, (query) => dimension(query)),
  invalid(/query dim\(\d+\) doesn't match the column/u, (query) => dimension(query)),
  invalid(/query vector at index \d+ has dimension/u, '/query/vector: all vectors must have the same length'),
  invalid(
    /More than one vector columns? found/iu,
    '/query/vector_column: more than one column matches the dimension of the vector; specify one',
  ),
  unknownColumn(/LanceError\(Index\): column ([^]*?) does not exist in schema/u),
  invalid(
    /Data type is not a vector/u,
    (query) => `/query/vector_column: ${shown(query.vectorColumn ?? '')} is not a vector column`,
  ),
  invalid(
    /Distance type \w+ does not support/u,
    (query) =>
      `/query/distance_type: ${query.distanceType ?? 'the default'} is not supported for the type of the vectors`,
  ),
  invalid(/Invalid distance type/u, '/query/distance_type: must be l2, cosine, dot or hamming'),
  invalid(/minimum_nprobes must be less than|maximum_nprobes must be greater than/u, (query) => probes(query)),
  invalid(/nprobes must be|minimum_nprobes must be/u, '/query/nprobes: must be at least 1'),
  invalid(/Refine factor cannot be zero/u, '/query/refine_factor: must be at least 1'),
  invalid(/k must be positive/u, '/query/k: must be at least 1'),

  unknownColumn(/FTS field path '([^]*?)' does not exist/u),
  invalid(/FTS field '[^]*' must resolve to/u, '/query/full_text_query: must search string columns only'),
  invalid(/Field path cannot be empty/u, (query) => `${emptyNameAt(query)}: column names must not be empty`),
  invalid(/unless an INVERTED index/u, '/query/full_text_query: no column has a full-text index; specify a column'),
  invalid(/the column must be specified in the query/u, '/query/full_text_query: phrase requires a column'),
  invalid(
    /Phrase queries cannot be used with multiple columns/u,
    '/query/full_text_query: phrase must have exactly one column',
  ),
  invalid(
    /position is not found but required/u,
    '/query/full_text_query: phrase requires a full-text index with positions',
  ),
  invalid(
    /at least one (?:leaf query|should\/must query)/u,
    '/query/full_text_query: boolean must have a query in should or must',
  ),
  invalid(/MatchQuery boost must be/u, '/query/full_text_query: boost must be at least 0'),
  invalid(/negative_boost must be/u, '/query/full_text_query: negative_boost must be at least 0'),
  invalid(
    /full text search|FTS (?:query|field)|BooleanQuery|PhraseQuery|MatchQuery/iu,
    '/query/full_text_query: LanceDB rejects the query',
  ),

  invalid(
    /No field named "[^"\n]*`[^"\n]*"|Column [^\n]*`[^\n]* does not exist/u,
    (query) => `${expressionAt(query)}: LanceDB does not support column names with a backtick here`,
  ),
  invalid(/Duplicate column name/u, '/query/columns: two columns have the same name'),
  unknownColumn(/(?:No field named|Field) ['"`]?([^'"`\n]*?)['"`]?(?:\. Valid fields| not found)/u),
  unknownColumn(/Schema error: No field named ([^]*?)\./u),
  invalid(/Unterminated string literal/u, '/query/filter: has an unterminated string'),
  invalid(/sql parser error: recursion limit/u, '/query/filter: is nested too deeply'),
  invalid(
    /sql parser error|Error parsing statement|invalid SQL predicate|Expression is not valid/u,
    (query) => `${expressionAt(query)}: is not a valid SQL expression`,
  ),
  invalid(/does not return a boolean/u, '/query/filter: must be a boolean expression'),
  invalid(/Invalid function/u, (query) => `${expressionAt(query)}: calls an unknown function`),
  invalid(
    /is not supported SQL|Unsupported data type|Not supported|not implemented/u,
    (query) => `${expressionAt(query)}: has an unsupported expression`,
  ),
  invalid(/regex parse error/u, '/query/filter: has an invalid regular expression'),
  invalid(
    /could not convert to literal|Cast error|Cannot coerce|Cannot infer|No function matches|does not support|Cannot access field|Error during planning|arithmetic operation|Error (?:resolving|optimizing|parsing)/u,
    (query) => `${expressionAt(query)}: has incompatible types`,
  ),
  invalid(
    /Arithmetic overflow|Query Execution error/u,
    (query) => `${expressionAt(query)}: has a constant expression that cannot be evaluated`,
  ),
  invalid(
    /^(?:Failed to retrieve the query plan: )?(?:GenericFailure, )?Invalid input\b|Invalid user input/u,
    (query) => `${expressionAt(query)}: LanceDB rejects it`,
  ),
];

function dimension({ vectors, vectorColumn }: PlanQuery): string {
  const length = vectors[0]?.length ?? 0;
  return vectorColumn === undefined
    ? `/query/vector: no vector column has dimension ${length}`
    : `/query/vector: ${shown(vectorColumn)} is not a vector column of dimension ${length}`;
}

function probes({ minimumNprobes }: PlanQuery): string {
  const place = minimumNprobes === undefined ? 'maximum_nprobes' : 'minimum_nprobes';
  return `/query/${place}: minimum_nprobes must not be greater than maximum_nprobes; the default of each is 20`;
}

/** The name in the engine's message is returned only if the client sent it. */
function unknownColumnDetail(query: PlanQuery, name: string): string {
  const place = placeOf(query, name);
  return place === undefined
    ? '/query: has an unknown column'
    : `${place}: the table has no column ${shown(writtenAs(query, name))}`;
}

/** For an unknown nested field, the engine names only the first part of the path, which may exist. */
function writtenAs({ columns, filter }: PlanQuery, name: string): string {
  const isOther = columns?.some(({ path }) => path === name) === true || filter?.includes(name) === true;
  return (isOther ? undefined : columns?.find(({ path }) => path.startsWith(`${name}.`))?.path) ?? name;
}

function placeOf({ vectorColumn, columns, filter, fullText }: PlanQuery, name: string): string | undefined {
  if (name === '') return undefined;
  if (vectorColumn === name) return '/query/vector_column';
  if (columns?.some(({ path }) => path === name || path.startsWith(`${name}.`) || path.endsWith(`.${name}`)) === true) {
    return '/query/columns';
  }
  if (fullText !== undefined && JSON.stringify(fullText).includes(JSON.stringify(name)))
    return '/query/full_text_query';
  return filter?.includes(name) === true ? '/query/filter' : undefined;
}

/** The place of expressions in a query. The engine does not say which one it means. */
function expressionAt({ filter, columns = [] }: PlanQuery): string {
  const aliased = columns.some(({ alias, path }) => alias !== path);
  if (filter === undefined) return columns.length > 0 ? '/query/columns' : '/query';
  return aliased ? '/query: the filter or a column' : '/query/filter';
}

function emptyNameAt({ vectorColumn, columns = [] }: PlanQuery): string {
  if (vectorColumn === '') return '/query/vector_column';
  return columns.some(({ path }) => path === '') ? '/query/columns' : '/query/full_text_query';
}

const mostShown = 100;

function shown(name: string): string {
  return JSON.stringify(name.length > mostShown ? `${name.slice(0, mostShown)}…` : name);
}
