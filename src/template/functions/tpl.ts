import { HelmwrightError } from '../../errors.js';
import { type Placeholder, readPlaceholders } from '../../values/definition/placeholders.js';
import { isJsonObject, type Json, own } from '../../values/json.js';
import { builtin, type RenderContext } from '../ast/context.js';
import type { Evaluated, TemplateFunction } from '../ast/function.js';
import { define, parameters } from '../author/define.js';
import { expressionOf, nameOf, type Value } from '../author/value.js';
import { command, operand } from '../print/go-code.js';
import { lower, replaceAll, trimPrefix, trimSuffix, trunc, upper } from './strings.js';

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
 * A user's string with its placeholders replaced; the value is made with `v.template`.
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
export const tpl: ((text: Value<string>) => Value<string>) & { readonly definition: TemplateFunction } = Object.assign(
  (text: Value<string>): Value<string> => {
    const expression = text[expressionOf];
    const hasPlaceholders =
      expression.kind === 'reference' && expression.of.type === 'string' && expression.of.placeholders !== undefined;
    if (hasPlaceholders) return replaced(text);
    const detail = 'is given to tpl(), which takes a value that is made with v.template';
    throw new HelmwrightError('misused-value', nameOf(expression), detail);
  },
  { definition: replaced.definition },
);

/** By the names that Go templates have. */
const functions = new Map(
  [lower, upper, trunc, trimPrefix, trimSuffix, replaceAll].map(({ definition }) => [definition.name, definition]),
);

function textOf({ name, calls }: Placeholder, context: RenderContext): string {
  const source = name.startsWith('Values.') ? valueAt(context, name.split('.').slice(1)) : builtin(context, name);
  return calls.reduce(
    (text, call) => stringOf(functions.get(call.name)?.evaluate([text, ...call.args], context)),
    stringOf(source),
  );
}

function stringOf(value: Evaluated | undefined): string {
  return typeof value === 'string' ? value : '';
}

function valueAt({ values }: RenderContext, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => (isJsonObject(at) ? own(at, key) : undefined), values);
}
