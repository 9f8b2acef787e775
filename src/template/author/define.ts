import { HelmwrightError } from '../../errors.js';
import { shared } from '../../package-copy.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { RenderContext } from '../ast/context.js';
import { toExpression } from './convert.js';
import { type Expression, literal } from '../ast/expression.js';
import type { Evaluated, FunctionHelper, PrintSite, TemplateFunction, Traits } from '../ast/function.js';
import type { GoCode } from '../print/go-code.js';
import { checkArgument } from './check-argument.js';
import { contextFor } from './context-for.js';
import { Value, type ValueOr } from './value.js';
import { type ExpressionType, type ParameterType, takesAbsent } from '../ast/types.js';
import { type Arguments, readArgument } from '../evaluate/arguments.js';

/** What authors give for each type, and what they get. */
export interface TypesOf {
  readonly string: string;
  readonly ascii: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly unknown[];
  readonly map: Readonly<Record<string, unknown>>;
  readonly any: unknown;
  readonly strings: readonly string[];
  readonly stringMap: Readonly<Record<string, string>>;
  readonly measurable: Measurable;
  readonly emptiable: Measurable | undefined;
  readonly nullable: unknown;
  readonly nullableString: string | undefined;
  readonly integers: readonly number[];
}

/** What a function of the language gives. */
type Given = ExpressionType | 'strings' | 'integers';

/** An object of Kubernetes has no index signature. */
type Measurable = string | readonly unknown[] | object;

type Operands<P extends readonly ParameterType[]> = { readonly [I in keyof P]: ValueOr<TypesOf[P[I]]> };

type RestOf<R extends ParameterType | undefined> = R extends ParameterType
  ? readonly ValueOr<TypesOf[R]>[]
  : readonly [];

/** The arguments in Go; those of `rest` come behind them. */
export type GoArguments<P extends readonly ParameterType[]> = { readonly [I in keyof P]: GoCode } & readonly GoCode[];

/** A function as it is written. */
interface Definition<
  P extends readonly ParameterType[],
  R extends ParameterType | undefined,
  G extends Given,
> extends Traits {
  readonly name: string;
  readonly takes: P;
  readonly rest?: R;
  readonly gives: G;
  readonly helper?: FunctionHelper;
  go(args: GoArguments<P>, site: PrintSite): GoCode;
  readonly takesTests?: boolean;
  readonly goTest?: (args: GoArguments<P>) => GoCode;
  evaluate(
    args: Arguments<P>,
    rest: R extends ParameterType ? Arguments<readonly R[]> : readonly [],
    context: RenderContext,
  ): Evaluated;
}

/** What authors call. */
type Author<P extends readonly ParameterType[], R extends ParameterType | undefined, G extends Given> = ((
  ...operands: [...Operands<P>, ...more: RestOf<R>]
) => Value<TypesOf[G]>) & {
  readonly definition: TemplateFunction;
};

const definitions: TemplateFunction[] = [];

/** All functions of the language, in the order of their definition. */
export function templateFunctions(): readonly TemplateFunction[] {
  return definitions;
}

/** The types of the parameters, with the names that authors and the reference see. */
export function parameters<P extends readonly ParameterType[]>(...types: P): P {
  return types;
}

/** Adds a function to the language and gives what authors call. */
export function define<
  const P extends readonly ParameterType[],
  G extends Given,
  R extends ParameterType | undefined = undefined,
>(definition: Definition<P, R, G>): Author<P, R, G> {
  // Expressions of several copies of this package are compared by their functions.
  const fn = shared(`function ${definition.name}`, () => templateFunction(definition));
  definitions.push(fn);
  return authorOf<P, R, G>(fn);
}

/** What authors call, of a function. */
export function authorOf<P extends readonly ParameterType[], R extends ParameterType | undefined, G extends Given>(
  fn: TemplateFunction,
): Author<P, R, G> {
  return Object.assign((...operands: readonly unknown[]) => apply<TypesOf[G]>(fn, operands), { definition: fn });
}

/** A function of the language, with arguments that are read as their parameters' types. */
export function templateFunction<
  P extends readonly ParameterType[],
  R extends ParameterType | undefined,
  G extends Given,
>(definition: Definition<P, R, G>): TemplateFunction {
  const { name, takes, rest, gives, helper, takesTests, goTest, ascii, oneLine, lines, mayFail, maxLength, stopsAt } =
    definition;
  return {
    name,
    takes,
    rest,
    gives: gives === 'strings' || gives === 'integers' ? 'list' : gives,
    items: gives === 'integers' ? 'integers' : undefined,
    helper,
    ascii,
    oneLine,
    lines,
    mayFail,
    maxLength,
    stopsAt,
    takesTests,
    goTest: goTest && ((args) => goTest(goArguments<P>(args))),
    go: (args, site) => definition.go(goArguments<P>(args), site),
    evaluate: (args, context) =>
      definition.evaluate(readAll(takes, args), readRest<R>(rest, args.slice(takes.length)), context),
  };
}

function goArguments<P extends readonly ParameterType[]>(args: readonly GoCode[]): GoArguments<P>;
function goArguments(args: readonly GoCode[]): readonly GoCode[] {
  return args;
}

function readAll<P extends readonly ParameterType[]>(takes: P, args: readonly Evaluated[]): Arguments<P>;
function readAll(takes: readonly ParameterType[], args: readonly Evaluated[]): readonly Evaluated[] {
  return takes.map((type, index) => readArgument(type, args[index] ?? null));
}

function readRest<R extends ParameterType | undefined>(
  rest: R | undefined,
  args: readonly Evaluated[],
): R extends ParameterType ? Arguments<readonly R[]> : readonly [];
function readRest(rest: ParameterType | undefined, args: readonly Evaluated[]): readonly Evaluated[] {
  return rest === undefined ? [] : args.map((arg) => readArgument(rest, arg));
}

/** Calls a function of the language with what an author gave. */
export function apply<T>(fn: TemplateFunction, operands: readonly unknown[]): Value<T> {
  const args = operands.map((operand, index) => argument(fn, operand, fn.takes[index] ?? fn.rest ?? 'any'));
  return new Value<T>({ kind: 'call', function: fn, args }, contextFor(operands));
}

function argument(fn: TemplateFunction, operand: unknown, type: ParameterType): Expression {
  const place = `${fn.name}()`;
  const expression = takesAbsent(type) ? absentOperand(operand, place, type) : operandExpression(operand, place);
  checkArgument(fn, expression, type);
  return expression;
}

/** An optional value itself, which is Go's nil where it is absent, and so empty. */
function absentOperand(operand: unknown, place: string, type: ParameterType): Expression {
  const expression = toExpression(operand, place) ?? literal(type === 'nullable' ? null : '');
  if (expression.kind !== 'conditional' || expression.otherwise !== undefined) return expression;
  const { test, then } = expression;
  if (test.kind !== 'is-set' || test.of !== then) return expression;
  // Go would print what is not there as a text.
  if (descriptorOf(test.of.of).numbersAsStrings !== true) return then;
  return type === 'nullableString' ? { ...expression, otherwise: literal('') } : expression;
}

/** The expression of an operand, an optional value as it is: functions say themselves whether they take one. */
export function operandExpression(operand: unknown, place: string): Expression {
  const expression = toExpression(operand, place);
  if (expression === undefined)
    throw new HelmwrightError('undeclared-value', place, 'undefined is given where a value is needed');
  return expression;
}
