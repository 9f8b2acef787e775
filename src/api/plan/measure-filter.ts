import { filterFunctions } from './filter-functions.js';
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
  /** Operators of the condition that is being read. */
  operators: number;
  /** The deepest of what stands in brackets in it. */
  inner: number;
  /** The deepest condition so far. */
  deepest: number;
  /** BETWEENs whose AND is to come. */
  betweens: number;
  commas: number;
}

const maxArguments = 64;

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
  private expectsOperand = true;
  private readonly frames: Frame[] = [frame('whole', undefined)];

  constructor(
    private readonly tokens: readonly FilterToken[],
    private readonly place: string,
  ) {}

  read(): FilterSize {
    if (this.tokens.length === 0) throw refusal(this.place, 'is empty; leave it out');
    for (let token = this.take(); token !== undefined; token = this.take()) {
      if (this.expectsOperand) this.readOperand(token);
      else this.readOperator(token);
    }
    if (this.expectsOperand || this.frames.length > 1) throw refusal(this.place, 'ends too early');
    this.endCondition();
    const { tokens, terms, items, calls } = this;
    return { tokens: tokens.length, depth: this.frame.deepest, terms, items, calls };
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
    if (!filterFunctions.has(word)) throw refusal(this.place, `calls ${shortened(token.text)}, which is not served`);
    this.calls += 1;
    this.open('arguments', ')');
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
        return;
      case 'like':
      case 'ilike':
        return;
      default:
        throw this.unexpected(token);
    }
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
      throw refusal(this.place, `has a call with more than ${maxArguments} arguments`);
    this.items += 1;
    this.endCondition();
    this.expectsOperand = true;
  }

  private countOperator(): void {
    this.frame.operators += 1;
  }

  private endCondition(): void {
    const { frame } = this;
    frame.deepest = Math.max(frame.deepest, frame.operators + frame.inner);
    frame.operators = 0;
    frame.inner = 0;
  }

  private open(kind: Frame['kind'], closedBy: ')' | ']'): void {
    if (kind === 'items') this.items += 1;
    this.frames.push(frame(kind, closedBy));
    this.expectsOperand = true;
  }

  private close(token: FilterToken): void {
    const { closedBy, kind, betweens } = this.frame;
    if (token.text !== closedBy || kind === 'cast' || betweens > 0) throw this.unexpected(token);
    this.closeFrame();
  }

  private closeFrame(): void {
    this.endCondition();
    const { deepest } = this.frame;
    this.frames.pop();
    this.frame.inner = Math.max(this.frame.inner, deepest + 1);
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
    if (token === undefined) return refusal(this.place, 'ends too early');
    return refusal(this.place, `has ${shortened(token.text)} at character ${token.at + 1}, where it is not served`);
  }
}

function frame(kind: Frame['kind'], closedBy: Frame['closedBy']): Frame {
  return { kind, closedBy, operators: 0, inner: 0, deepest: 0, betweens: 0, commas: 0 };
}
