import { messageOf } from '../../../errors.js';
import { ApiError, type FailureName } from '../../errors.js';
import type { PlanQuery, TableAddress } from '../request/query.js';
import { shortened } from '../request/refusal.js';
import { parenthesised } from './translate.js';

/**
 * The client error for an engine error about the address of a table. The engine has no error codes, so its messages are
 * matched.
 *
 * @returns undefined for an internal error
 */
export function openFailure(error: unknown, { path, branch, version }: TableAddress): ApiError | undefined {
  const text = messageOf(error);
  const name = JSON.stringify(path.join('$'));
  const failure = (kind: FailureName, detail: string): ApiError => new ApiError(kind, detail, { cause: error });
  if (version !== undefined && text.includes('.manifest was not found')) {
    return failure('versionNotFound', `table ${name}: version ${version} not found`);
  }
  if (branch !== undefined && (/Ref is invalid|branch name must be/u.test(text) || isPathOfBranch(text))) {
    return failure('branchNotFound', `table ${name}: branch ${shortened(branch)} not found`);
  }
  if (isAboutTable(text)) return failure('tableNotFound', `table ${name} not found`);
  return undefined;
}

function isPathOfBranch(text: string): boolean {
  return text.includes('/tree/') && text.includes('/_versions');
}

/** Invalid table names are unknown tables, too, and so are tables in a namespace of a root without namespaces. */
function isAboutTable(text: string): boolean {
  if (/^Invalid table name|Namespace not found/u.test(text)) return true;
  if (text.startsWith("Table '") && text.includes("' was not found")) return true;
  if (text.includes('Unable to walk dir')) return /File name too long|Not a directory/u.test(text);
  return text.includes('Not found: ') && text.includes('/_versions');
}

/**
 * The client error for an engine error about a query: the engine's message, without paths, and where the query has what
 * it is about. What is not known to be an error of the storage is one of the query.
 *
 * @returns undefined for an error of the storage
 */
export function planFailure(error: unknown, query: PlanQuery, place?: string): ApiError | undefined {
  const { filter = '' } = query;
  const whole = messageOf(error).slice(0, mostRead).replaceAll(parenthesised(filter), filter);
  const text = withoutFilter(whole, query);
  if (isOfStorage(text)) return undefined;
  const message = readable(whole, query);
  const failure = unknownColumn.test(text) ? 'columnNotFound' : 'invalidInput';
  return new ApiError(failure, `${place ?? placeOf(text, query)}: ${message}`, { cause: error });
}

/** The client error for a query that makes the engine panic. Its message is for developers of the engine. */
export function panicFailure(cause: unknown, query: PlanQuery): ApiError {
  // It does not look whether the column of a batch of vectors is there.
  if (query.vectors.length > 1 && query.vector_column !== undefined && messageOf(cause).includes('Option::unwrap')) {
    const detail = `/query/vector_column: the table has no vector column ${shortened(query.vector_column)}`;
    return new ApiError('columnNotFound', detail, { cause });
  }
  const place = query.filter === undefined ? '/query' : '/query/filter';
  return new ApiError('invalidInput', `${place}: LanceDB panics while planning the query; simplify it`, { cause });
}

/** Errors below the query. The engine reports errors of its planner that it does not expect as `IO`, too. */
function isOfStorage(text: string): boolean {
  if (/Generic \w{1,40} error|reqwest|corrupt|os error|timed out|External error|Object at location/iu.test(text))
    return true;
  return /LanceError\(IO\)|Not found: /u.test(text) && !/LanceError\(IO\): (?:Internal error|Context)/u.test(text);
}

/** What a filter quotes may look like an error of the storage. */
function withoutFilter(text: string, { filter = '' }: PlanQuery): string {
  return filter.length > shortestQuoted ? text.replaceAll(filter, 'the filter') : text;
}

/** A shorter filter may stand in the words of the engine itself. */
const shortestQuoted = 20;

const unknownColumn =
  /No field named|does not exist in (?:the dataset )?schema|Field '[^'\n]{0,200}' not found|not found in struct/u;

/** The first that fits a message says which field of the query it is about. */
const places = [
  [/Refine factor/u, '/query/refine_factor'],
  [/minimum_nprobes must/u, '/query/minimum_nprobes'],
  [/maximum_nprobes must/u, '/query/maximum_nprobes'],
  [/nprobes must/u, '/query/nprobes'],
  [/\bk must be/u, '/query/k'],
  [/Distance type/iu, '/query/distance_type'],
  [/LanceError\(Index\): column|More than one vector|not a vector/u, '/query/vector_column'],
  [/query vector|query dim/u, '/query/vector'],
  [
    /FTS|full.text|phrase|(?:Match|Boolean)Query|boolean query|negative_boost|INVERTED|field path|must be specified in the query/iu,
    '/query/full_text_query',
  ],
  [/Duplicate column name/u, '/query/columns'],
] as const;

function placeOf(text: string, { filter, fullText, columns = [] }: PlanQuery): string {
  const found = places.find(([pattern]) => pattern.test(text))?.[1];
  if (found !== undefined && (found !== '/query/full_text_query' || fullText !== undefined)) return found;
  if (filter === undefined) return columns.length > 0 ? '/query/columns' : '/query';
  return columns.length > 0 && unknownColumn.test(text) ? '/query' : '/query/filter';
}

/** How many characters of the engine's message are read, and answered: some list the whole schema. */
const mostRead = 65_536;
const mostCharacters = 600;

/** The engine's message on one line, without the names of its layers, its sources, and paths. */
function readable(text: string, query: PlanQuery): string {
  const [first = ''] = text.split(ends);
  const said = first.replaceAll(layers, '').replaceAll(/\s+/gu, ' ').trim();
  const words = said.split(' ').map((word) => (isPath(word, query) ? '…' : word));
  const line = words.join(' ');
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
}

/** Where the engine's message ends, and its sources, advice to its developers or the whole schema begin. */
const ends = /, \/\S{1,300}\.rs:|\n? {1,4}Caused by: |\nThis issue was likely| in schema Field\(/u;

const layers =
  /Failed to retrieve the query plan: |Failed to execute analyze plan: |GenericFailure, |Invalid input, |Invalid user input: |lance error: |LanceError\(\w{1,40}\): |(?:Error during planning|Schema error|Query Execution error|Execution error): /gu;

/** Whether a word may be a path or a URL; what the client sent itself is none. */
function isPath(word: string, { filter }: PlanQuery): boolean {
  const [, ...behind] = word.split(/[/\\]/u);
  const mayBe = behind.length > 1 || (behind.length === 1 && /\.|^["'`(]?[/\\]/u.test(word));
  return mayBe && word.length > 1 && filter?.includes(word) !== true;
}
