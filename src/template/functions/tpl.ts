import { HelmwrightError } from '../../errors.js';
import { type Placeholder, placeholderPattern, readPlaceholders } from '../../values/definition/placeholders.js';
import { isJsonObject, type Json, own } from '../../values/json.js';
import { builtin, type RenderContext } from '../ast/context.js';
import { type Expression, literal, mayBeMissing } from '../ast/expression.js';
import type { Evaluated } from '../ast/function.js';
import { when } from '../author/control.js';
import { apply, define, parameters } from '../author/define.js';
import { contextOf, expressionOf, nameOf, type Value } from '../author/value.js';
import { command, operand } from '../print/go-code.js';
import { b64enc, quote, sha256sum } from './encoding.js';
import { isSet, orElse } from './optional.js';
import { defaultTo, lower, replaceAll, trim, trimPrefix, trimSuffix, trunc, upper } from './strings.js';

const replaced = define({
  name: 'tpl',
  takes: parameters<[text: 'string']>('string'),
  gives: 'string',
  go: ([text], { root }) => command('tpl', text, operand(root)),
  evaluate: ([text], _rest, context) =>
    readPlaceholders(text)
      .map((part) => (typeof part === 'string' ? part : textOf(part, context)))
      .join(''),
});

/**
 * A user's string with its placeholders replaced; the value is made with `v.template`. What is absent stays absent, and with
 * `orElse` a constant takes its place.
 *
 * @throws HelmwrightError `misused-value` for any other string: users could write templates that nobody checks
 * @example
 * ```ts
 * import { tpl, type Value } from 'helmwright';
 *
 * declare const host: Value<string>;
 * export const data = { host: tpl(host) };
 * ```
 */
export const tpl = Object.assign(replacePlaceholders, { definition: replaced.definition });

function replacePlaceholders(text: Value<string>): Value<string>;
function replacePlaceholders(text: Value<string | undefined>): Value<string | undefined>;
function replacePlaceholders(text: Value<string | undefined>): Value<string | undefined> {
  const expression = text[expressionOf];
  checkTemplate(expression, text[contextOf] === undefined);
  const isAlwaysThere = expression.kind !== 'reference' || !mayBeMissing(expression);
  return isAlwaysThere ? apply(replaced.definition, [text]) : when(isSet(text), replaced(orElse(text, '')));
}

/** Values with placeholders, and constants in their place, which may have the same: where a chart is exported, these are known. */
function checkTemplate(expression: Expression, isExported: boolean): void {
  const named: string[] = [];
  const constants: string[] = [];
  for (const part of choicesOf(expression)) {
    if (part.kind === 'literal' && typeof part.value === 'string') constants.push(part.value);
    else if (part.kind === 'reference' && part.of.type === 'string' && part.of.placeholders !== undefined)
      named.push(...part.of.placeholders);
    else throw misused(part, 'is given to tpl(), which takes a value that is made with v.template');
  }
  const pattern = new RegExp(placeholderPattern(named), 'u');
  const wrong = constants.find((constant) => !pattern.test(constant));
  if (wrong === undefined || !isExported) return;
  throw misused(literal(wrong), `${JSON.stringify(wrong)} has placeholders that the value beside it cannot have`);
}

function choicesOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'conditional') return [expression];
  const { then, otherwise } = expression;
  return [...choicesOf(then), ...(otherwise === undefined ? [] : choicesOf(otherwise))];
}

function misused(expression: Expression, detail: string): HelmwrightError {
  return new HelmwrightError('misused-value', nameOf(expression), detail);
}

/** By the names that Go templates have. */
const functions = {
  lower,
  upper,
  trunc,
  trim,
  quote,
  b64enc,
  sha256sum,
  default: defaultTo,
  trimPrefix,
  trimSuffix,
  replace: replaceAll,
};

function textOf({ name, calls }: Placeholder, context: RenderContext): string {
  const source = name.startsWith('Values.') ? valueAt(context, name.split('.').slice(1)) : builtin(context, name);
  return calls.reduce(
    (text, call) => stringOf(own(functions, call.name)?.definition.evaluate([text, ...call.args], context)),
    stringOf(source),
  );
}

function stringOf(value: Evaluated | undefined): string {
  return typeof value === 'string' ? value : '';
}

function valueAt({ values }: RenderContext, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => (isJsonObject(at) ? own(at, key) : undefined), values);
}
