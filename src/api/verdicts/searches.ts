import { createIndex, distanceType } from './fixes.js';
import { nodesOf, type PlanNode } from './plan.js';
import { columnsRead, isScan, valueOf } from './read-step.js';
import type { TableFacts } from './table-facts.js';
import { counted, type Fix, isVectorIndex, type Reason, type Rule, type Verdict } from './verdict.js';

/** From here on, a vector index is worth its loss of recall. */
const manyVectors = 100_000;

/** Searches that compare the query with each row. */
export const bruteForceSearches: Rule = ({ nodes, facts }) => {
  const isVectorIndexed = nodes.some(({ name }) => name.startsWith('ANN'));
  const indexed = nodes.filter(({ name }) => name === 'MatchQuery').map((node) => valueOf(node, 'column'));
  return nodes.flatMap((node, step) => {
    if (node.name === 'KNNVectorDistance' && !isVectorIndexed) return vectorSearch(node, step, facts);
    if (node.name !== 'FlatMatchQuery' || indexed.includes(valueOf(node, 'column'))) return [];
    return textSearch(valueOf(node, 'column'), step, facts);
  });
};

function vectorSearch(node: PlanNode, step: number, facts: TableFacts): readonly Verdict[] {
  const scan = nodesOf(node.children).find(isScan);
  if (scan === undefined) return [];
  const metric = valueOf(node, 'metric') ?? 'l2';
  const column = vectorColumn(scan, facts);
  const rows = facts.rows ?? scan.metrics?.rowsScanned;
  const isFew = rows !== undefined && rows < manyVectors;
  const cause = column === undefined ? undefined : causeOf(column, metric, rows, facts);
  const many = rows === undefined ? 'every row' : counted(rows, 'row');
  const enough = isFew
    ? ` That is fast enough for most uses; an index pays from about ${counted(manyVectors, 'row')}.`
    : '';
  return [
    {
      code: 'brute-force-search',
      severity: isFew ? 'note' : 'warning',
      ...(cause === undefined ? {} : { reason: cause.reason }),
      title: `The vector search compares the query with ${many}`,
      detail: `${cause?.why ?? 'The plan has no vector index.'}${enough}`,
      step,
      ...(cause?.fix === undefined ? {} : { fix: cause.fix }),
    },
  ];
}

/** The one column of vectors that a scan reads. */
function vectorColumn(scan: PlanNode, { columns }: TableFacts): string | undefined {
  const read = columnsRead(scan);
  const vectors = read.filter((name) => columns?.find((column) => column.name === name)?.type === 'fixed_size_list');
  if (columns !== undefined) return vectors.length === 1 ? vectors[0] : undefined;
  return read.length === 1 ? read[0] : undefined;
}

interface Cause {
  readonly reason: Reason;
  readonly why: string;
  readonly fix?: Fix;
}

function causeOf(column: string, metric: string, rows: number | undefined, facts: TableFacts): Cause | undefined {
  if (facts.indexes === undefined) return undefined;
  const on = facts.indexes.filter((index) => isVectorIndex(index) && index.columns.includes(column));
  const [first] = on;
  if (first === undefined) {
    // IVF_PQ is trained on 256 rows at the least, and hamming distances have no PQ.
    const type = metric === 'hamming' || (rows !== undefined && rows < 256) ? 'IvfFlat' : 'IvfPq';
    return { reason: 'no-index', why: `${column} has no vector index.`, fix: createIndex(column, type, metric) };
  }
  const types = on.flatMap((index) => index.distanceType ?? []);
  if (types.length < on.length || on.length > 1) return undefined;
  if (first.distanceType !== metric) {
    const why = `The index ${first.name} has the distance type ${types.join()}, and the query has ${metric}.`;
    return { reason: 'distance-type', why, fix: distanceType(types.join()) };
  }
  const why = `The index ${first.name} fits, but the query bypasses it.`;
  return { reason: 'bypassed', why };
}

function textSearch(column: string | undefined, step: number, facts: TableFacts): readonly Verdict[] {
  if (column === undefined) return [];
  const has = facts.indexes?.some((index) => index.type === 'FTS' && index.columns.includes(column));
  if (has === true) return [];
  return [
    {
      code: 'brute-force-search',
      severity: facts.rows !== undefined && facts.rows < 10_000 ? 'note' : 'warning',
      reason: 'no-index',
      title: `The full-text search reads and tokenizes ${column} of every row`,
      detail: `${column} has no full-text index.`,
      step,
      fix: createIndex(column, 'FTS'),
    },
  ];
}
