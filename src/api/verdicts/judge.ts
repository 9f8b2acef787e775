import { lateMaterialisation } from './late-materialisation.js';
import { fragments, unindexedRows } from './maintenance.js';
import { nodesOf, type Plan } from './plan.js';
import { bruteForceSearches } from './searches.js';
import type { TableFacts } from './table-facts.js';
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
