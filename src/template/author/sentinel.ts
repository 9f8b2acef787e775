import { HelmwrightError } from '../../errors.js';
import { assertSameVersion, type PackageCopy, thisCopy } from '../../package-copy.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { type Expression, referencePath } from '../ast/expression.js';
import { walk } from '../ast/walk.js';

/**
 * Stand-ins for expressions while a manifest travels through cdk8s, which knows text, numbers and maps only:
 *
 * - typed: a string that is nothing but the sentinel, and keeps the expression's type;
 * - text: a string around the sentinel, or a part of one, which gives text whatever the expression's type;
 * - number: more than 2^52, positive because cdk8s-plus refuses negative sizes and durations. Its digits in a string, as
 *   cdk8s-plus makes one of a size, stand for the expression too.
 *
 * The text forms are framed by noncharacters of Unicode, which no manifest may hold, so that what is left of a sentinel
 * that someone cut, hashed or lower-cased is told apart from a user's text.
 */
export class Sentinels {
  private readonly expressions: Expression[] = [];
  private readonly numbers = new Map<Expression, number>();
  private readonly inspected = new Set<Expression>();
  private readonly times = new Map<Expression, number>();
  /** The values that JavaScript was given to look at. */
  readonly inspectedTypes = new Set<ValueType>();

  typed(expression: Expression): string {
    return `${open}typed${String(this.number(expression))}${close}`;
  }

  /** As {@link typed}, for JavaScript to have. */
  string(expression: Expression): string {
    this.inspect(expression);
    return this.typed(expression);
  }

  text(expression: Expression): string {
    this.inspect(expression);
    return `${open}text${String(this.number(expression))}${close}`;
  }

  numeric(expression: Expression): number {
    this.inspect(expression);
    this.checkLoop(expression);
    return firstNumber + this.number(expression) * stride;
  }

  /** Notes that JavaScript can look at what an expression gives, and so decide on it. */
  inspect(expression: Expression): void {
    if (this.inspected.has(expression)) return;
    this.inspected.add(expression);
    addValuesOf(expression, this.inspectedTypes);
  }

  /** A loop up to a value would not end: its stand-in is greater than any loop. */
  private checkLoop(expression: Expression): void {
    const times = (this.times.get(expression) ?? 0) + 1;
    this.times.set(expression, times);
    if (times < longestLoop) return;
    throw new HelmwrightError(
      'misused-value',
      nameOfInspected(expression),
      `is read ${longestLoop} times, as by a JavaScript loop, which is decided once, at synth: use each() over a list or a map`,
    );
  }

  /** The expression behind a number, if it is a sentinel. */
  ofNumber(value: number): Expression | undefined {
    return this.expressions[(value - firstNumber) / stride];
  }

  /** The expression of a string that is one typed sentinel and nothing else. */
  ofTyped(text: string): Expression | undefined {
    const match = /^\u{fdd0}typed(\d+)\u{fdd1}$/u.exec(text);
    return match === null ? undefined : this.expressions[Number(match[1])];
  }

  /** A string cut at its sentinels. */
  split(text: string): readonly (string | Expression)[] {
    return text
      .split(/(\u{fdd0}(?:typed|text)\d+\u{fdd1}|(?<!\d)\d{16}(?!\d))/u)
      .filter((part) => part !== '')
      .map((part) => this.expressionOf(part) ?? part);
  }

  private expressionOf(part: string): Expression | undefined {
    if (/^\d{16}$/.test(part)) return this.ofNumber(Number(part));
    const match = /^\u{fdd0}(?:typed|text)(\d+)\u{fdd1}$/u.exec(part);
    return match === null ? undefined : this.expressions[Number(match[1])];
  }

  /** Whether a number is what a conversion of units left of a sentinel. */
  isConverted(value: number): boolean {
    return unitFactors.some((factor) => this.isNear(value * factor) || this.isNear(value / factor));
  }

  private isNear(value: number): boolean {
    const last = firstNumber + stride * this.expressions.length;
    return value > firstNumber - stride && value < last;
  }

  private number(expression: Expression): number {
    const known = this.numbers.get(expression);
    if (known !== undefined) return known;
    const number = this.expressions.push(expression) - 1;
    this.numbers.set(expression, number);
    return number;
  }
}

/** Adds the values that an expression depends on. */
export function addValuesOf(expression: Expression, types: Set<ValueType>): void {
  walk(expression, (node) => {
    if (node.kind === 'reference') types.add(node.of);
  });
}

/** More often than anybody passes one value on. */
const longestLoop = 10_000;

function nameOfInspected(expression: Expression): string {
  return expression.kind === 'reference' ? `value ${referencePath(expression)}` : 'an expression';
}

const open = '\u{fdd0}';
const close = '\u{fdd1}';
/** Between 2^52 and 2^53, with no round number near: nobody writes it, nor a part or a multiple of it in other units. */
const firstNumber = 5_772_156_649_015_329;
/** A prime: adding to a sentinel, or scaling it, does not give another one. */
const stride = 7919;

/** What seconds, bytes and cores are multiplied or divided by, and the halves and doubles that people write. */
const unitFactors = [
  1,
  2,
  3,
  4,
  5,
  7,
  8,
  10,
  24,
  60,
  100,
  1000,
  1024,
  3600,
  86_400,
  1e6,
  1024 ** 2,
  1e9,
  1024 ** 3,
  1024 ** 4,
];

/** What all loaded copies of this package share, of every version: do not change its shape. */
interface Shared {
  spreads: number;
  exporting: { readonly copy: PackageCopy; readonly sentinels: Sentinels } | undefined;
}

const shared = sharedState(Symbol.for('helmwright.shared'));

function sharedState(key: symbol): Shared {
  const known: unknown = Reflect.get(globalThis, key);
  if (isShared(known)) return known;
  const state: Shared = { spreads: 0, exporting: undefined };
  Object.defineProperty(globalThis, key, { value: state });
  return state;
}

function isShared(state: unknown): state is Shared {
  return typeof state === 'object' && state !== null && 'spreads' in state && 'exporting' in state;
}

/** An own enumerable key for a Value: what `{...value}` copies, so that the spread is seen and done when rendering. */
export function nextSpreadKey(): string {
  shared.spreads += 1;
  return `${open}spread${shared.spreads}${close}`;
}

/** A key of a spread at a place of its map: cdk8s sorts keys, and of two maps that are spread the later wins. */
export function spreadKeyAt(place: number): string {
  return `${open}spread-${String(place).padStart(6, '0')}${close}`;
}

export function isSpreadKey(key: string): boolean {
  return key.startsWith(`${open}spread`);
}

/** Whether a string holds what is left of a sentinel. */
export function holdsRemains(text: string): boolean {
  return text.includes(open) || text.includes(close);
}

/** Whether a number is so great that arithmetic may have left it. The greatest safe integer is a bound that people write. */
export function isTooGreat(value: number): boolean {
  return Math.abs(value) >= 2 ** 52 && Math.abs(value) !== Number.MAX_SAFE_INTEGER;
}

/** A string without the sentinels in it. */
export function withoutSentinels(text: string): string {
  return text.replace(/\u{fdd0}(?:typed|text)\d+\u{fdd1}/gu, '');
}

/**
 * The sentinels of the synthesis that is under way; undefined outside, where values are concrete.
 *
 * @throws HelmwrightError `two-versions` if a copy of another version is exporting
 */
export function activeSentinels(): Sentinels | undefined {
  if (shared.exporting === undefined) return undefined;
  assertSameVersion(shared.exporting.copy);
  return shared.exporting.sentinels;
}

/** Runs a synthesis, during which values stand for themselves instead of for their defaults. */
export function withSentinels<T>(synthesis: (sentinels: Sentinels) => T): T {
  if (activeSentinels() !== undefined)
    throw new HelmwrightError('misused-value', '', 'a chart is exported while another is being exported');
  const sentinels = new Sentinels();
  shared.exporting = { copy: thisCopy, sentinels };
  try {
    return synthesis(sentinels);
  } finally {
    shared.exporting = undefined;
  }
}
