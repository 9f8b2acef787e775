import { HelmwrightError } from '../../errors.js';
import { matchesAsciiOnly } from '../../values/definition/pattern.js';
import type { Json } from '../../values/json.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { defaultKubeVersion, type RenderContext } from '../ast/context.js';
import { toExpression } from './convert.js';
import {
  type Expression,
  type ExpressionType,
  type ListItem,
  type MapEntry,
  nameOfType,
  typeOf,
} from '../ast/expression.js';
import {
  type Arguments,
  type Evaluated,
  type FunctionHelper,
  type ParameterType,
  type PrintSite,
  readArgument,
  type TemplateFunction,
} from '../ast/function.js';
import type { GoCode } from '../print/go-code.js';
import { activeSentinels } from './sentinel.js';
import { contextOf, isValue, nameOf, type ValueOr, Value } from './value.js';

interface TypesOf {
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
  readonly measurable: string | readonly unknown[] | Readonly<Record<string, unknown>>;
}

type Operands<P extends readonly ParameterType[]> = { readonly [I in keyof P]: ValueOr<TypesOf[P[I]]> };

type RestOf<R extends ParameterType | undefined> = R extends ParameterType
  ? readonly ValueOr<TypesOf[R]>[]
  : readonly [];

/** The arguments in Go; those of `rest` come behind them. */
type GoArguments<P extends readonly ParameterType[]> = { readonly [I in keyof P]: GoCode } & readonly GoCode[];

interface Definition<
  P extends readonly ParameterType[],
  R extends ParameterType | undefined,
  G extends ExpressionType | 'strings',
> {
  readonly name: string;
  readonly takes: P;
  readonly rest?: R;
  readonly gives: G;
  readonly helper?: FunctionHelper;
  readonly ascii?: 'always' | 'kept';
  go(args: GoArguments<P>, site: PrintSite): GoCode;
  readonly goTest?: (args: GoArguments<P>) => GoCode;
  evaluate(
    args: Arguments<P>,
    rest: R extends ParameterType ? Arguments<readonly R[]> : readonly [],
    context: RenderContext,
  ): Evaluated;
}

type Author<
  P extends readonly ParameterType[],
  R extends ParameterType | undefined,
  G extends ExpressionType | 'strings',
> = ((...operands: [...Operands<P>, ...RestOf<R>]) => Value<TypesOf[G]>) & { readonly definition: TemplateFunction };

const definitions: TemplateFunction[] = [];

/** All functions of the language, in the order of their definition. */
export function templateFunctions(): readonly TemplateFunction[] {
  return definitions;
}

/** Adds a function to the language and gives what authors call. */
export function define<
  const P extends readonly ParameterType[],
  G extends ExpressionType | 'strings',
  R extends ParameterType | undefined = undefined,
>(definition: Definition<P, R, G>): Author<P, R, G> {
  const { name, takes, rest, gives, helper, ascii, goTest } = definition;
  const fn: TemplateFunction = {
    name,
    takes,
    rest,
    gives: gives === 'strings' ? 'list' : gives,
    helper,
    ascii,
    goTest: goTest && ((args) => goTest(goArguments<P>(args))),
    go: (args, site) => definition.go(goArguments<P>(args), site),
    evaluate: (args, context) =>
      definition.evaluate(readAll(takes, args), readRest<R>(rest, args.slice(takes.length)), context),
  };
  definitions.push(fn);
  return Object.assign((...operands: readonly unknown[]) => apply<TypesOf[G]>(fn, operands), { definition: fn });
}

function goArguments<P extends readonly ParameterType[]>(args: readonly GoCode[]): GoArguments<P>;
function goArguments(args: readonly GoCode[]): readonly GoCode[] {
  return args;
}

function readAll<P extends readonly ParameterType[]>(takes: P, args: readonly Evaluated[]): Arguments<P>;
function readAll(takes: readonly ParameterType[], args: readonly Evaluated[]): readonly (Json | bigint)[] {
  return takes.map((type, index) => readArgument(type, args[index] ?? null));
}

function readRest<R extends ParameterType | undefined>(
  rest: R | undefined,
  args: readonly Evaluated[],
): R extends ParameterType ? Arguments<readonly R[]> : readonly [];
function readRest(rest: ParameterType | undefined, args: readonly Evaluated[]): readonly (Json | bigint)[] {
  return rest === undefined ? [] : args.map((arg) => readArgument(rest, arg));
}

/** Calls a function of the language with what an author gave. */
export function apply<T>(fn: TemplateFunction, operands: readonly unknown[]): Value<T> {
  const args = operands.map((operand, index) => argument(fn, operand, fn.takes[index] ?? fn.rest ?? 'any'));
  return new Value<T>({ kind: 'call', function: fn, args }, contextFor(operands));
}

function argument(fn: TemplateFunction, operand: unknown, type: ParameterType): Expression {
  const expression = operandExpression(operand, `${fn.name}()`);
  checkType(fn, expression, type);
  return expression;
}

/** The expression of an operand, an optional value as it is: functions say themselves whether they take one. */
export function operandExpression(operand: unknown, place: string): Expression {
  const expression = toExpression(operand, place);
  if (expression === undefined)
    throw new HelmwrightError('undeclared-value', place, 'undefined is given where a value is needed');
  return expression;
}

function checkType(fn: TemplateFunction, expression: Expression, wanted: ParameterType): void {
  const type = typeOf(expression);
  const place = nameOf(expression);
  if (expression.kind === 'conditional' && expression.otherwise === undefined) {
    throw new HelmwrightError(
      'misused-value',
      place,
      `${fn.name}() needs a value that is always there: use orElse() first`,
    );
  }
  if (wanted === 'ascii' && !isAscii(expression)) {
    throw new HelmwrightError(
      'misused-value',
      place,
      `${fn.name}() counts bytes, so its text must be ASCII: give the value an ASCII pattern`,
    );
  }
  if (fits(expression, type, wanted)) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `${fn.name}() takes ${nameOfParameter(wanted)}, and this is ${nameOfType(type)}${isNarrow(wanted) ? ' of another kind' : ''}`,
  );
}

function fits(expression: Expression, type: ExpressionType, wanted: ParameterType): boolean {
  switch (wanted) {
    case 'any':
      return true;
    case 'ascii':
      return type === 'string' || type === 'any';
    case 'strings':
    case 'stringMap':
      return holdsTexts(expression, wanted);
    case 'measurable':
      return type === 'string' || type === 'list' || type === 'map';
    case 'number':
      return type === 'number' || type === 'integer' || type === 'any';
    case 'string':
    case 'integer':
    case 'boolean':
    case 'list':
    case 'map':
      return type === wanted || type === 'any';
  }
}

function isNarrow(wanted: ParameterType): boolean {
  return wanted === 'strings' || wanted === 'stringMap';
}

function nameOfParameter(wanted: ParameterType): string {
  switch (wanted) {
    case 'ascii':
      return nameOfType('string');
    case 'strings':
      return 'a list of texts';
    case 'stringMap':
      return 'a map of texts';
    case 'measurable':
      return 'a text, a list or a map';
    default:
      return nameOfType(wanted);
  }
}

/** Whether a list or a map holds texts and nothing else. Quantities do not count: a user may write them as numbers. */
function holdsTexts(expression: Expression, wanted: 'strings' | 'stringMap'): boolean {
  switch (expression.kind) {
    case 'reference':
      return expression.of.type === (wanted === 'strings' ? 'list' : 'map') && isTextKind(expression.of.items);
    case 'call':
      return wanted === 'strings' && expression.function.gives === 'list';
    case 'list':
      return wanted === 'strings' && expression.items.every((item) => holdsTextItem(item));
    case 'map':
      return wanted === 'stringMap' && expression.entries.every((entry) => holdsTextEntry(entry));
    case 'conditional':
      return [expression.then, expression.otherwise].every(
        (branch) => branch !== undefined && holdsTexts(branch, wanted),
      );
    case 'literal':
    case 'builtin':
    case 'concat':
    case 'is-set':
    case 'include':
    case 'parameter':
      return false;
  }
}

function holdsTextItem(item: ListItem): boolean {
  if (item.kind === 'item') return typeOf(item.value) === 'string';
  return item.kind === 'spread' ? holdsTexts(item.of, 'strings') : item.items.every(holdsTextItem);
}

function holdsTextEntry(entry: MapEntry): boolean {
  if (entry.kind === 'pair') return typeOf(entry.value) === 'string';
  return entry.kind === 'spread' ? holdsTexts(entry.of, 'stringMap') : entry.entries.every(holdsTextEntry);
}

function isTextKind(type: ValueType): boolean {
  return (type.type === 'string' || type.type === 'enum') && type.optionality !== 'optional';
}

/** Whether a text holds ASCII only, whatever the values. */
export function isAscii(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return !/[^\x00-\x7f]/.test(String(expression.value));
    case 'builtin':
      return true;
    case 'concat':
      return expression.parts.every(isAscii);
    case 'conditional':
      return isAscii(expression.then) && (expression.otherwise === undefined || isAscii(expression.otherwise));
    case 'include':
      return isAscii(expression.helper.body);
    case 'reference':
      return isAsciiKind(expression);
    case 'call':
      return (
        expression.function.ascii === 'always' ||
        (expression.function.ascii === 'kept' && expression.args.every(isAscii))
      );
    case 'is-set':
    case 'parameter':
    case 'map':
    case 'list':
      return false;
  }
}

function isAsciiKind({ of }: Extract<Expression, { kind: 'reference' }>): boolean {
  if (of.type === 'string') return matchesAsciiOnly(of.pattern);
  if (of.type === 'enum') return of.members.every((member) => !/[^\x00-\x7f]/.test(member));
  return of.type === 'quantity' || of.type === 'integer' || of.type === 'number' || of.type === 'boolean';
}

/** What to evaluate a new expression with: what its operands are evaluated with, or nothing while a chart is exported. */
export function contextFor(operands: readonly unknown[]): RenderContext | undefined {
  const contexts = operands.filter(isValue).map((value) => value[contextOf]);
  if (contexts.length === 0) return activeSentinels() === undefined ? constantContext : undefined;
  return contexts.includes(undefined) ? undefined : contexts[0];
}

/** For expressions of constants alone. */
export const constantContext: RenderContext = {
  values: {},
  release: { name: '', namespace: '', revision: 1, isInstall: true, isUpgrade: false, service: 'Helm' },
  chart: { name: '', version: '', appVersion: '' },
  capabilities: { kubeVersion: defaultKubeVersion, apiVersions: [] },
  cluster: [],
  bindings: new Map(),
};
