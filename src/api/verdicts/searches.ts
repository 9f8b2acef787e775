import { type Cause, counted, createIndex, distanceType, type Rule, type Verdict } from './verdict.js';
import { columnsRead, isScan, nodesOf, type PlanNode, valueOf } from './plan.js';
import { isVectorIndex, type TableFacts } from './table-facts.js';

/** From here on, a vector index is worth its loss of recall. */
const manyVectors = 100_000;

/** Tables with fewer rows are searched fast without a full-text index. */
const manyTexts = 10_000;

/** Searches that compare the query with each row. */
export const bruteForceSearches: Rule = ({ nodes, facts }) => {
  const isVectorIndexed = nodes.some(({ name }) => name.startsWith('ANN'));
  const indexed = nodes.filter(({ name }) => name === 'MatchQuery').map((node) => valueOf(node, 'column'));
  return nodes.flatMap((node, step) => {
    if (node.name === 'KNNVectorDistance' && !isVectorIndexed) return vectorSearch(node, step, facts) ?? [];
    const column = node.name === 'FlatMatchQuery' ? valueOf(node, 'column') : undefined;
    return column === undefined || indexed.includes(column) ? [] : (textSearch(column, step, facts) ?? []);
  });
};

function vectorSearch(node: PlanNode, step: number, facts: TableFacts): Verdict | undefined {
  const scan = nodesOf(node.children).find(isScan);
  if (scan === undefined) return undefined;
  const rows = facts.rows ?? scan.metrics?.rowsScanned;
  const isFew = rows !== undefined && rows < manyVectors;
  const cause = causeOf(vectorColumn(scan, facts), valueOf(node, 'metric') ?? 'l2', rows, facts);
  const enough = isFew
    ? ` That is fast enough for most uses; an index pays from about ${counted(manyVectors, 'row')}.`
    : '';
  return {
    code: 'brute-force-search',
    severity: isFew ? 'note' : 'warning',
    reason: cause?.reason,
    title: `The vector search compares the query with ${rows === undefined ? 'every row' : counted(rows, 'row')}`,
    detail: `${cause?.why ?? 'The plan has no vector index.'}${enough}`,
    step,
    fix: cause?.fix,
  };
}

/** The one column of vectors that a scan reads. */
function vectorColumn(scan: PlanNode, { columns }: TableFacts): string | undefined {
  const vectors = columns?.filter(({ type }) => type === 'fixed_size_list').map(({ name }) => name);
  const read = columnsRead(scan).filter((name) => vectors?.includes(name) !== false);
  return read.length === 1 ? read[0] : undefined;
}

function causeOf(
  column: string | undefined,
  metric: string,
  rows: number | undefined,
  { indexes }: TableFacts,
): Cause | undefined {
  if (column === undefined || indexes === undefined) return undefined;
  const [index, ...others] = indexes.filter((each) => isVectorIndex(each) && each.columns.includes(column));
  if (index === undefined) {
    // IVF_PQ is trained on 256 rows at the least, and hamming distances have no PQ.
    const type = metric === 'hamming' || (rows !== undefined && rows < 256) ? 'IvfFlat' : 'IvfPq';
    return { reason: 'no-index', why: `${column} has no vector index.`, fix: createIndex(column, type, metric) };
  }
  const { name, distanceType: own } = index;
  if (own === undefined || others.length > 0) return undefined;
  if (own === metric) return { reason: 'bypassed', why: `The index ${name} fits, but the query bypasses it.` };
  const why = `The index ${name} has the distance type ${own}, and the query has ${metric}.`;
  return { reason: 'distance-type', why, fix: distanceType(own) };
}

function textSearch(column: string, step: number, { rows, indexes }: TableFacts): Verdict | undefined {
  if (indexes?.some((index) => index.type === 'FTS' && index.columns.includes(column)) === true) return undefined;
  return {
    code: 'brute-force-search',
    severity: rows !== undefined && rows < manyTexts ? 'note' : 'warning',
    reason: 'no-index',
    title: `The full-text search reads and tokenizes ${column} of every row`,
    detail: `${column} has no full-text index.`,
    step,
    fix: createIndex(column, 'FTS'),
  };
}
