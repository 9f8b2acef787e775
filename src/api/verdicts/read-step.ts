import type { PlanNode } from './plan.js';

export function columnsRead({ details }: PlanNode): readonly string[] {
  const [, listed = ''] = /(?:^|, )projection=\[([^\]]*)\]/.exec(details) ?? [];
  return listed === '' ? [] : listed.split(', ');
}

/** Whether a step fetches columns of rows that the step below it has found. */
export function isLateRead({ name, details }: PlanNode): boolean {
  return name === 'LanceRead' && details.endsWith(', source=stream(_rowid)');
}

/** Whether a step reads the rows of the table one after the other. */
export function isScan(node: PlanNode): boolean {
  return (node.name === 'LanceRead' && !isLateRead(node)) || node.name === 'LanceScan';
}

/** The part of a filter that no index serves; undefined without one, or where the text does not tell. */
export function unservedFilter({ name, details }: PlanNode): string | undefined {
  const [, filter, ...more] = details.split(', refine_filter=');
  return name !== 'LanceRead' || more.length > 0 || filter === '--' ? undefined : filter;
}

/** Number of fragments that a step reads: at most those of the table. */
export function fragmentsRead({ name, details }: PlanNode): number | undefined {
  const [, fragments] = /\], num_fragments=(\d+), /.exec(details) ?? [];
  return name === 'LanceRead' && fragments !== undefined ? Number(fragments) : undefined;
}

/** A value without commas. */
export function valueOf({ details }: PlanNode, key: string): string | undefined {
  const start = details.startsWith(`${key}=`) ? 0 : details.indexOf(`, ${key}=`) + 2;
  return start === 1 ? undefined : details.slice(start + key.length + 1).split(',')[0];
}

/** The name of the table, from the path of its files. */
export function tableName(nodes: readonly PlanNode[]): string | undefined {
  for (const { details } of nodes) {
    const [, name] = /(?:^uri=|\/)([^/,]+)\.lance\/data, /.exec(details) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}
