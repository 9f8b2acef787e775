import type { PlanNode } from './plan.js';
import type { TableFacts } from './table-facts.js';

export type VerdictCode =
  'unserved-predicate' | 'brute-force-search' | 'unindexed-rows' | 'many-fragments' | 'late-materialisation';

/** What a plan shows that can be improved. */
export interface Verdict {
  readonly code: VerdictCode;
  /** A warning costs time that grows with the table; a note explains what the plan does, or costs little yet. */
  readonly severity: 'warning' | 'note';
  /** Why no index serves a predicate or a search, where that is certain. */
  readonly reason?: Reason | undefined;
  readonly title: string;
  readonly detail: string;
  /** The step of the plan, by its position in the text, starting at 0. */
  readonly step: number;
  /** Absent where no line is certain to help. */
  readonly fix?: Fix | undefined;
}

export type Reason =
  'no-index' | 'other-index' | 'function' | 'cast' | 'arithmetic' | 'pattern' | 'distance-type' | 'bypassed';

/** The same change in both SDKs, on `table` or `query`. */
export interface Fix {
  readonly python: string;
  readonly typescript: string;
}

/** Why no index serves something, and what to do. */
export interface Cause {
  readonly reason: Reason;
  readonly why: string;
  readonly fix?: Fix | undefined;
}

/** What a rule sees. */
export interface Evidence {
  readonly nodes: readonly PlanNode[];
  readonly facts: TableFacts;
}

/** Derives verdicts from a plan. A rule that is not certain says nothing. */
export type Rule = (evidence: Evidence) => Verdict | readonly Verdict[] | undefined;

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
