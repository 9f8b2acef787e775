import { isPlainFilter } from './filter.js';
import type { FullTextQuery, FullTextTree, PlanQuery } from './query.js';

const small = { textBytes: 256, textNodes: 8, columns: 64, vectors: 4, numbers: 8_192 } as const;

/**
 * Whether a query is sure to be planned at once and in little memory, whatever the table: it is small in all parts. A
 * query of which this is not known is not small.
 */
export function isSmall({ vectors, fullText, filter, columns = [] }: PlanQuery): boolean {
  if (vectors.length > small.vectors || columns.length > small.columns) return false;
  if (vectors.length * (vectors[0]?.length ?? 0) > small.numbers) return false;
  return hasSmallText(fullText) && (filter === undefined || isPlainFilter(filter));
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
