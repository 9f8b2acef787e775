import type { Json } from '../../values/json.js';
import type { GoCode } from '../print/go-code.js';
import type { RenderContext } from './context.js';
import type { ExpressionType, ParameterType } from './types.js';

/** What an evaluation gives: JSON, in which integers may go beyond 2^53, as Go's int64 holds them exactly. */
export type Evaluated = Json | bigint | readonly Evaluated[] | EvaluatedMap;

/** A map that an evaluation gives. */
export interface EvaluatedMap {
  /** An entry. */
  readonly [key: string]: Evaluated;
}

export function isEvaluatedMap(value: Evaluated | undefined): value is EvaluatedMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` without its `any[]`. */
export function isEvaluatedList(value: Evaluated | undefined): value is readonly Evaluated[] {
  return Array.isArray(value);
}

/**
 * A function of the template language: its Go form and its evaluation, side by side, so that neither is added or changed
 * without the other in view. Both fields are what the property tests break, one at a time, to see themselves fail.
 */
export interface TemplateFunction extends Traits {
  readonly name: string;
  readonly takes: readonly ParameterType[];
  /** The type of any further arguments. */
  readonly rest?: ParameterType | undefined;
  readonly gives: ExpressionType;
  /** What a list that it gives holds. @default strings */
  readonly items?: 'integers' | undefined;
  /** A named template that the Go form includes. */
  readonly helper?: FunctionHelper | undefined;
  /** Whether the author of a chart defined it, so that `check` compares its sides. @default false */
  readonly isAuthored?: boolean | undefined;
  go(args: readonly GoCode[], site: PrintSite): GoCode;
  /** Whether it asks of its arguments no more than Go does of a test, such as that of an `if`. @default false */
  readonly takesTests?: boolean | undefined;
  /** A shorter form for where Go tests for truth, such as `if`. */
  readonly goTest?: ((args: readonly GoCode[]) => GoCode) | undefined;
  evaluate(args: readonly Evaluated[], context: RenderContext): Evaluated;
}

/** What is known of a function's result whatever its arguments are. A trait that is not declared is not assumed. */
export interface Traits {
  /** Whether the result is ASCII: always, or where the arguments are. @default not known to be */
  readonly ascii?: 'always' | 'kept' | undefined;
  /**
   * Whether the result holds no line break and no character that YAML readers take for one or refuse: always; where that
   * is so of the arguments; or where they hold no such characters but those that the function escapes.
   * @default not known to be
   */
  readonly oneLine?: 'always' | 'kept' | 'escaped' | undefined;
  /**
   * Whether the result is lines without white space around them, as a printer of YAML or JSON makes them: closed, or with a
   * string at the end that may bring line breaks. @default not known to be
   */
  readonly lines?: 'closed' | 'open' | undefined;
  /** Whether rendering can fail in the function: always, or where a user's value is an argument. @default it cannot */
  readonly mayFail?: 'always' | 'on values' | undefined;
  /** The greatest length of the result. @default not known */
  readonly maxLength?: ((args: readonly ArgumentLength[]) => number | undefined) | undefined;
  /** The argument at which Go stops to evaluate: false for `and`, true for `or`. @default all are evaluated */
  readonly stopsAt?: boolean | undefined;
}

/** What is known of an argument: its greatest length in characters, and its value where that is constant. */
export interface ArgumentLength {
  /** Its greatest length; undefined where that is not known. */
  readonly longest: number | undefined;
  /** Its value; undefined where it is not constant. */
  readonly constant: Json | undefined;
}

/** The length that a constant argument names. */
export function constantLength(argument: ArgumentLength | undefined): number | undefined {
  return typeof argument?.constant === 'number' ? Math.abs(argument.constant) : undefined;
}

/** Where Go code is printed. */
export interface PrintSite {
  /** What the names of the chart's helpers start with. */
  readonly prefix: string;
  /** What spells the top of Helm's data: `.`, or `$` where a loop has taken the dot. */
  readonly root: '.' | '$';
}

/** A named template for a function that Helm does not have: written into `_helpers.tpl` of the charts that use it. */
export interface FunctionHelper {
  /** What follows the chart's prefix and a dot. */
  readonly name: string;
  /** One sentence, printed above the definition. */
  readonly comment: string;
  /** Go template text. */
  readonly body: string;
}
