/** How an index could serve a predicate on a column. */
export type ServedForm = 'comparison' | 'prefix' | 'contains' | 'list';

/** A predicate of a filter, by what it tells about which index could serve it. */
export type Predicate =
  | { readonly text: string; readonly column: string; readonly form: ServedForm | 'pattern' }
  | ExpressionPredicate
  /** It names no column, or several, or it is not certain what it is. */
  | { readonly text: string; readonly form: 'other' };

export interface ExpressionPredicate {
  readonly text: string;
  readonly column: string;
  readonly expression: string;
  readonly form: 'function' | 'cast' | 'arithmetic';
}

/** The parts of a filter that AND joins, each with its predicates. */
export interface Conjunct {
  readonly text: string;
  readonly predicates: readonly Predicate[];
}

/** Nobody reads more; a longer filter would take long to read. */
const mostPredicates = 64;

/** Reads a filter as the engine prints it. */
export function conjunctsOf(filter: string, columns: readonly string[]): readonly Conjunct[] {
  // AND binds more tightly than OR.
  const isDisjunction = split(filter, ' OR ').length > 1;
  const parts = isDisjunction ? [filter] : split(filter, ' AND ');
  return parts.slice(0, mostPredicates).map((text) => {
    const leaves = leavesOf(text);
    const read = leaves.slice(0, mostPredicates).map((leaf) => predicateOf(leaf, columns));
    return { text, predicates: leaves.length > mostPredicates ? [...read, { text, form: 'other' }] : read };
  });
}

function leavesOf(text: string): readonly string[] {
  const inner = withoutParentheses(text.replace(/^NOT /, ''));
  const parts = split(inner, ' OR ').flatMap((part) => split(part, ' AND '));
  return parts.length > 1 ? parts.flatMap(leavesOf) : [inner];
}

/** The same text with other characters in its strings, which may contain anything. */
function masked(text: string): string {
  return text.replace(/Utf8\("[^]*?"\)/g, (string) => `Utf8("${'_'.repeat(string.length - 8)}")`);
}

/** The same text with other characters in its strings and parentheses: what is left is on the top level. */
function topLevel(text: string): string {
  let depth = 0;
  return masked(text).replace(/[^]/g, (character) => {
    if (character === ')') depth -= 1;
    const shown = depth > 0 ? '_' : character;
    if (character === '(') depth += 1;
    return shown;
  });
}

/** Expressions whose AND and OR do not join predicates, and a parenthesis without its other half. */
const uncertain = /\bCASE\b|\bBETWEEN\b|\((?!_*\))/;

/** Splits on the top level; not at all if it is not certain how. */
function split(text: string, separator: string): readonly string[] {
  const top = topLevel(text);
  if (uncertain.test(top)) return [text];
  let start = 0;
  return top.split(separator).map(({ length }) => {
    const part = text.slice(start, start + length);
    start += length + separator.length;
    return part;
  });
}

function withoutParentheses(text: string): string {
  return /^\(_*\)$/.test(topLevel(text)) ? withoutParentheses(text.slice(1, -1)) : text;
}

const operators = / (?:=|!=|<=|>=|<|>|(?:NOT )?I?LIKE|(?:NOT )?IN|IS(?: NOT)? (?:NULL|TRUE|FALSE|UNKNOWN))(?= |$)/;

function predicateOf(text: string, columns: readonly string[]): Predicate {
  const top = topLevel(text);
  const { 0: operator = '', index = text.length } = operators.exec(top) ?? {};
  const [{ length: end } = text] = top.slice(0, index).split(' AS ');
  const left = text.slice(0, end);
  const right = text.slice(index + operator.length + 1);
  const [column, ...others] = columnsIn(left, columns);
  const isOther =
    others.length > 0 || columnsIn(right, columns).length > 0 || /\bCASE\b|\bBETWEEN\b/.test(masked(text));
  if (column === undefined || isOther) return { text, form: 'other' };
  const whole = columnOf(left, column);
  if (whole !== undefined) return { text, column: whole, form: formOf(operator.trim(), right) };
  const [, called = '', argument = ''] = /^(\w+)\(([^]*)\)$/.exec(left) ?? [];
  const first = columnOf(argument.split(', ')[0] ?? '', column);
  const form = served.get(called);
  if (form !== undefined && operator === '' && first !== undefined) return { text, column: first, form };
  const expression = withoutParentheses(left);
  const isCast = called === 'CAST' && columnOf(argument.replace(/ AS \w+$/, ''), column) !== undefined;
  if (isCast) return { text, column, expression, form: 'cast' };
  return { text, column, expression, form: called === '' || called === 'CAST' ? 'arithmetic' : 'function' };
}

const served: ReadonlyMap<string, 'contains' | 'list'> = new Map([
  ['contains', 'contains'],
  ['array_has', 'list'],
  ['array_has_any', 'list'],
  ['array_has_all', 'list'],
]);

function formOf(operator: string, right: string): 'comparison' | 'prefix' | 'pattern' {
  if (!operator.endsWith('LIKE')) return 'comparison';
  return operator === 'LIKE' && /^\w+\("[^%_\\"]+%"\)$/.test(right) ? 'prefix' : 'pattern';
}

/** The path of a field, where an expression is just that: `get_field(meta, Utf8("score"))` is `meta.score`. */
function columnOf(expression: string, column: string): string | undefined {
  if (expression === column) return column;
  const [, parent = '', field] = /^get_field\(([^]*), Utf8\("([^".]*)"\)\)$/.exec(expression) ?? [];
  const path = field === undefined ? undefined : columnOf(parent, column);
  return path === undefined ? undefined : `${path}.${field}`;
}

function columnsIn(expression: string, columns: readonly string[]): readonly string[] {
  const plain = masked(expression);
  return columns.filter((name) => {
    if (!plain.includes(name)) return false;
    const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    return new RegExp(String.raw`(?<![\w.])${escaped}(?![\w.(])`).test(plain);
  });
}

/** An expression as the engine prints it, with literals as in SQL. */
export function readable(expression: string): string {
  return expression
    .replace(/\bUtf8\("([^"\\']*)"\)/g, "'$1'")
    .replace(/\b(?:U?Int|Float)\d+\((-?[\d.]+)\)/g, '$1')
    .replace(/\bBoolean\((true|false)\)/g, '$1')
    .replace(/ IN \(\[([^[\]]*)\]\)/g, ' IN ($1)');
}

/** SQL for an expression as the engine prints it; undefined where it is not certain. */
export function sqlOf(expression: string): string | undefined {
  const sql = readable(expression).replace(/\bCAST\(([a-z_]\w*) AS (\w+)\)/g, "arrow_cast($1, '$2')");
  const words = /\b\d+\.\d+\b| (?:AND|OR|NOT|I?LIKE|IN|IS|NULL|TRUE|FALSE)\b/g;
  return /[A-Z"'`[]|\w\.\w/.test(sql.replace(/'[^']*'/g, '').replace(words, '')) ? undefined : sql;
}
