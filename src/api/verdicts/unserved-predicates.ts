import { addColumn, type Cause, counted, createIndex, inFilter, type Rule, steps, type Verdict } from './verdict.js';
import {
  type Conjunct,
  conjunctsOf,
  type ExpressionPredicate,
  type Predicate,
  readable,
  type ServedForm,
  sqlOf,
} from './predicates.js';
import { columnsRead, unservedFilter } from './plan.js';
import { isVectorIndex, type TableFacts } from './table-facts.js';

/** Tables with fewer rows are searched fast without an index. */
const smallTable = 10_000;

/** Predicates that are evaluated row by row, because no index serves them. */
export const unservedPredicates: Rule = ({ nodes, facts }) => {
  const columns = [...new Set([...(facts.columns ?? []).map(({ name }) => name), ...nodes.flatMap(columnsRead)])];
  return nodes.flatMap((node, step) => {
    const filter = unservedFilter(node);
    if (filter === undefined) return [];
    const scanned = node.metrics?.rowsScanned;
    const cost = scanned === undefined ? '' : ` ${scanned.toLocaleString('en-US')} rows were read for it.`;
    return conjunctsOf(filter, columns).flatMap((conjunct) => verdictsOn(conjunct, facts, step, cost));
  });
};

function verdictsOn({ text, predicates }: Conjunct, facts: TableFacts, step: number, cost: string): readonly Verdict[] {
  const isAlone = predicates.length === 1;
  const isSmall = facts.rows !== undefined && facts.rows < smallTable;
  const joined = isAlone ? '' : ` No index serves any part of ${shown(text)}.`;
  const little = isSmall ? ` With ${counted(facts.rows, 'row')}, this costs little yet.` : '';
  return predicates.flatMap((predicate): Verdict | readonly Verdict[] => {
    const cause = causeOf(predicate, facts, isAlone);
    if (cause === undefined) return [];
    const { reason, why, fix } = cause;
    return {
      code: 'unserved-predicate',
      severity: isSmall ? 'note' : 'warning',
      reason,
      title: `No index serves ${shown(predicate.text)}`,
      detail: `${why}${joined}${cost}${little}`,
      step,
      fix,
    };
  });
}

function shown(text: string): string {
  const sql = readable(text);
  return sql.length <= 120 ? sql : `${sql.slice(0, 119)}…`;
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
  const why = `The predicate ${actions[form]} ${column}, and an index of ${column} does not have the values of ${shown(expression)}.`;
  if (sql === undefined || filter?.includes(sql) !== true) return { reason: form, why };
  const fix = steps(addColumn(name, sql), createIndex(name, 'BTree'), inFilter(filter.replace(sql, name)));
  return { reason: form, why, fix };
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
  const [create = 'BTree'] = serving[form];
  const fix = isSure ? createIndex(column, form === 'comparison' && type === 'bool' ? 'Bitmap' : create) : undefined;
  const [other] = on;
  if (other === undefined) return { reason: 'no-index', why: `${column} has no ${create} index.`, fix };
  return {
    reason: 'other-index',
    why: `The index ${other.name} of type ${other.type} does not serve such a predicate.`,
    fix,
  };
}
