import type { Reading } from './compare.js';
import { judge } from './judge.js';
import { type Metrics, totalsOf } from './metrics.js';
import { nodesOf, parsePlan, type Plan, type PlanNode, planText, readPlanText } from './plan.js';
import { columnsRead, isLateRead, tableName, unservedFilter, valueOf } from './read-step.js';
import { member, readTableFacts } from './table-facts.js';
import type { Verdict } from './verdict.js';

/** The media type of {@link PlanDocument}. */
export const planMediaType = 'application/vnd.helmwright.plan+json';

/** A plan with its verdicts, as JSON. */
export interface PlanDocument {
  /** The engine's text. */
  readonly plan: string;
  readonly verdicts: readonly Verdict[];
  readonly steps: Plan;
  /** What the verdicts know of the table, in the form of the namespace API; absent where they know the plan only. */
  readonly table?: unknown;
}

/** @param table - see {@link readTableFacts} */
export function planDocument(text: string, table?: unknown): PlanDocument {
  const steps = parsePlan(text);
  const verdicts = judge(steps, readTableFacts(table));
  return { plan: text, verdicts, steps, ...(table === undefined ? {} : { table }) };
}

/** Reads what people paste: a plan in any form that {@link readPlanText} knows, or a document of a plan. */
export function readPlan(copied: string): Reading & { readonly table?: unknown } {
  const json = copied.trimStart().startsWith('{') ? parsed(copied) : undefined;
  const text = member(json, 'plan');
  const table = member(json, 'table');
  if (typeof text !== 'string') return { plan: parsePlan(readPlanText(copied)), facts: {} };
  return { plan: parsePlan(text), facts: readTableFacts(table), ...(table === undefined ? {} : { table }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A plan in the form of `EXPLAIN (FORMAT JSON)`, for viewers of PostgreSQL's plans. */
export function postgresPlan(plan: Plan): readonly PostgresPlan[] {
  const metrics = nodesOf(plan).flatMap((node) => node.metrics ?? []);
  const elapsed = totalsOf(metrics)?.elapsedMs;
  const relation = tableName(nodesOf(plan));
  return plan.map((root) => ({
    Plan: postgresNode(root, relation),
    ...(elapsed === undefined ? {} : { 'Execution Time': elapsed }),
  }));
}

interface PostgresPlan {
  readonly Plan: PostgresNode;
  /** In milliseconds. */
  readonly 'Execution Time'?: number;
}

type PostgresNode = Readonly<Record<string, unknown>>;

function postgresNode(node: PlanNode, relation: string | undefined): PostgresNode {
  const { name, details, metrics, children } = node;
  const filter = name === 'FilterExec' ? details : unservedFilter(node);
  const index = name === 'ANNSubIndex' ? valueOf(node, 'name') : undefined;
  const columns = columnsRead(node);
  return {
    'Node Type': name === '' ? 'Unknown' : name,
    ...(name.startsWith('Lance') && relation !== undefined ? { 'Relation Name': relation } : {}),
    ...(isLateRead(node) ? { 'Subplan Name': 'late materialisation' } : {}),
    ...(columns.length === 0 ? {} : { Output: columns }),
    ...(filter === undefined ? {} : { Filter: filter }),
    ...(index === undefined ? {} : { 'Index Name': index }),
    ...(name === 'ScalarIndexQuery' ? { 'Index Cond': details.replace(/^query=/, '') } : {}),
    ...(metrics === undefined ? {} : actual(metrics)),
    Details: details,
    ...(children.length === 0 ? {} : { Plans: children.map((child) => postgresNode(child, relation)) }),
  };
}

function actual({ rows, elapsedMs, bytesRead }: Metrics): PostgresNode {
  return {
    'Actual Loops': 1,
    'Actual Rows': rows ?? 0,
    'Actual Startup Time': 0,
    'Actual Total Time': elapsedMs ?? 0,
    ...(bytesRead === undefined ? {} : { 'Bytes Read': bytesRead }),
  };
}

/** A plan and its verdicts for people. */
export function planReport(plan: Plan, verdicts: readonly Verdict[]): string {
  return `${planText(plan).trimEnd()}\n\n${verdictReport(verdicts)}`;
}

export function verdictReport(verdicts: readonly Verdict[]): string {
  const paragraphs = verdicts.map(({ severity, title, detail, fix }) => {
    const code = fix === undefined ? [] : [...marked('Python', fix.python), ...marked('TypeScript', fix.typescript)];
    return [`${severity}: ${title}`, `  ${detail}`, ...code].join('\n');
  });
  return paragraphs.length === 0 ? 'Nothing to improve is certain from this plan.\n' : `${paragraphs.join('\n\n')}\n`;
}

function marked(language: string, code: string): readonly string[] {
  return code.split('\n').map((line, index) => `  ${(index === 0 ? `${language}:` : '').padEnd(12)}${line}`);
}
