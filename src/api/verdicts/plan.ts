import { jsonOf } from '../json.js';
import { type Metrics, metricsOf } from './metrics.js';

/** A part of a plan: one step of the execution. Its children run before it. */
export interface PlanNode {
  /** The engine's name of the step, such as LanceRead; empty for text that is not a step. */
  readonly name: string;
  /** Its lines of the plan, unchanged: usually one, more where a string of the query has line breaks. */
  readonly text: string;
  /** What is behind the name, without the metrics. */
  readonly details: string;
  /** What the step took, where the query was run. */
  readonly metrics?: Metrics;
  readonly children: readonly PlanNode[];
}

/** A plan as a tree, with every character of its text. */
export type Plan = readonly PlanNode[];

interface Draft {
  readonly name: string;
  readonly lines: string[];
  readonly children: Draft[];
}

const stepLine = /^( *)([A-Z]\w*)(?=$|[:,(]| \w+=)/;

/** Parses the text of a plan. It never fails: a line that starts no step belongs to the step before it. */
export function parsePlan(text: string): Plan {
  const roots: Draft[] = [];
  const open: Draft[] = [];
  let last: Draft | undefined;
  let inHybrid = 0;
  for (const line of text.split('\n')) {
    const [, indent = '', name = ''] = stepLine.exec(line) ?? [];
    const [root] = open;
    let depth = indent.length / 2;
    // Of both plans of a hybrid query, the first line is indented as the second is.
    if (root?.name === 'RRFReranker' && depth === 2 && ++inHybrid % 2 === 1) depth = 1;
    const fits = depth === 0 ? root?.name === '' : Number.isInteger(depth) && depth <= open.length;
    const isStep = name !== '' && fits;
    if (last !== undefined && !isStep) {
      last.lines.push(line);
      continue;
    }
    last = { name, lines: [line], children: [] };
    open.length = isStep ? depth : 0;
    (open.at(-1)?.children ?? roots).push(last);
    open.push(last);
  }
  return roots.map(nodeOf);
}

function nodeOf({ name, lines, children }: Draft): PlanNode {
  const text = lines.join('\n');
  return { name, text, ...metricsOf(text.trimStart().slice(name.length)), children: children.map(nodeOf) };
}

export interface Placed {
  readonly node: PlanNode;
  readonly depth: number;
}

/** All nodes, parents first: in the order of the text. */
export function placedNodes(plan: Plan, depth = 0): readonly Placed[] {
  return plan.flatMap((node) => [{ node, depth }, ...placedNodes(node.children, depth + 1)]);
}

export function nodesOf(plan: Plan): readonly PlanNode[] {
  return placedNodes(plan).map(({ node }) => node);
}

/** The text that was parsed. */
export function planText(plan: Plan): string {
  return nodesOf(plan)
    .map(({ text }) => text)
    .join('\n');
}

/**
 * The text of a plan from what people copy: as it is, as the JSON string of the service, with Windows line ends, or
 * indented as a whole.
 */
export function readPlanText(copied: string): string {
  const json = jsonOf(copied);
  const text = (typeof json === 'string' ? json : copied).replaceAll('\r\n', '\n').replace(/^(?:[^\S\n]*\n)+/, '');
  const [indent = ''] = /^ +/.exec(text) ?? [];
  const lines = text.trimEnd().split('\n');
  const isIndented = lines.every((line) => line.startsWith(indent));
  return lines.map((line) => (isIndented ? line.slice(indent.length) : line)).join('\n');
}

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
