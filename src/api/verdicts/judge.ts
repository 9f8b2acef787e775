import { nodesOf, type Placed, placedNodes, type Plan, type PlanNode } from './plan.js';
import { bruteForceSearches } from './searches.js';
import type { TableFacts } from './table-facts.js';
import { fragments, lateMaterialisation, unindexedRows } from './table-reads.js';
import { unservedPredicates } from './unserved-predicates.js';
import type { Rule, Verdict } from './verdict.js';

const rules: readonly Rule[] = [bruteForceSearches, unservedPredicates, unindexedRows, fragments, lateMaterialisation];

/** What a plan shows that can be improved: warnings first, each once. */
export function judge(plan: Plan, facts: TableFacts): readonly Verdict[] {
  const nodes = nodesOf(plan);
  const all = rules.flatMap((rule) => rule({ nodes, facts }) ?? []);
  const once = all.filter(({ title }, index) => all.findIndex((other) => other.title === title) === index);
  return [...once.filter(isWarning), ...once.filter((verdict) => !isWarning(verdict))];
}

function isWarning({ severity }: Verdict): boolean {
  return severity === 'warning';
}

export interface Reading {
  readonly plan: Plan;
  readonly facts: TableFacts;
}

/** A step of both plans or of one; a step that changed is removed and added. */
export interface Difference extends Placed {
  readonly change: 'same' | 'added' | 'removed';
}

/** The steps of both, verdicts that only the first one has, and those that only the second one has. */
export function comparePlans(before: Reading, after: Reading) {
  const [old, now] = [judge(before.plan, before.facts), judge(after.plan, after.facts)];
  const without = (some: readonly Verdict[], others: readonly Verdict[]): readonly Verdict[] =>
    some.filter(({ code, title }) => !others.some((other) => other.code === code && other.title === title));
  return { steps: aligned(before.plan, after.plan), solved: without(old, now), added: without(now, old) };
}

/** Equal steps at the same depth are the same step, in the order of both plans. */
function aligned(before: Plan, after: Plan): readonly Difference[] {
  let rest = placedNodes(before).map((placed) => ({ ...placed, change: 'removed' as const }));
  const steps = placedNodes(after).flatMap((now): readonly Difference[] => {
    const at = rest.findIndex(({ node, depth }) => depth === now.depth && isSame(node, now.node));
    if (at === -1) return [{ ...now, change: 'added' }];
    const removed = rest.slice(0, at);
    rest = rest.slice(at + 1);
    return [...removed, { ...now, change: 'same' }];
  });
  return [...steps, ...rest];
}

function isSame(one: PlanNode, other: PlanNode): boolean {
  return one.name === other.name && one.details === other.details;
}
