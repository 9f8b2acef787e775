import { copyingFunctions, filterFunctions, regexFunctions } from './filter-functions.js';
import { filterTokens, type FilterToken } from './filter-tokens.js';
import { refusal, shortened } from './refusal.js';

/** What a filter costs, as far as its text tells. */
export interface FilterSize {
  readonly tokens: number;
  /**
   * How deep the engine's tree can be at most, flat AND and OR aside: within each condition, every operator counts,
   * whether it stands before, between or after what it is applied to, and so do parentheses, calls and lists.
   */
  readonly depth: number;
  /** Conditions that AND and OR join. */
  readonly terms: number;
  /** Items of all lists. */
  readonly items: number;
  readonly calls: number;
  /** Calls that compile a regular expression. */
  readonly regexes: number;
  /** Operators of all conditions. */
  readonly operators: number;
  /**
   * How often what the engine writes out more than once (the operand of BETWEEN, the arguments of COALESCE) stands inside
   * of its like. Each doubles the tree at least.
   */
  readonly copies: number;
}

/**
 * Reads a filter as LanceDB does: conditions of fields, literals, operators, casts, subscripts, lists and calls. It takes
 * linear time and no stack of calls, so it can look at what would overflow the engine's stack. What LanceDB would read in
 * part and silently leave the rest of (ORDER BY, LIMIT, a second string) is refused, as are words that it has no use for.
 *
 * @throws ApiError invalidInput, with the position
 */
export function measureFilter(filter: string, place: string): FilterSize {
  return new FilterReader(filterTokens(filter, place), place).read();
}

interface Frame {
  readonly kind: 'whole' | 'parentheses' | 'items' | 'arguments' | 'subscript' | 'cast';
  readonly closedBy: ')' | ']' | undefined;
  /** Whether the engine writes out more than once what stands in it. */
  readonly isCopied: boolean;
  /** The condition that is being read, but for what stands in brackets. */
  own: Extent;
  /** The most of what stands in brackets in it. */
  inner: Extent;
  /** The most of the conditions so far. */
  most: Extent;
  /** BETWEENs whose AND is to come. */
  betweens: number;
  commas: number;
}

/** How far something goes in depth. */
interface Extent {
  readonly depth: number;
  readonly copies: number;
}

const none: Extent = { depth: 0, copies: 0 };

function most(a: Extent, b: Extent): Extent {
  return { depth: Math.max(a.depth, b.depth), copies: Math.max(a.copies, b.copies) };
}

function sum(a: Extent, b: Extent): Extent {
  return { depth: a.depth + b.depth, copies: a.copies + b.copies };
}

const maxArguments = 64;
const maxWildcards = 64;

const binary = new Set(['+', '-', '*', '/', '%', '=', '==', '<>', '!=', '<', '<=', '>', '>=', '||', '<<', '>>']);

/** Words that stand between or after operands, or open what LanceDB has not: none is a name, unless in backticks. */
const reserved = new Set(
  'all and any as between case distinct else end escape except exists from group having ilike in intersect interval is like limit not offset or order select some then union unnest when where window with'.split(
    ' ',
  ),
);

class FilterReader {
  private next = 0;
  private terms = 1;
  private items = 0;
  private calls = 0;
  private regexes = 0;
  private operators = 0;
  private expectsOperand = true;
  private readonly frames: Frame[] = [frame('whole', undefined)];

  constructor(
    private readonly tokens: readonly FilterToken[],
    private readonly place: string,
  ) {}

  read(): FilterSize {
    if (this.tokens.length === 0) throw refusal(this.place, 'must not be empty; omit it instead');
    for (let token = this.take(); token !== undefined; token = this.take()) {
      if (this.expectsOperand) this.readOperand(token);
      else this.readOperator(token);
    }
    if (this.expectsOperand || this.frames.length > 1 || this.frame.betweens > 0)
      throw refusal(this.place, 'ends unexpectedly');
    this.endCondition();
    const { tokens, terms, items, calls, regexes, operators } = this;
    return { tokens: tokens.length, ...this.frame.most, terms, items, calls, regexes, operators };
  }

  private readOperand(token: FilterToken): void {
    switch (token.kind) {
      case 'number':
      case 'text':
      case 'quoted':
        this.expectsOperand = false;
        return;
      case 'symbol':
        return this.readOpening(token);
      case 'word':
        return this.readWord(token);
    }
  }

  private readOpening(token: FilterToken): void {
    if (token.text === '-') return this.countOperator();
    if (token.text === '(') return this.open('parentheses', ')');
    if (token.text === '[') return this.open('items', ']');
    if (token.text === ')' && this.frame.kind === 'arguments' && this.previous(2)?.text === '(')
      return this.close(token);
    throw this.unexpected(token);
  }

  private readWord(token: FilterToken): void {
    const word = token.text.toLowerCase();
    if (word === 'not') return this.countOperator();
    if (reserved.has(word)) throw this.unexpected(token);
    if (this.takeSymbol('(')) return this.openCall(word, token);
    if (word === 'array' && this.takeSymbol('[')) return this.open('items', ']');
    if ((word === 'date' || word === 'timestamp') && this.peek()?.kind === 'text') this.next += 1;
    this.expectsOperand = false;
  }

  private openCall(word: string, token: FilterToken): void {
    if (word === 'cast' || word === 'try_cast') return this.open('cast', ')');
    if (!filterFunctions.has(word))
      throw refusal(this.place, `calls the unsupported function ${shortened(token.text)}`);
    this.calls += 1;
    if (regexFunctions.has(word)) this.regexes += 1;
    this.open('arguments', ')', copyingFunctions.has(word));
  }

  private readOperator(token: FilterToken): void {
    if (token.kind === 'symbol') return this.readSymbol(token);
    if (token.kind !== 'word') throw this.unexpected(token);
    switch (token.text.toLowerCase()) {
      case 'and':
        return this.readAnd();
      case 'or':
        if (this.frame.betweens > 0) throw this.unexpected(token);
        return this.endTerm();
      case 'is':
        return this.readIs();
      case 'not':
        return this.readNegated(token);
      case 'in':
      case 'between':
      case 'like':
      case 'ilike':
        return this.readPredicate(token);
      case 'as':
        return this.readAs(token);
      default:
        throw this.unexpected(token);
    }
  }

  private readSymbol(token: FilterToken): void {
    if (binary.has(token.text)) {
      this.expectsOperand = true;
      return this.countOperator();
    }
    switch (token.text) {
      case '::':
        this.countOperator();
        return this.readType();
      case '.':
        this.countOperator();
        return this.readField();
      case '[':
        this.countOperator();
        return this.open('subscript', ']');
      case ',':
        return this.readComma(token);
      default:
        return this.close(token);
    }
  }

  private readAnd(): void {
    if (this.frame.betweens === 0) return this.endTerm();
    this.frame.betweens -= 1;
    this.expectsOperand = true;
  }

  private endTerm(): void {
    this.terms += 1;
    this.endCondition();
    this.expectsOperand = true;
  }

  private readIs(): void {
    this.countOperator();
    this.takeWord('not');
    if (!this.takeWord('null') && !this.takeWord('true') && !this.takeWord('false')) throw this.unexpected(this.peek());
  }

  private readNegated(token: FilterToken): void {
    this.countOperator();
    const predicate = this.take();
    if (predicate?.kind !== 'word') throw this.unexpected(predicate ?? token);
    this.readPredicate(predicate);
  }

  private readPredicate(token: FilterToken): void {
    this.countOperator();
    this.expectsOperand = true;
    switch (token.text.toLowerCase()) {
      case 'in':
        if (!this.takeSymbol('(')) throw this.unexpected(this.peek());
        return this.open('items', ')');
      case 'between':
        this.frame.betweens += 1;
        this.frame.own = sum(this.frame.own, { depth: 0, copies: 1 });
        return;
      case 'like':
      case 'ilike':
        return this.readPattern();
      default:
        throw this.unexpected(token);
    }
  }

  /** Matching is worked out while planning where all is literal, so patterns are bounded, and pieced together by nothing. */
  private readPattern(): void {
    const pattern = this.take();
    if (pattern?.kind !== 'text') throw this.unexpected(pattern);
    if ((pattern.text.match(/[%_]/gu) ?? []).length > maxWildcards)
      throw refusal(this.place, `must have at most ${maxWildcards} wildcards in a pattern`);
    if (this.peek()?.text === '||') throw this.unexpected(this.peek());
    this.expectsOperand = false;
  }

  private readAs(token: FilterToken): void {
    if (this.frame.kind !== 'cast' || this.frame.betweens > 0) throw this.unexpected(token);
    this.readType();
    if (!this.takeSymbol(')')) throw this.unexpected(this.peek());
    this.closeFrame();
  }

  /** Such as `int`, `int unsigned`, `decimal(10, 2)`. */
  private readType(): void {
    const type = this.take();
    if (type?.kind !== 'word' || reserved.has(type.text.toLowerCase())) throw this.unexpected(type);
    this.takeWord('unsigned');
    if (!this.takeSymbol('(')) return;
    do {
      const size = this.take();
      if (size?.kind !== 'number') throw this.unexpected(size);
    } while (this.takeSymbol(','));
    if (!this.takeSymbol(')')) throw this.unexpected(this.peek());
  }

  private readField(): void {
    const field = this.take();
    if (field?.kind !== 'word' && field?.kind !== 'quoted') throw this.unexpected(field);
    if (this.peek()?.text === '(') throw this.unexpected(this.peek());
  }

  private readComma(token: FilterToken): void {
    const { kind } = this.frame;
    if ((kind !== 'items' && kind !== 'arguments') || this.frame.betweens > 0) throw this.unexpected(token);
    this.frame.commas += 1;
    if (kind === 'arguments' && this.frame.commas >= maxArguments)
      throw refusal(this.place, `must have at most ${maxArguments} arguments in a call`);
    this.items += 1;
    this.endCondition();
    this.expectsOperand = true;
  }

  private countOperator(): void {
    this.operators += 1;
    this.frame.own = sum(this.frame.own, { depth: 1, copies: 0 });
  }

  private endCondition(): void {
    const { frame } = this;
    frame.most = most(frame.most, sum(frame.own, frame.inner));
    frame.own = none;
    frame.inner = none;
  }

  private open(kind: Frame['kind'], closedBy: ')' | ']', isCopied = false): void {
    if (kind === 'items') this.items += 1;
    this.frames.push(frame(kind, closedBy, isCopied));
    this.expectsOperand = true;
  }

  private close(token: FilterToken): void {
    const { closedBy, kind, betweens } = this.frame;
    if (token.text !== closedBy || kind === 'cast' || betweens > 0) throw this.unexpected(token);
    this.closeFrame();
  }

  private closeFrame(): void {
    this.endCondition();
    const { most: inside, isCopied } = this.frame;
    this.frames.pop();
    this.frame.inner = most(this.frame.inner, sum(inside, { depth: 1, copies: isCopied ? 1 : 0 }));
    this.expectsOperand = false;
  }

  private get frame(): Frame {
    const last = this.frames.at(-1);
    if (last === undefined) throw new Error('a filter was read beyond its end');
    return last;
  }

  private take(): FilterToken | undefined {
    this.next += 1;
    return this.tokens[this.next - 1];
  }

  private peek(): FilterToken | undefined {
    return this.tokens[this.next];
  }

  private previous(back: number): FilterToken | undefined {
    return this.tokens[this.next - back];
  }

  private takeSymbol(symbol: string): boolean {
    const token = this.peek();
    if (token?.kind !== 'symbol' || token.text !== symbol) return false;
    this.next += 1;
    return true;
  }

  private takeWord(word: string): boolean {
    const token = this.peek();
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.next += 1;
    return true;
  }

  private unexpected(token: FilterToken | undefined): Error {
    if (token === undefined) return refusal(this.place, 'ends unexpectedly');
    return refusal(this.place, `has an unexpected ${shortened(token.text)} at character ${token.at + 1}`);
  }
}

function frame(kind: Frame['kind'], closedBy: Frame['closedBy'], isCopied = false): Frame {
  return { kind, closedBy, isCopied, own: none, inner: none, most: none, betweens: 0, commas: 0 };
}
