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

/** Steps at the same depth with the same name are the same step: the longest common subsequence of both. */
function aligned(before: Plan, after: Plan): readonly Difference[] {
  const [left, right] = [placedNodes(before), placedNodes(after)];
  const lengths = commonLengths(left, right);
  const steps: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    if (one !== undefined && other !== undefined && isSame(one, other)) {
      const change = one.node.details === other.node.details ? 'same' : 'changed';
      steps.push({ change, before: one, after: other });
      i += 1;
      j += 1;
    } else if (
      other === undefined ||
      (one !== undefined && lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))
    ) {
      steps.push({ change: 'removed', ...(one === undefined ? {} : { before: one }) });
      i += 1;
    } else {
      steps.push({ change: 'added', after: other });
      j += 1;
    }
  }
  return steps;
}

function isSame(one: Placed, other: Placed): boolean {
  return one.node.name === other.node.name && one.depth === other.depth;
}

/** The length of the longest common subsequence from each pair of positions to the ends. */
function commonLengths(left: readonly Placed[], right: readonly Placed[]): readonly Uint32Array[] {
  // Plans of so many steps are compared in the order of their steps.
  if (left.length * right.length > 4_000_000) return [];
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (const [i, one] of [...left.entries()].reverse()) {
    for (const [j, other] of [...right.entries()].reverse()) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = isSame(one, other)
        ? lengthAt(lengths, i + 1, j + 1) + 1
        : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
