import { refusal } from './refusal.js';
import { limits } from './schema.js';
import type { PlanQuery } from '../planner.js';

/** The words of a filter: strings and quoted names as one each. A single character is what is none of these. */
const word =
  /\s+|'[^']*(?:''[^']*)*'|"[^"]*(?:""[^"]*)*"|`[^`]*(?:``[^`]*)*`|--|\/\*|[\p{L}_][\p{L}\p{N}_.]*|-?\d+(?:\.\d+)?|[<>=!]=|<>|./gsu;

function wordsOf(filter: string): readonly string[] {
  return (filter.match(word) ?? []).filter((each) => each.trim() !== '');
}

/**
 * Rejects filters in which the engine would stop reading before the end, which parentheses around the filter do not show:
 * all that it judges itself is left to it.
 */
export function checkFilter(filter: string, place: string): void {
  if (Buffer.byteLength(filter) > limits.filterBytes)
    throw refusal(place, `must have at most ${limits.filterBytes} bytes`);
  const words = wordsOf(filter);
  if (words.length === 0) throw refusal(place, 'must not be empty; omit it instead');
  let open = 0;
  for (const each of words) {
    if (each === '--' || each === '/*') throw refusal(place, 'must not contain a comment');
    if (each === ';' || each === '$') throw refusal(place, `must not contain ${each} outside of strings`);
    if (/^['"`]$/u.test(each)) throw refusal(place, `has an unterminated ${each}`);
    if (each === '(') open += 1;
    if (each === ')') open -= 1;
    if (open < 0) throw refusal(place, 'has a ) without (');
  }
}

const most = { characters: 512, words: 48, betweens: 2 } as const;

const plainWord = /^(?:'.*'|".*"|`.*`|[\p{L}_].*|-?\d.*|[<>=!]=|<>|[<>=(),])$/su;

/** What a parenthesis may follow where it does not open the arguments of a function. */
const beforeParenthesis = /^(?:and|or|not|in|between|[(,<>=]|[<>!=]=|<>)$/iu;

/**
 * Whether a filter is certain to be planned at once: few conditions of comparisons, AND, OR, NOT, IN, LIKE, BETWEEN and
 * IS, and no function. The engine writes out the operand of BETWEEN twice.
 */
export function isPlainFilter(filter: string): boolean {
  if (filter.length > most.characters) return false;
  const words = wordsOf(filter);
  if (words.length > most.words) return false;
  if (words.filter((each) => each.toLowerCase() === 'between').length > most.betweens) return false;
  return words.every(
    (each, index) =>
      plainWord.test(each) && (each !== '(' || index === 0 || beforeParenthesis.test(words[index - 1] ?? '')),
  );
}

const small = { fullText: 512, columns: 64, vectors: 4, numbers: 8_192 } as const;

/**
 * Whether a query is sure to be planned at once and in little memory, whatever the table: it is small in all parts. A
 * query of which this is not known is not small.
 */
export function isSmall({ vectors, fullText, filter, columns = [] }: PlanQuery): boolean {
  if (vectors.length > small.vectors || columns.length > small.columns) return false;
  if (vectors.length * (vectors[0]?.length ?? 0) > small.numbers) return false;
  if (JSON.stringify(fullText ?? '').length > small.fullText) return false;
  return filter === undefined || isPlainFilter(filter);
}
