import { messageOf } from '../../../errors.js';
import { ApiError, type FailureName } from '../../errors.js';
import type { TableAddress } from '../planner.js';
import { cut, shortened } from '../request/refusal.js';
import { parenthesised } from './translate.js';

/**
 * The client error for an engine error about the address of a table. The engine has no error codes, so its messages are
 * matched.
 *
 * @returns undefined for an internal error
 */
export function openFailure(error: unknown, { path, branch, version }: TableAddress): ApiError | undefined {
  const text = messageOf(error);
  const table = `table ${JSON.stringify(path.join('$'))}`;
  const failure = (name: FailureName, detail: string): ApiError => new ApiError(name, detail, { cause: error });
  const has = (...parts: readonly string[]): boolean => parts.every((part) => text.includes(part));
  if (version !== undefined && has('.manifest was not found'))
    return failure('versionNotFound', `${table}: version ${version} not found`);
  if (branch !== undefined && (has('Ref is invalid') || has('branch name must be') || has('/tree/', '/_versions')))
    return failure('branchNotFound', `${table}: branch ${shortened(branch)} not found`);
  // Invalid table names are unknown tables, too, and so are tables in a namespace of a root without namespaces.
  const isUnknown =
    (text.startsWith("Table '") && has("' was not found")) ||
    text.startsWith('Invalid table name') ||
    has('Namespace not found') ||
    (has('Unable to walk dir') && (has('File name too long') || has('Not a directory'))) ||
    has('Not found: ', '/_versions');
  return isUnknown ? failure('tableNotFound', `${table} not found`) : undefined;
}

/**
 * The client error for an engine error about a query: the engine's message, without paths. What is not known to be an
 * error of the storage is one of the query.
 *
 * @param filter - the filter of the query, which the message may quote
 * @param place - of the query in the request
 * @returns undefined for an error of the storage
 */
export function planFailure(error: unknown, filter = '', place = '/query'): ApiError | undefined {
  const text = messageOf(error).slice(0, mostRead).replaceAll(parenthesised(filter), filter);
  // A filter may quote text that looks like an error of the storage. A short filter may be part of the engine's message.
  const own = filter.length > shortestQuoted ? text.replaceAll(filter, '') : text;
  if (isOfStorage(own)) return undefined;
  const failure = unknownColumn.test(own) ? 'columnNotFound' : 'invalidInput';
  return new ApiError(failure, `${place}: ${readable(text, filter)}`, { cause: error });
}

const shortestQuoted = 20;

/** Errors below the query. The engine reports errors of its planner that it does not expect as `IO`, too. */
function isOfStorage(text: string): boolean {
  if (/Generic \w{1,40} error|reqwest|corrupt|os error|timed out|External error|Object at location/iu.test(text))
    return true;
  return /LanceError\(IO\)|Not found: /u.test(text) && !/LanceError\(IO\): (?:Internal error|Context)/u.test(text);
}

const unknownColumn =
  /No field named|does not exist in (?:the dataset )?schema|Field '[^'\n]{0,200}' not found|not found in struct/u;

/** How many characters of the engine's message are read, and answered: some list the whole schema. */
const mostRead = 65_536;
const mostCharacters = 600;

/** The engine's message on one line, without the names of its layers, its sources, and paths. */
function readable(text: string, filter: string): string {
  const [first = ''] = text.split(ends);
  const said = first.replaceAll(layers, '').replaceAll(/\s+/gu, ' ').trim();
  const words = said.split(' ').map((word) => (isPath(word, filter) ? '…' : word));
  return cut(words.join(' '), mostCharacters);
}

/** Where the engine's message ends, and its sources, advice to its developers or the whole schema begin. */
const ends = /, \/\S{1,300}\.rs:|\n? {1,4}Caused by: |\nThis issue was likely| in schema Field\(/u;

const layers =
  /Failed to retrieve the query plan: |Failed to execute analyze plan: |GenericFailure, |Invalid input, |Invalid user input: |lance error: |LanceError\(\w{1,40}\): |(?:Error during planning|Schema error|Query Execution error|Execution error): /gu;

/** Whether a word may be a path or a URL; what the client sent itself is none. */
function isPath(word: string, filter: string): boolean {
  const [, ...behind] = word.split(/[/\\]/u);
  const mayBe = behind.length > 1 || (behind.length === 1 && /\.|^["'`(]?[/\\]/u.test(word));
  return mayBe && word.length > 1 && !filter.includes(word);
}
