import type { Settings } from '../../settings/settings.js';
import { measureFilter } from './measure-filter.js';
import type { FullTextQuery, FullTextTree, PlanQuery } from './query.js';
import { refusal } from './refusal.js';

export type FilterLimits = Pick<
  Settings,
  'maxFilterBytes' | 'maxFilterDepth' | 'maxFilterTerms' | 'maxFilterListItems'
>;

/** What no filter needs more of, and what costs the engine much, by measurement. */
const most = { operators: 2_048, calls: 256, regexes: 4, copies: 2 } as const;

/**
 * @param place where the filter is, for the message
 * @throws ApiError invalidInput where planning the filter could take long, much memory or the process
 */
export function checkFilter(filter: string, limits: FilterLimits, place: string): void {
  const bytes = Buffer.byteLength(filter);
  if (bytes > limits.maxFilterBytes) throw refusal(place, `must have at most ${limits.maxFilterBytes} bytes`);
  const { depth, terms, items, ...size } = measureFilter(filter, place);
  if (depth > limits.maxFilterDepth)
    throw refusal(
      place,
      `must be nested at most ${limits.maxFilterDepth} operators and parentheses deep, got ${depth}`,
    );
  if (terms > limits.maxFilterTerms)
    throw refusal(place, `must join at most ${limits.maxFilterTerms} conditions with AND and OR, got ${terms}`);
  if (items > limits.maxFilterListItems)
    throw refusal(place, `must have at most ${limits.maxFilterListItems} list items, got ${items}`);
  if (size.operators > most.operators)
    throw refusal(place, `must have at most ${most.operators} operators, got ${size.operators}`);
  if (size.calls > most.calls) throw refusal(place, `must have at most ${most.calls} calls, got ${size.calls}`);
  if (size.regexes > most.regexes)
    throw refusal(place, `must have at most ${most.regexes} regular expressions, got ${size.regexes}`);
  if (size.copies > most.copies)
    throw refusal(place, `must nest BETWEEN, COALESCE and similar at most ${most.copies} deep, got ${size.copies}`);
}

const small = {
  filterBytes: 512,
  filterTokens: 48,
  filterDepth: 8,
  filterTerms: 8,
  textBytes: 256,
  textNodes: 8,
  columns: 64,
  vectors: 4,
  numbers: 8_192,
} as const;

/**
 * Whether a query is sure to be planned at once and in little memory, whatever the table: it is small in all parts, and
 * its filter calls no function. A query of which this is not known is not small.
 */
export function isSmall(query: PlanQuery): boolean {
  return hasSmallVectors(query) && hasSmallText(query.fullText) && hasSmallFilter(query.filter) && hasFewColumns(query);
}

function hasSmallVectors({ vectors }: PlanQuery): boolean {
  return vectors.length <= small.vectors && vectors.length * (vectors[0]?.length ?? 0) <= small.numbers;
}

function hasFewColumns({ columns = [] }: PlanQuery): boolean {
  return columns.length <= small.columns;
}

function hasSmallFilter(filter: string | undefined): boolean {
  if (filter === undefined) return true;
  if (filter.length > small.filterBytes) return false;
  const { tokens, depth, terms, calls } = measureFilter(filter, 'filter');
  return tokens <= small.filterTokens && depth <= small.filterDepth && terms <= small.filterTerms && calls === 0;
}

function hasSmallText(query: FullTextQuery | undefined): boolean {
  if (query === undefined) return true;
  const texts = query.kind === 'text' ? [query.text, ...query.columns] : textsOf(query.tree);
  return texts.length <= small.textNodes && texts.join('').length <= small.textBytes;
}

/** One text for each node, so that their number is the tree's. */
function textsOf(tree: FullTextTree): readonly string[] {
  switch (tree.kind) {
    case 'match':
    case 'phrase':
      return [tree.terms];
    case 'boost':
      return ['', ...textsOf(tree.positive), ...textsOf(tree.negative)];
    case 'multiMatch':
      return ['', ...tree.queries.map(({ terms }) => terms)];
    case 'boolean':
      return ['', ...[...tree.should, ...tree.must, ...tree.mustNot].flatMap(textsOf)];
  }
}
