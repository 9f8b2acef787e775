import { HelmwrightError } from '../../errors.js';
import type { Json } from '../../values/json.js';
import type { ArgumentLength, Evaluated, FunctionHelper, PrintSite, TemplateFunction } from '../ast/function.js';
import { nameOfType, type ParameterType } from '../ast/types.js';
import { type Arguments, int64, readArgument } from '../evaluate/arguments.js';
import type { GoCode } from '../print/go-code.js';
import { authorOf, type GoArguments, templateFunction, type TypesOf } from './define.js';
import type { Value, ValueOr } from './value.js';

/** What a function of yours can give. */
export type ResultType = 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'list' | 'map';

interface ResultOf {
  readonly string: string;
  readonly integer: number | bigint;
  readonly number: number;
  readonly boolean: boolean;
  readonly strings: readonly string[];
  readonly list: readonly Json[];
  readonly map: Readonly<Record<string, Json>>;
}

/** The definition of a function: its Go form and its evaluation, side by side. */
export interface FunctionDefinition<
  P extends readonly ParameterType[],
  R extends ParameterType | undefined,
  G extends ResultType,
> {
  /** What errors call it. */
  readonly name: string;
  /** The types of its parameters. */
  readonly takes: P;
  /** The type of any further arguments. @default it takes none */
  readonly rest?: R;
  /** The type of its result. */
  readonly gives: G;
  /** A named template for its Go form to include, written into `_helpers.tpl` of the charts that use it. @default none */
  readonly helper?: FunctionHelper;
  /** Go template code for the call, on one line. The arguments of `rest` follow the others. */
  go(args: GoArguments<P>, site: PrintSite): GoCode;
  /** The result. It depends on the arguments alone. Integers are bigints. `HelmwrightError` `render-failed` fails the rendering. */
  evaluate(args: Arguments<P>, rest: R extends ParameterType ? Arguments<readonly R[]> : readonly []): ResultOf[G];
  /** Whether the result is ASCII: always, or where the arguments are. @default not known to be */
  readonly ascii?: 'always' | 'kept';
  /** Whether the result has no line break or other control character: always, or where the arguments have none. @default not known */
  readonly oneLine?: 'always' | 'kept';
  /** Whether it can fail the rendering: never, where a user's value is an argument, or always. @default 'always' */
  readonly mayFail?: 'never' | 'on values' | 'always';
  /** The greatest length of the result. @default not known */
  readonly maxLength?: (args: readonly ArgumentLength[]) => number | undefined;
}

/** What {@link defineFunction} makes: a function that takes plain values or Values and returns a Value. */
export type DefinedFunction<
  P extends readonly ParameterType[],
  R extends ParameterType | undefined,
  G extends ResultType,
> = (
  ...operands: [
    ...{ readonly [I in keyof P]: ValueOr<TypesOf[P[I]]> },
    ...(R extends ParameterType ? readonly ValueOr<TypesOf[R]>[] : readonly []),
  ]
) => Value<TypesOf[G]>;

/**
 * Defines a function of the template language. `helmwright check` compares its Go form on Helm with its evaluation, and its
 * traits with its results, for random arguments. A trait that is not declared is not assumed.
 *
 * @throws HelmwrightError `definition` if the name is not an identifier
 *
 * @example
 * ```ts
 * import { defineFunction, goCall } from 'helmwright';
 *
 * export const repeat = defineFunction({
 *   name: 'repeat',
 *   takes: ['string'],
 *   gives: 'string',
 *   mayFail: 'never',
 *   go: ([text]) => goCall('repeat', 2, text),
 *   evaluate: ([text]) => text.repeat(2),
 * });
 * ```
 */
export function defineFunction<
  const P extends readonly ParameterType[],
  G extends ResultType,
  R extends ParameterType | undefined = undefined,
>(definition: FunctionDefinition<P, R, G>): DefinedFunction<P, R, G> {
  const { name, gives, mayFail = 'always' } = definition;
  if (!/^[A-Za-z]\w*$/.test(name)) {
    const detail =
      'is not a valid name of a function: it must consist of letters, digits and underscores, and start with a letter';
    throw new HelmwrightError('definition', JSON.stringify(name), detail);
  }
  const fn: TemplateFunction = {
    ...templateFunction<P, R, G>({
      ...definition,
      mayFail: mayFail === 'never' ? undefined : mayFail,
      go: (args, site) => oneLine(name, definition.go(args, site)),
      evaluate: (args, rest) => resultOf(name, gives, definition.evaluate(args, rest)),
    }),
    isAuthored: true,
  };
  return authorOf<P, R, G>(fn);
}

function oneLine(name: string, code: GoCode): GoCode {
  if (!code.text.includes('\n')) return code;
  throw new HelmwrightError(
    'definition',
    `function ${name}()`,
    'the Go form must be one line: put longer code into `helper`',
  );
}

/** What is computed in JavaScript is checked, because types do not tell integers, and JavaScript has no types. */
function resultOf(name: string, gives: ResultType, result: Evaluated): Evaluated {
  try {
    const read = readArgument(gives, result);
    return typeof read === 'bigint' ? int64(read) : read;
  } catch {
    const detail = `evaluate() must give ${nameOfType(gives)}, got ${JSON.stringify(result)}`;
    throw new HelmwrightError('definition', `function ${name}()`, detail);
  }
}
