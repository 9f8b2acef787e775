import { judge, type Reading } from './judge.js';
import { totalsOf } from './metrics.js';
import { type JsonObject, jsonOf, member } from '../json.js';
import {
  columnsRead,
  isLateRead,
  nodesOf,
  parsePlan,
  type Plan,
  type PlanNode,
  planText,
  readPlanText,
  tableName,
  unservedFilter,
  valueOf,
} from './plan.js';
import { readTableFacts } from './table-facts.js';
import type { Verdict } from './verdict.js';

export const planMediaType = 'application/vnd.helmwright.plan+json';

export interface PlanDocument {
  readonly plan: string;
  readonly verdicts: readonly Verdict[];
  readonly steps: Plan;
  /** What the verdicts know of the table, in the form of the namespace API; absent where they know the plan only. */
  readonly table: unknown;
}

/** @param table - see {@link readTableFacts} */
export function planDocument(text: string, table?: unknown): PlanDocument {
  const steps = parsePlan(text);
  return { plan: text, verdicts: judge(steps, readTableFacts(table)), steps, table };
}

/** Reads what people paste: a plan in any form that {@link readPlanText} knows, or a document of a plan. */
export function readPlan(copied: string): Reading & { readonly table: unknown } {
  const json = jsonOf(copied);
  const text = member(json, 'plan');
  const table = typeof text === 'string' ? member(json, 'table') : undefined;
  const plan = parsePlan(typeof text === 'string' ? text : readPlanText(copied));
  return { plan, facts: readTableFacts(table), table };
}

/** A plan in the form of `EXPLAIN (FORMAT JSON)`, for viewers of PostgreSQL's plans. Undefined members are left out. */
export function postgresPlan(plan: Plan): readonly JsonObject[] {
  const nodes = nodesOf(plan);
  const elapsed = totalsOf(nodes.flatMap(({ metrics }) => metrics ?? []))?.elapsedMs;
  return plan.map((root) => ({ Plan: postgresNode(root, tableName(nodes)), 'Execution Time': elapsed }));
}

function postgresNode(node: PlanNode, relation: string | undefined): JsonObject {
  const { name, details, metrics, children } = node;
  const columns = columnsRead(node);
  return {
    'Node Type': name === '' ? 'Unknown' : name,
    'Relation Name': name.startsWith('Lance') ? relation : undefined,
    'Subplan Name': isLateRead(node) ? 'late materialisation' : undefined,
    Output: columns.length === 0 ? undefined : columns,
    Filter: name === 'FilterExec' ? details : unservedFilter(node),
    'Index Name': name === 'ANNSubIndex' ? valueOf(node, 'name') : undefined,
    'Index Cond': name === 'ScalarIndexQuery' ? details.replace(/^query=/, '') : undefined,
    ...(metrics && {
      'Actual Loops': 1,
      'Actual Rows': metrics.rows ?? 0,
      'Actual Startup Time': 0,
      'Actual Total Time': metrics.elapsedMs ?? 0,
      'Bytes Read': metrics.bytesRead,
    }),
    Details: details,
    Plans: children.length === 0 ? undefined : children.map((child) => postgresNode(child, relation)),
  };
}

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
