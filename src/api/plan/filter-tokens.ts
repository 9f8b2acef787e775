import { refusal, shortened } from './refusal.js';

/** A word of SQL: `quoted` is a name in quotation marks of either kind, `text` a string. */
export interface FilterToken {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'symbol';
  readonly text: string;
  /** Characters before it. */
  readonly at: number;
}

const patterns = {
  text: /'[^']*(?:''[^']*)*'/uy,
  quoted: /`[^`]*(?:``[^`]*)*`|"[^"]*(?:""[^"]*)*"/uy,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\p{L}\p{N}_.])/uy,
  word: /[\p{L}_][\p{L}\p{N}_]*/uy,
  symbol: /::|\|\||==|<=|>=|<>|!=|<<|>>|[()[\],.+\-*/%=<>]/uy,
} as const satisfies Readonly<Record<FilterToken['kind'], RegExp>>;

const kinds = ['word', 'number', 'symbol', 'text', 'quoted'] as const satisfies readonly FilterToken['kind'][];
const space = /[ \t\r\n\f\v]+/uy;

/**
 * The words of a filter, in linear time. What is not read here as the engine reads it is refused: comments, several
 * statements, placeholders, prefixed and dollar-quoted strings, hexadecimal numbers and numbers with a suffix.
 *
 * @throws ApiError invalidInput, with the position
 */
export function filterTokens(filter: string, place: string): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  for (let at = skipSpace(filter, 0); at < filter.length;) {
    const token = tokenAt(filter, at, place);
    tokens.push(token);
    at = skipSpace(filter, at + token.text.length);
  }
  return tokens;
}

function tokenAt(filter: string, at: number, place: string): FilterToken {
  const two = filter.slice(at, at + 2);
  if (two === '--' || two === '/*') throw refusal(place, `has a comment at character ${at + 1}`);
  for (const kind of kinds) {
    const text = match(patterns[kind], filter, at);
    if (text !== undefined) return { kind, text, at };
  }
  throw refusal(place, faultAt(filter, at));
}

function faultAt(filter: string, at: number): string {
  const character = String.fromCodePoint(filter.codePointAt(at) ?? 0);
  if (/['"`]/u.test(character)) return `has an unterminated ${character} at character ${at + 1}`;
  if (/\d/u.test(character)) return `has an invalid number at character ${at + 1}`;
  if (character === ';') return `has a ; at character ${at + 1}; it must be one condition`;
  return `has an unsupported ${shortened(character)} at character ${at + 1}`;
}

function skipSpace(filter: string, at: number): number {
  return at + (match(space, filter, at)?.length ?? 0);
}

function match(pattern: RegExp, filter: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(filter)?.[0];
}
