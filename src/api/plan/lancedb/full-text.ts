import type { FullTextQuery as EngineFullText, Occur } from '@lancedb/lancedb';
import { ApiError } from '../../errors.js';
import type { BooleanQuery, FtsQuery, MatchQuery, MultiMatchQuery } from '../request/schema.js';
import type { Target } from './load.js';

/** The engine's query for a full-text tree, with the defaults of LanceDB. */
export async function fullTextOf(target: Target, tree: FtsQuery): Promise<EngineFullText> {
  const { match, phrase, boost, multi_match: multiMatch, boolean = {} } = tree;
  const { PhraseQuery, BoostQuery } = target.lancedb;
  if (match !== undefined) return matchOf(target, match);
  if (phrase !== undefined) {
    const [column, ...others] = await columnsOf(target, phrase.column);
    if (others.length > 0)
      throw refusal('phrase requires a column, because more than one column has a full-text index');
    return new PhraseQuery(phrase.terms, column, { slop: phrase.slop ?? 0 });
  }
  if (boost !== undefined) {
    const [positive, negative] = [await fullTextOf(target, boost.positive), await fullTextOf(target, boost.negative)];
    return new BoostQuery(positive, negative, { negativeBoost: boost.negative_boost ?? 0.5 });
  }
  return multiMatch === undefined ? booleanOf(target, boolean) : multiMatchOf(target, matchesOf(multiMatch));
}

/** Without a column, it searches every indexed column, like a plain string. */
async function matchOf(target: Target, match: MatchQuery): Promise<EngineFullText> {
  const [column, ...others] = await columnsOf(target, match.column);
  if (others.length > 0)
    return multiMatchOf(
      target,
      [column, ...others].map((column) => ({ ...match, column })),
    );
  const { boost = 1, fuzziness = 0, max_expansions: maxExpansions = 50, prefix_length: prefixLength = 0 } = match;
  const options = { boost, fuzziness, maxExpansions, prefixLength, operator: operatorOf(target, match) };
  return new target.lancedb.MatchQuery(match.terms, column, options);
}

function operatorOf({ lancedb }: Target, { operator = 'Or' }: MatchQuery) {
  return lancedb.Operator[operator.toLowerCase() === 'and' ? 'And' : 'Or'];
}

/** In the form of the LanceDB SDKs, each column becomes a separate query with its boost. */
function matchesOf({ match_queries: queries, query: terms, columns = [], boost = [] }: MultiMatchQuery) {
  if ((queries === undefined) === (terms === undefined) || (queries !== undefined && columns.length + boost.length > 0))
    throw refusal('multi_match must have either match_queries, or query, columns and boost');
  if (boost.length > 0 && boost.length !== columns.length)
    throw refusal(`multi_match must have one boost per column (${columns.length}), got ${boost.length}`);
  return queries ?? columns.map((column, index) => ({ terms: terms ?? '', column, boost: boost[index] ?? 1 }));
}

/** The engine's multi_match has one string and one operator for all columns, and a boost for each. */
function multiMatchOf(target: Target, queries: readonly MatchQuery[]): EngineFullText {
  const [first] = queries;
  if (first === undefined) throw refusal('multi_match must have at least one query');
  const columns = queries.flatMap(({ column }) => column ?? []);
  if (columns.length < queries.length) throw refusal('each query of multi_match must have a column');
  const shared = ({ terms, operator = 'Or' }: MatchQuery): string => JSON.stringify([terms, operator.toLowerCase()]);
  const isOther = (query: MatchQuery): boolean => {
    const { fuzziness = 0, max_expansions: expansions = 50, prefix_length: prefix = 0 } = query;
    return shared(query) !== shared(first) || fuzziness !== 0 || expansions !== 50 || prefix !== 0;
  };
  if (queries.some(isOther))
    throw refusal(
      'the queries of multi_match may differ only in column and boost, and must not set fuzziness, max_expansions or prefix_length; use boolean with should instead',
    );
  const boosts = queries.map(({ boost = 1 }) => boost);
  return new target.lancedb.MultiMatchQuery(first.terms, columns, { boosts, operator: operatorOf(target, first) });
}

async function booleanOf(target: Target, { should = [], must = [], must_not: mustNot = [] }: BooleanQuery) {
  const { BooleanQuery, Occur } = target.lancedb;
  const clauses = (occur: Occur, trees: readonly FtsQuery[]) =>
    Promise.all(trees.map(async (tree): Promise<[Occur, EngineFullText]> => [occur, await fullTextOf(target, tree)]));
  return new BooleanQuery([
    ...(await clauses(Occur.Should, should)),
    ...(await clauses(Occur.Must, must)),
    ...(await clauses(Occur.MustNot, mustNot)),
  ]);
}

/** The column, or all with a full-text index, in the order of their indexes. */
async function columnsOf({ table }: Target, column: string | undefined): Promise<readonly [string, ...string[]]> {
  if (column !== undefined) return [column];
  const indices = (await table.listIndices()).filter(({ indexType }) => indexType === 'FTS');
  const [first, ...others] = new Set(indices.flatMap(({ columns }) => columns));
  if (first === undefined) throw refusal('no column has a full-text index; specify a column');
  return [first, ...others];
}

function refusal(problem: string): ApiError {
  return new ApiError('invalidInput', `/query/full_text_query: ${problem}`);
}
