import { judge } from './judge.js';
import { type Placed, type Plan, placedNodes } from './plan.js';
import type { TableFacts } from './table-facts.js';
import type { Verdict } from './verdict.js';

/** A plan, and what is known of its table. */
export interface Reading {
  readonly plan: Plan;
  readonly facts: TableFacts;
}

/** A step of one plan or of both. */
export interface Difference {
  readonly change: 'same' | 'changed' | 'added' | 'removed';
  readonly before?: Placed;
  readonly after?: Placed;
}

export interface Comparison {
  readonly steps: readonly Difference[];
  /** Verdicts of the first plan that the second does not have. */
  readonly solved: readonly Verdict[];
  /** Verdicts that only the second plan has. */
  readonly added: readonly Verdict[];
}

/** What differs between two plans. */
export function comparePlans(before: Reading, after: Reading): Comparison {
  const [old, now] = [judge(before.plan, before.facts), judge(after.plan, after.facts)];
  const without = (some: readonly Verdict[], others: readonly Verdict[]): readonly Verdict[] =>
    some.filter(({ code, title }) => !others.some((other) => other.code === code && other.title === title));
  return { steps: aligned(before.plan, after.plan), solved: without(old, now), added: without(now, old) };
}

/** Steps at the same depth with the same name are the same step, in the order of both plans. */
function aligned(before: Plan, after: Plan): readonly Difference[] {
  let rest = placedNodes(before);
  const steps = placedNodes(after).flatMap((now): readonly Difference[] => {
    const at = rest.findIndex((old) => isSame(old, now));
    const old = rest[at];
    if (old === undefined) return [{ change: 'added', after: now }];
    const removed = rest.slice(0, at).map(removal);
    rest = rest.slice(at + 1);
    return [
      ...removed,
      { change: old.node.details === now.node.details ? 'same' : 'changed', before: old, after: now },
    ];
  });
  return [...steps, ...rest.map(removal)];
}

function removal(before: Placed): Difference {
  return { change: 'removed', before };
}

function isSame(one: Placed, other: Placed): boolean {
  return one.node.name === other.node.name && one.depth === other.depth;
}
