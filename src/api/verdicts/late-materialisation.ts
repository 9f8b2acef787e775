import { select } from './fixes.js';
import { nodesOf } from './plan.js';
import { columnsRead, isLateRead } from './read-step.js';
import { counted, type Rule } from './verdict.js';

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
