import { HelmwrightError } from '../../errors.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { descriptorOf } from '../../values/types/registry.js';
import type {
  Builtin,
  Call,
  Conditional,
  Expression,
  ListNode,
  MapNode,
  Reference,
  Concat,
} from '../ast/expression.js';
import { isSameReference, mayBeRemoved, typeOf } from '../ast/expression.js';
import { type PrintSite } from '../ast/function.js';
import { argument, command, goConstant, type GoCode, goFloat, goString, operand, pipe } from './go-code.js';
import { kubeVersionName } from '../ast/context.js';
import { mayFail } from '../ast/may-fail.js';
import { filledBy } from '../functions/size.js';
import type { Variable } from '../ast/variable.js';
import { type ParameterType, takesAbsent } from '../ast/types.js';
import { toJson } from '../evaluate/arguments.js';

/** Where an expression is printed: the chart's prefix, the spelling of the root, and the names of the loops' variables. */
export interface PrintContext extends PrintSite {
  readonly names: ReadonlyMap<Variable, string>;
  /** How far in the lines of a string are. @default 0 */
  readonly indent?: number;
  /** The variables of lists and maps that were built before. */
  readonly built?: ReadonlyMap<ListNode | MapNode, string>;
}

/** An expression as Go template code that gives a `wanted`: Go's functions take numbers of one type only. */
export function print(expression: Expression, wanted: ParameterType, context: PrintContext): GoCode {
  switch (expression.kind) {
    case 'literal':
      return wanted === 'number' && typeof expression.value === 'number'
        ? goFloat(expression.value)
        : goConstant(toJson(expression.value));
    case 'reference':
      return printReference(expression, wanted, context);
    case 'conditional':
      return printTernary(expression, wanted, context);
    case 'concat':
      return printText(expression, context);
    case 'is-set':
      return command('ne', path(expression.of, context), operand('nil'));
    case 'call':
      return convert(printCall(expression, context), typeOf(expression), wanted);
    case 'builtin':
      return convert(printBuiltin(expression, context), expression.type, wanted);
    case 'include':
      return command('include', operand(`"${context.prefix}.${expression.helper.name}"`), operand(context.root));
    case 'map':
      return printMap(expression, context);
    case 'list':
      return printList(expression, context);
  }
}

/** An expression as what Go tests for truth, as in `if`. */
export function printTest(test: Expression, context: PrintContext): GoCode {
  if (test.kind === 'conditional' && typeOf(test) === 'boolean') {
    // What is not set is as false.
    const flag = defaulted(test);
    if (flag !== undefined) return path(flag, context);
  }
  if (test.kind !== 'call') return print(test, 'boolean', context);
  const { goTest, takesTests = false } = test.function;
  if (goTest !== undefined) return goTest(printArguments(test, context));
  if (!takesTests) return print(test, 'boolean', context);
  const tests = testsIn(test);
  const [only] = tests;
  if (only !== undefined && tests.length < test.args.length && tests.length === 1) return printTest(only, context);
  return test.function.go(
    tests.map((arg) => printTest(arg, context)),
    context,
  );
}

/** What `and` and `or` ask of, those of one inside the other too. Beside a value that must be true, that it is set says nothing. */
function testsIn(call: Call): readonly Expression[] {
  const tests = nestedTests(call);
  if (call.function.stopsAt !== false) return tests;
  // Not in between: what is asked there may need the value.
  return tests.filter((test, index) => {
    const around = tests.slice(0, index + 2);
    return test.kind !== 'is-set' || !around.some((other) => isTrueOnlyIfSet(other, test.of));
  });
}

function nestedTests({ function: fn, args }: Call): readonly Expression[] {
  return args.flatMap((arg) =>
    fn.stopsAt !== undefined && arg.kind === 'call' && arg.function === fn ? nestedTests(arg) : [arg],
  );
}

function isTrueOnlyIfSet(test: Expression, reference: Reference): boolean {
  const asked = filledBy(test) ?? (test.kind === 'conditional' && typeOf(test) === 'boolean' ? defaulted(test) : test);
  if (asked?.kind !== 'reference' || !isSameReference(asked, reference)) return false;
  // What the value is in may not be there, and then only a test that says so may stand alone.
  return (asked.unsure ?? []).length >= (reference.unsure ?? []).length;
}

/** A test that is too long for one line has a line for each of its conditions. */
export function printTestLines(test: Expression, context: PrintContext, indent: number): GoCode {
  const whole = printTest(test, context);
  if (whole.text.length <= longestTest || test.kind !== 'call' || test.function.takesTests !== true) return whole;
  const args = testsIn(test).map((arg) => {
    const line = argument(printTestLines(arg, context, indent + 2));
    return operand(`\n${' '.repeat(indent + 2)}${line}`);
  });
  const { text, form } = test.function.go(args, context);
  return { text: text.replaceAll(' \n', '\n'), form };
}

/** In characters. */
const longestTest = 120;

/** An expression as a scalar of a manifest: text quoted, integers in full. */
export function printScalar(expression: Expression, context: PrintContext): GoCode {
  switch (typeOf(expression)) {
    case 'string':
      return pipe(print(expression, mayBeNumber(expression) ? 'any' : 'string', context), 'quote');
    case 'integer':
      return expression.kind === 'reference'
        ? pipe(path(expression, context), 'int64')
        : print(expression, 'integer', context);
    case 'boolean':
      return print(expression, 'boolean', context);
    case 'number':
    case 'any':
    case 'list':
    case 'map':
      return pipe(print(expression, 'any', context), 'toJson');
  }
}

/** A part of a string, as it reads inside one. */
export function printTextPart(expression: Expression, context: PrintContext): GoCode {
  const type = typeOf(expression);
  if (type === 'string') return print(expression, 'string', context);
  if (type === 'boolean') return print(expression, 'boolean', context);
  return type === 'integer' ? print(expression, 'integer', context) : pipe(print(expression, 'any', context), 'toJson');
}

/** Some versions of Helm leave out what a provider adds to `--kube-version`, such as `-gke.100`: so it is left out everywhere. */
function printBuiltin({ name }: Builtin, context: PrintContext): GoCode {
  const code = operand(`${dot(context)}.${name}`);
  return name === kubeVersionName ? command('regexFind', operand('"^v[0-9.]+"'), code) : code;
}

function dot(context: PrintContext): string {
  return context.root === '.' ? '' : context.root;
}

function printReference(reference: Reference, wanted: ParameterType, context: PrintContext): GoCode {
  const code = path(reference, context);
  if (mayBeNumber(reference) && wanted !== 'any' && wanted !== 'nullable') return command('toString', code);
  if (!takesAbsent(wanted) && mayBeRemoved(reference))
    return pipe(code, 'default', operand(emptyOf[descriptorOf(reference.of).templateType] ?? 'list'));
  if (wanted === 'integer' && reference.of.type === 'integer') return command('int64', code);
  return wanted === 'number' ? command('float64', code) : code;
}

/** In place of what a user's null takes away. */
const emptyOf: Readonly<Partial<Record<string, string>>> = { map: 'dict', list: 'list', string: '""' };

function mayBeNumber(expression: Expression): boolean {
  return expression.kind === 'reference' && descriptorOf(expression.of).numbersAsStrings === true;
}

function convert(code: GoCode, type: string, wanted: ParameterType): GoCode {
  return wanted === 'number' && type === 'integer' ? command('float64', code) : code;
}

/** The path itself. In an item that a user added, a default takes the place of what was left out. */
function path(reference: Reference, context: PrintContext): GoCode {
  const [first] = reference.unsure ?? [];
  if (first === undefined) return surePath(reference, context);
  const start = surePath({ ...reference, path: reference.path.slice(0, first), of: optionalObject }, context);
  return reference.path.slice(first).reduce((object, name) => operand(`(${object.text}).${name}`), start);
}

/** Go finds nothing in what is not there, where it is in parentheses. */
const optionalObject: ValueType = { type: 'object', optionality: 'optional', description: 'object', properties: {} };

function surePath(reference: Reference, context: PrintContext): GoCode {
  if (reference.root === 'values') return operand([`${dot(context)}.Values`, ...reference.path].join('.'));
  const variable = variableName(reference.root, context);
  if (reference.path.length === 0) return operand(variable);
  if (reference.path.length === 1 && itemDefault(reference.of) === null) {
    return operand([variable, ...reference.path].join('.'));
  }
  return command('dig', ...reference.path.map(goString), goConstant(itemDefault(reference.of)), operand(variable));
}

function itemDefault(type: ValueType): Parameters<typeof goConstant>[0] {
  if (type.type !== 'object') return type.default ?? null;
  return type.optionality === 'optional' ? null : {};
}

function variableName(variable: Variable, context: PrintContext): string {
  const name = context.names.get(variable);
  if (name === undefined)
    throw new HelmwrightError('misused-value', variable.name, 'is used outside the each() that gave it');
  return `$${name}`;
}

/** What Go's `default` fills in: a string that is empty, and what is not set where nothing that is set is empty but the fallback. */
export function defaulted({ test, then, otherwise }: Conditional): Reference | undefined {
  if (then.kind !== 'reference' || mayBeNumber(then)) return undefined;
  if (typeOf(then) === 'string' && filledBy(test) === then) return then;
  if (test.kind !== 'is-set' || !isSameReference(test.of, then)) return undefined;
  // As it was asked for: what it is in may not be there.
  return isNeverEmpty(then.of) || (otherwise !== undefined && isEmptyOf(then, otherwise)) ? test.of : undefined;
}

function isEmptyOf(of: Reference, fallback: Expression): boolean {
  switch (typeOf(of)) {
    case 'string':
      return fallback.kind === 'literal' && fallback.value === '';
    case 'boolean':
      return fallback.kind === 'literal' && fallback.value === false;
    case 'map':
      return fallback.kind === 'map' && fallback.entries.length === 0;
    case 'list':
      return fallback.kind === 'list' && fallback.items.length === 0;
    default:
      return false;
  }
}

function isNeverEmpty(type: ValueType): boolean {
  if (type.type === 'enum') return !type.members.includes('');
  return type.type === 'string' && (type.minLength ?? 0) > 0;
}

function printTernary(choice: Conditional, wanted: ParameterType, context: PrintContext): GoCode {
  const { test, then, otherwise } = choice;
  if (otherwise === undefined) {
    throw new HelmwrightError(
      'misused-value',
      '',
      'when() without a third argument is inside an expression: give it one',
    );
  }
  if (mayFail(then) || mayFail(otherwise)) {
    throw new HelmwrightError(
      'misused-value',
      'when()',
      'has a branch that may fail inside an expression, where Helm evaluates both branches: use when() around the whole field',
    );
  }
  const string = defaulted(choice);
  if (string !== undefined) {
    const fallback = print(otherwise, argumentType('any', otherwise), context);
    // Alone, `dict` and `list` need no parentheses.
    return pipe(path(string, context), 'default', fallback.text.includes(' ') ? fallback : operand(fallback.text));
  }
  return command(
    'ternary',
    print(then, argumentType(wanted, then), context),
    print(otherwise, argumentType(wanted, otherwise), context),
    print(test, 'boolean', context),
  );
}

function printText({ parts }: Concat, context: PrintContext): GoCode {
  const format = parts.map((part) => verb(part)).join('');
  const values = parts.filter((part) => part.kind !== 'literal');
  if (values.length === 0)
    return goString(parts.map((part) => (part.kind === 'literal' ? String(part.value) : '')).join(''));
  return command('printf', goString(format), ...values.map((part) => printTextPart(part, context)));
}

function verb(part: Expression): string {
  if (part.kind === 'literal') return String(part.value).replaceAll('%', '%%');
  const type = typeOf(part);
  if (type === 'integer') return '%d';
  return type === 'boolean' ? '%t' : '%s';
}

function printCall(call: Call, context: PrintContext): GoCode {
  return call.function.go(printArguments(call, context), context);
}

function printArguments({ function: fn, args }: Call, context: PrintContext): readonly GoCode[] {
  return args.map((arg, index) => print(arg, argumentType(fn.takes[index] ?? fn.rest, arg), context));
}

/** A parameter of any type takes integers as such: Go would write 1000000 as 1e+06. */
export function argumentType(parameter: ParameterType | undefined, arg: Expression): ParameterType {
  if (parameter !== undefined && parameter !== 'any') return parameter;
  return typeOf(arg) === 'integer' ? 'integer' : typeOf(arg) === 'string' ? 'string' : 'any';
}

function printMap(map: MapNode, context: PrintContext): GoCode {
  const built = context.built?.get(map);
  if (built !== undefined) return operand(built);
  const { entries } = map;
  const args = entries.flatMap((entry) => {
    if (entry.kind !== 'pair') throw structure('a map');
    return [print(entry.key, 'string', context), print(entry.value, argumentType('any', entry.value), context)];
  });
  return command('dict', ...args);
}

function printList(list: ListNode, context: PrintContext): GoCode {
  const built = context.built?.get(list);
  if (built !== undefined) return operand(built);
  const args = list.items.map((item) => {
    if (item.kind !== 'item') throw structure('a list');
    return print(item.value, argumentType('any', item.value), context);
  });
  return command('list', ...args);
}

function structure(what: string): HelmwrightError {
  return new HelmwrightError(
    'misused-value',
    '',
    `${what} with each() or merge() in it is inside an expression: write it out there`,
  );
}
