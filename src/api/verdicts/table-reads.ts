import { columnsRead, fragmentsRead, isLateRead, nodesOf, type PlanNode, valueOf } from './plan.js';
import type { Index } from './table-facts.js';
import { counted, optimize, type Rule, select, type Verdict } from './verdict.js';

/** Rows that are newer than an index that the plan uses. */
export const unindexedRows: Rule = ({ nodes, facts }) =>
  nodes.flatMap((node, step) => usesOf(node, facts.indexes).flatMap((index) => unindexed(index, step) ?? []));

function unindexed({ name, indexedRows, unindexedRows: rows }: Index, step: number): Verdict | undefined {
  if (rows === 0) return undefined;
  const all = indexedRows + rows;
  const isMany = rows >= 10_000 || (all >= 10_000 && rows >= all / 10);
  return {
    code: 'unindexed-rows',
    severity: isMany ? 'warning' : 'note',
    title: `${counted(rows, 'row')} of ${all.toLocaleString('en-US')} are not in ${name} yet`,
    detail: 'Each query reads them from the table, beside the index. optimize() adds them to the index.',
    step,
    fix: optimize,
  };
}

/** The indexes that a step searches. */
function usesOf(node: PlanNode, indexes: readonly Index[] = []): readonly Index[] {
  const { name, details } = node;
  switch (name) {
    case 'ScalarIndexQuery':
      return indexes.filter((index) => details.includes(`]@${index.name}(`));
    case 'ANNSubIndex':
      return indexes.filter((index) => details.startsWith(`name=${index.name}, `));
    case 'MatchQuery':
    case 'PhraseQuery':
      return indexes.filter(({ type, columns }) => type === 'FTS' && columns[0] === valueOf(node, 'column'));
    default:
      return [];
  }
}

/** A fragment with fewer rows is small, as the engine's statistics of a table count them. */
const smallFragment = 100_000;
const manyFragments = 20;

/** Many small fragments: each is a file to open. */
export const fragments: Rule = ({ nodes, facts: { rows } }) => {
  const counts = nodes.map((node) => fragmentsRead(node) ?? 0);
  const most = Math.max(0, ...counts);
  if (rows === undefined || most < manyFragments || rows / most >= smallFragment) return undefined;
  return {
    code: 'many-fragments',
    severity: 'warning',
    title: `${counted(rows, 'row')} are in ${most.toLocaleString('en-US')} fragments`,
    detail: `Each write adds a fragment, and each fragment is files to open. optimize() merges fragments of fewer than ${smallFragment.toLocaleString('en-US')} rows.`,
    step: counts.indexOf(most),
    fix: optimize,
  };
};

/** Columns that are fetched row by row, for the rows that were found: the last such step of a plan. */
export const lateMaterialisation: Rule = ({ nodes, facts }) => {
  const step = nodes.findIndex((node) => isLateRead(node));
  const node = nodes[step];
  const late = node === undefined ? [] : columnsRead(node);
  if (node === undefined || late.length < 2) return undefined;
  const early = [...new Set(nodesOf(node.children).flatMap(columnsRead))];
  const vectors = facts.columns?.filter(({ type }) => type.endsWith('list')).map(({ name }) => name) ?? [];
  const small = [...new Set([...early, ...late])].filter((name) => !vectors.includes(name));
  const { rows, bytesRead, all } = node.metrics ?? {};
  const requests = all?.['requests'];
  const cost =
    rows === undefined || bytesRead === undefined || requests === undefined
      ? ''
      : ` For ${counted(rows, 'row')}, this read ${bytesRead.toLocaleString('en-US')} bytes in ${requests} requests.`;
  return {
    code: 'late-materialisation',
    severity: 'note',
    title: `${late.length} columns are fetched row by row: ${late.join(', ')}`,
    detail: `They are read only for the rows that the steps below find${early.length === 0 ? '' : ` with ${early.join(', ')}`}.${cost} Select only the columns that you need.`,
    step,
    fix: select(small.slice(0, 2)),
  };
};
