import type {
  BooleanBody,
  BoostBody,
  FullTextBody,
  MatchBody,
  Maybe,
  MultiMatchBody,
  PhraseBody,
  TextBody,
  TreeBody,
} from './body.js';
import { limits } from './limits.js';
import type { FullTextQuery, FullTextTree, MatchNode } from './query.js';
import { given, pointer, readFloat, readName, refusal } from './refusal.js';

/**
 * A full-text query of either dialect, with the defaults of LanceDB in its tree.
 *
 * @throws ApiError invalidInput, naming the member
 */
export function readFullText(body: FullTextBody, place: string): FullTextQuery {
  const { string_query: text, structured_query: structured, query, columns } = body;
  const forms = [text, structured, query].filter((form) => form !== null && form !== undefined);
  if (forms.length !== 1) throw refusal(place, 'must have exactly one of string_query, structured_query and query');
  if (text) return readText(text, pointer(place, 'string_query'));
  refuseColumnsBeside(columns, typeof query === 'string', place);
  if (structured) return readTree(structured.query, `${pointer(place, 'structured_query')}/query`);
  const at = pointer(place, 'query');
  if (typeof query !== 'string') return readTree(query ?? {}, at);
  if (query === '')
    throw refusal(
      at,
      'must not be empty (LanceDB clients send an empty query if they consider the server too old for structured queries)',
    );
  return readText({ query, columns }, place);
}

function refuseColumnsBeside(columns: Maybe<readonly string[]>, hasText: boolean, place: string): void {
  if (!hasText && columns && columns.length > 0)
    throw refusal(
      pointer(place, 'columns'),
      'must not be set with structured_query, whose queries have their own columns',
    );
}

function readText({ query, columns }: TextBody, place: string): FullTextQuery {
  const at = pointer(place, 'columns');
  const names = (columns ?? []).map((column, index) => readName(column, pointer(at, index)));
  const spent = new Spent();
  // The engine repeats the string for each column.
  for (let count = Math.max(names.length, 1); count > 0; count -= 1) spent.add(query, pointer(place, 'query'));
  return { kind: 'text', text: query, columns: names };
}

function readTree(body: TreeBody, place: string): FullTextQuery {
  const tree = readNode(body, place, { spent: new Spent(), depth: 1 });
  return asText(tree) ?? { kind: 'tree', tree };
}

/**
 * A plain string over all columns. Clients send it as a query without columns, which no function of the SDK accepts.
 * A string in quotation marks is a phrase.
 */
function asText(tree: FullTextTree): FullTextQuery | undefined {
  if (tree.kind === 'phrase' && tree.column === undefined && tree.slop === 0)
    return { kind: 'text', text: `"${tree.terms}"`, columns: [] };
  if (tree.kind !== 'match' || tree.column !== undefined || !isPlain(tree) || /^".*"$/su.test(tree.terms))
    return undefined;
  return { kind: 'text', text: tree.terms, columns: [] };
}

function isPlain(match: MatchNode): boolean {
  return (
    match.boost === 1 &&
    match.fuzziness === 0 &&
    match.maxExpansions === 50 &&
    match.operator === 'or' &&
    match.prefixLength === 0
  );
}

interface Reading {
  readonly spent: Spent;
  readonly depth: number;
}

/** Counters for the limits of a query. */
class Spent {
  private bytes = 0;
  private nodes = 0;

  add(text: string, place: string): void {
    this.nodes += 1;
    this.bytes += Buffer.byteLength(text);
    if (this.nodes > limits.fullTextNodes) throw refusal(place, `must have at most ${limits.fullTextNodes} queries`);
    if (this.bytes > limits.fullTextBytes)
      throw refusal(place, `must have at most ${limits.fullTextBytes} bytes of text, counted for each column`);
  }
}

function readNode(body: TreeBody, place: string, reading: Reading): FullTextTree {
  if (reading.depth > limits.fullTextDepth) throw refusal(place, `must be nested at most ${limits.fullTextDepth} deep`);
  const { match, phrase, boost, multi_match: multiMatch, boolean } = body;
  const forms = [match, phrase, boost, multiMatch, boolean].filter((form) => form !== null && form !== undefined);
  if (forms.length !== 1)
    throw refusal(place, 'must have exactly one of match, phrase, boost, multi_match and boolean');
  if (match) return readMatch(match, pointer(place, 'match'), reading);
  if (phrase) return readPhrase(phrase, pointer(place, 'phrase'), reading);
  if (boost) return readBoost(boost, pointer(place, 'boost'), reading);
  if (multiMatch) return readMultiMatch(multiMatch, pointer(place, 'multi_match'), reading);
  return readBoolean(boolean ?? {}, pointer(place, 'boolean'), reading);
}

function readMatch(body: MatchBody, place: string, { spent }: Reading): MatchNode {
  spent.add(body.terms, pointer(place, 'terms'));
  return {
    kind: 'match',
    terms: body.terms,
    ...given(body.column, (column) => ({ column: readName(column, pointer(place, 'column')) })),
    boost: given(body.boost, (boost) => readFloat(boost, pointer(place, 'boost'))) ?? 1,
    fuzziness: body.fuzziness ?? 0,
    maxExpansions: body.max_expansions ?? 50,
    operator: given(body.operator, (operator) => readOperator(operator, pointer(place, 'operator'))) ?? 'or',
    prefixLength: body.prefix_length ?? 0,
  };
}

function readOperator(text: string, place: string): MatchNode['operator'] {
  const operator = text.toLowerCase();
  if (operator !== 'and' && operator !== 'or') throw refusal(place, 'must be And or Or');
  return operator;
}

function readPhrase(body: PhraseBody, place: string, { spent }: Reading): FullTextTree {
  spent.add(body.terms, pointer(place, 'terms'));
  return {
    kind: 'phrase',
    terms: body.terms,
    ...given(body.column, (column) => ({ column: readName(column, pointer(place, 'column')) })),
    slop: body.slop ?? 0,
  };
}

function readBoost(body: BoostBody, place: string, reading: Reading): FullTextTree {
  reading.spent.add('', place);
  return {
    kind: 'boost',
    positive: readNode(body.positive, pointer(place, 'positive'), deeper(reading)),
    negative: readNode(body.negative, pointer(place, 'negative'), deeper(reading)),
    negativeBoost: given(body.negative_boost, (by) => readFloat(by, pointer(place, 'negative_boost'))) ?? 0.5,
  };
}

function readBoolean(body: BooleanBody, place: string, reading: Reading): FullTextTree {
  reading.spent.add('', place);
  const read = (clause: keyof BooleanBody) =>
    (body[clause] ?? []).map((tree, index) => readNode(tree, pointer(pointer(place, clause), index), deeper(reading)));
  const node = { should: read('should'), must: read('must'), mustNot: read('must_not') };
  if (node.should.length + node.must.length === 0) throw refusal(place, 'must have a query in should or must');
  return { kind: 'boolean', ...node };
}

function deeper(reading: Reading): Reading {
  return { ...reading, depth: reading.depth + 1 };
}

/** In the form of the LanceDB SDKs, each column becomes a separate query with its boost. */
function readMultiMatch(body: MultiMatchBody, place: string, reading: Reading): FullTextTree {
  reading.spent.add('', place);
  const { match_queries: queries, query, columns, boost } = body;
  if (queries && (isGiven(query) || isGiven(columns) || isGiven(boost)))
    throw refusal(place, 'must have either match_queries, or query, columns and boost');
  const read = queries ?? asMatches(body, place);
  if (read.length === 0) throw refusal(place, 'must have a query');
  const at = queries ? pointer(place, 'match_queries') : place;
  return { kind: 'multiMatch', queries: read.map((match, index) => readMatch(match, pointer(at, index), reading)) };
}

function asMatches({ query: terms, columns, boost }: MultiMatchBody, place: string): readonly MatchBody[] {
  if (!isGiven(terms)) throw refusal(place, 'must have match_queries, or query and columns');
  if (!columns || columns.length === 0) throw refusal(pointer(place, 'columns'), 'must name a column');
  if (boost && boost.length !== columns.length)
    throw refusal(pointer(place, 'boost'), `must have one number per column (${columns.length}), got ${boost.length}`);
  return columns.map((column, index) => ({ terms, column, boost: boost?.[index] }));
}

function isGiven<T>(value: Maybe<T>): value is T {
  return value !== null && value !== undefined;
}
