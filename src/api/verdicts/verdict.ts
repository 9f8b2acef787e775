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

export interface Cause {
  readonly reason: Reason;
  readonly why: string;
  readonly fix?: Fix | undefined;
}

/** Derives verdicts from a plan. A rule that is not certain says nothing. */
export type Rule = (evidence: {
  readonly nodes: readonly PlanNode[];
  readonly facts: TableFacts;
}) => Verdict | readonly Verdict[] | undefined;

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Strings are written alike in both languages. */
const quoted = (text: string): string => JSON.stringify(text);

export const optimize: Fix = { python: 'table.optimize()', typescript: 'await table.optimize();' };

type IndexType = 'BTree' | 'Bitmap' | 'LabelList' | 'Fm' | 'FTS' | 'IvfPq' | 'IvfFlat';

/** @param distanceType - of a vector index */
export function createIndex(column: string, type: IndexType, distanceType?: string): Fix {
  // In TypeScript, indexes are made by functions: BTree by btree, IvfPq by ivfPq.
  const maker = type.replace(/^[A-Z]+/, (capitals) => capitals.toLowerCase());
  const python = distanceType === undefined ? '' : `distance_type=${quoted(distanceType)}`;
  const typescript = distanceType === undefined ? '' : `{ distanceType: ${quoted(distanceType)} }`;
  return {
    python: `table.create_index(${quoted(column)}, config=lancedb.index.${type}(${python}))`,
    typescript: `await table.createIndex(${quoted(column)}, { config: lancedb.Index.${maker}(${typescript}) });`,
  };
}

export function addColumn(name: string, sql: string): Fix {
  return {
    python: `table.add_columns({${quoted(name)}: ${quoted(sql)}})`,
    typescript: `await table.addColumns([{ name: ${quoted(name)}, valueSql: ${quoted(sql)} }]);`,
  };
}

export function distanceType(type: string): Fix {
  return { python: `query.distance_type(${quoted(type)})`, typescript: `query.distanceType(${quoted(type)});` };
}

/** What the filter of the query has instead. */
export function inFilter(sql: string): Fix {
  return { python: `# in the filter: ${sql}`, typescript: `// in the filter: ${sql}` };
}

export function select(columns: readonly string[]): Fix {
  const call = `query.select([${columns.map(quoted).join(', ')}])`;
  return { python: call, typescript: `${call};` };
}

/** One after the other. */
export function steps(...fixes: readonly Fix[]): Fix {
  const joined = (language: keyof Fix): string => fixes.map((fix) => fix[language]).join('\n');
  return { python: joined('python'), typescript: joined('typescript') };
}
