import type { FullTextQuery as EngineFullText, Occur as EngineOccur } from '@lancedb/lancedb';
import { ApiError } from '../../errors.js';
import type { FullTextTree, MatchNode } from '../request/query.js';
import type { Target } from './load.js';

type Node<K extends FullTextTree['kind']> = Extract<FullTextTree, { readonly kind: K }>;

const pointer = '/query/full_text_query';

/**
 * The engine's query for a full-text tree.
 *
 * @throws ApiError invalidInput where the engine has no words for it
 */
export async function fullTextOf(target: Target, tree: FullTextTree): Promise<EngineFullText> {
  switch (tree.kind) {
    case 'match':
      return matchOf(target, tree);
    case 'phrase':
      return phraseOf(target, tree);
    case 'boost':
      return boostOf(target, tree);
    case 'multiMatch':
      return multiMatchOf(target, tree.queries);
    case 'boolean':
      return booleanOf(target, tree);
  }
}

/** Without a column, it searches every indexed column, like a plain string. */
async function matchOf(target: Target, node: MatchNode): Promise<EngineFullText> {
  if (node.column !== undefined) return matchIn(target, node, node.column);
  const columns = await indexedColumns(target);
  const [only, ...others] = columns;
  if (only === undefined) throw noIndex();
  return others.length === 0
    ? matchIn(target, node, only)
    : multiMatchOf(
        target,
        columns.map((column) => ({ ...node, column })),
      );
}

function matchIn({ lancedb }: Target, node: MatchNode, column: string): EngineFullText {
  const { boost, maxExpansions, prefixLength } = node;
  const operator = lancedb.Operator[node.operator === 'and' ? 'And' : 'Or'];
  // null means automatic fuzziness. The type declaration does not include it.
  const fuzziness = node.fuzziness ?? null;
  const options = { boost, fuzziness, maxExpansions, operator, prefixLength };
  const made: unknown = Reflect.construct(lancedb.MatchQuery, [node.terms, column, options]);
  if (made instanceof lancedb.MatchQuery) return made;
  throw new Error('the engine made no match query');
}

async function phraseOf(target: Target, { terms, column, slop }: Node<'phrase'>): Promise<EngineFullText> {
  const columns = column === undefined ? await indexedColumns(target) : [column];
  const [only, ...others] = columns;
  if (only === undefined) throw noIndex();
  if (others.length > 0)
    throw new ApiError(
      'invalidInput',
      `${pointer}: phrase requires a column, because more than one column has a full-text index`,
    );
  return new target.lancedb.PhraseQuery(terms, only, { slop });
}

async function boostOf(target: Target, { positive, negative, negativeBoost }: Node<'boost'>): Promise<EngineFullText> {
  return new target.lancedb.BoostQuery(await fullTextOf(target, positive), await fullTextOf(target, negative), {
    negativeBoost,
  });
}

/** The engine's multi_match has one string for all columns, and a boost for each. */
function multiMatchOf({ lancedb }: Target, queries: readonly MatchNode[]): EngineFullText {
  const [first] = queries;
  if (first === undefined) throw new ApiError('invalidInput', `${pointer}: multi_match must have at least one query`);
  const columns = queries.flatMap(({ column }) => column ?? []);
  if (columns.length < queries.length) {
    throw new ApiError('invalidInput', `${pointer}: each query of multi_match must have a column`);
  }
  if (!queries.every((query) => isLike(query, first))) {
    throw new ApiError(
      'invalidInput',
      `${pointer}: the queries of multi_match may differ only in column and boost, and must not set fuzziness, max_expansions or prefix_length; use boolean with should instead`,
    );
  }
  return new lancedb.MultiMatchQuery(first.terms, columns, {
    boosts: queries.map(({ boost }) => boost),
    operator: lancedb.Operator[first.operator === 'and' ? 'And' : 'Or'],
  });
}

/** Whether the engine's multi_match can express a query. */
function isLike(query: MatchNode, first: MatchNode): boolean {
  return (
    query.terms === first.terms &&
    query.operator === first.operator &&
    query.fuzziness === 0 &&
    query.maxExpansions === 50 &&
    query.prefixLength === 0
  );
}

async function booleanOf(target: Target, { should, must, mustNot }: Node<'boolean'>): Promise<EngineFullText> {
  const { BooleanQuery, Occur } = target.lancedb;
  const clauses = async (
    occur: EngineOccur,
    trees: readonly FullTextTree[],
  ): Promise<[EngineOccur, EngineFullText][]> =>
    Promise.all(
      trees.map(async (tree): Promise<[EngineOccur, EngineFullText]> => [occur, await fullTextOf(target, tree)]),
    );
  const all = await Promise.all([
    clauses(Occur.Should, should),
    clauses(Occur.Must, must),
    clauses(Occur.MustNot, mustNot),
  ]);
  return new BooleanQuery(all.flat());
}

/** Columns with a full-text index, in the order of their indexes. */
async function indexedColumns({ table }: Target): Promise<readonly string[]> {
  const indices = await table.listIndices();
  return [...new Set(indices.filter(({ indexType }) => indexType === 'FTS').flatMap(({ columns }) => columns))];
}

function noIndex(): ApiError {
  return new ApiError('invalidInput', `${pointer}: no column has a full-text index; specify a column`);
}
