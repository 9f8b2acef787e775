import { addColumn, createIndex, inFilter, steps } from './fixes.js';
import type { PlanNode } from './plan.js';
import {
  type Conjunct,
  conjunctsOf,
  type ExpressionPredicate,
  type Predicate,
  readable,
  type ServedForm,
  sqlOf,
} from './predicates.js';
import { columnsRead, unservedFilter } from './read-step.js';
import type { TableFacts } from './table-facts.js';
import { type Fix, ifSmall, isVectorIndex, type Reason, type Rule, severityFor, type Verdict } from './verdict.js';

/** Predicates that are evaluated row by row, because no index serves them. */
export const unservedPredicates: Rule = ({ nodes, facts }) => {
  const columns = [...new Set([...(facts.columns ?? []).map(({ name }) => name), ...nodes.flatMap(columnsRead)])];
  const seen = new Set<string>();
  return nodes.flatMap((node, step) => {
    const filter = unservedFilter(node);
    // Several searches of a plan can have the same filter.
    if (filter === undefined || seen.has(filter)) return [];
    seen.add(filter);
    return conjunctsOf(filter, columns).flatMap((conjunct) => judge(conjunct, facts, step, node));
  });
};

function judge(conjunct: Conjunct, facts: TableFacts, step: number, node: PlanNode): readonly Verdict[] {
  const isAlone = conjunct.predicates.length === 1;
  const joined = isAlone ? '' : ` No index serves any part of ${shown(conjunct.text)}.`;
  const scanned = node.metrics?.rowsScanned;
  const cost = scanned === undefined ? '' : ` ${scanned.toLocaleString('en-US')} rows were read for it.`;
  return conjunct.predicates.flatMap((predicate) => {
    const found = causeOf(predicate, facts, isAlone);
    if (found === undefined) return [];
    const { reason, why, fix } = found;
    return {
      code: 'unserved-predicate',
      severity: severityFor(facts),
      reason,
      title: `No index serves ${shown(predicate.text)}`,
      detail: `${why}${joined}${cost}${ifSmall(facts)}`,
      step,
      ...(fix === undefined ? {} : { fix }),
    };
  });
}

/** Not too long for a title. */
function shown(text: string): string {
  const sql = readable(text);
  return sql.length <= 120 ? sql : `${sql.slice(0, 119)}…`;
}

interface Cause {
  readonly reason: Reason;
  readonly why: string;
  readonly fix?: Fix | undefined;
}

function causeOf(predicate: Predicate, facts: TableFacts, isAlone: boolean): Cause | undefined {
  switch (predicate.form) {
    case 'other':
      return undefined;
    case 'function':
    case 'cast':
    case 'arithmetic':
      return causeOfExpression(predicate);
    case 'pattern':
      return causeOfPattern(predicate.column, predicate.text);
    default:
      return causeOfColumn(predicate.column, predicate.form, facts, isAlone);
  }
}

const suffixes = { cast: 'cast', arithmetic: 'computed' } as const;
const actions = { function: 'calls a function on', cast: 'casts', arithmetic: 'computes with' } as const;

/** The fix is a column with the values of the expression. */
function causeOfExpression({ column, expression, form, text }: ExpressionPredicate): Cause {
  const sql = sqlOf(expression);
  const filter = sqlOf(text);
  const name = `${column}_${form === 'function' ? expression.slice(0, expression.indexOf('(')) : suffixes[form]}`;
  const isReplaced = sql !== undefined && filter?.includes(sql) === true;
  return {
    reason: form,
    why: `The predicate ${actions[form]} ${column}, and an index of ${column} does not have the values of ${shown(expression)}.`,
    fix: isReplaced
      ? steps(addColumn(name, sql), createIndex(name, 'BTree'), inFilter(filter.replace(sql, name)))
      : undefined,
  };
}

function causeOfPattern(column: string, text: string): Cause {
  const why = `An index serves LIKE only for a prefix: fixed characters and one % at the end.`;
  const [, part] = / LIKE Utf8\("%([^%_\\"']+)%"\)$/.exec(text) ?? [];
  const isSubstring = part !== undefined && !/ (?:NOT |I)LIKE/.test(text) && sqlOf(column) === column;
  const fix = isSubstring ? steps(createIndex(column, 'Fm'), inFilter(`contains(${column}, '${part}')`)) : undefined;
  return { reason: 'pattern', why, fix };
}

/** Which indexes serve a predicate; the first is the one to create. */
const serving: Readonly<Record<ServedForm, readonly ('BTree' | 'Bitmap' | 'LabelList' | 'Fm')[]>> = {
  comparison: ['BTree', 'Bitmap'],
  prefix: ['BTree'],
  contains: ['Fm'],
  list: ['LabelList'],
};

/** Index types of which it is known what they serve. */
const known = new Set<string>(Object.values(serving).flat()).add('FTS');

/** Types of columns that BTree indexes. */
const comparable = /^(?:u?int\d+|halffloat|float|double|bool|(?:large_)?string|date32|timestamp)\b/;

/** A predicate that is not alone could have an index that its neighbour keeps from being used. */
function causeOfColumn(column: string, form: ServedForm, facts: TableFacts, isAlone: boolean): Cause | undefined {
  const { columns = [], indexes } = facts;
  if (indexes === undefined && !isAlone) return undefined;
  const on = (indexes ?? []).filter((index) => index.columns.includes(column) && !isVectorIndex(index));
  if (on.some(({ type }) => !known.has(type) || serving[form].some((serves) => serves === type))) return undefined;
  const type = columns.find(({ name }) => name === column)?.type;
  const isSure = form !== 'comparison' || type === undefined || comparable.test(type);
  const [other] = on;
  const [create = 'BTree'] = serving[form];
  return {
    reason: other === undefined ? 'no-index' : 'other-index',
    why:
      other === undefined
        ? `${column} has no ${create} index.`
        : `The index ${other.name} of type ${other.type} does not serve such a predicate.`,
    fix: isSure ? createIndex(column, form === 'comparison' && type === 'bool' ? 'Bitmap' : create) : undefined,
  };
}
