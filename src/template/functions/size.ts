import type { Json } from '../../values/json.js';
import { type Expression, typeOf } from '../ast/expression.js';
import {
  type Evaluated,
  type EvaluatedMap,
  isEvaluatedList,
  isEvaluatedMap,
  type TemplateFunction,
} from '../ast/function.js';
import { toExpression } from '../author/convert.js';
import { apply, define, parameters } from '../author/define.js';
import { expressionOf, isValue, type Value, type ValueOr } from '../author/value.js';
import { command, type GoCode, goString } from '../print/go-code.js';

/**
 * Whether a string, list or map is empty, or an optional one is absent. Of any JSON, numbers and booleans are not empty.
 *
 * @example
 * ```ts
 * import { isEmpty } from 'helmwright';
 *
 * isEmpty([]); // true
 * ```
 */
export const isEmpty = emptiness(
  define({
    name: 'isEmpty',
    takes: parameters<[collection: 'emptiable']>('emptiable'),
    gives: 'boolean',
    go: ([collection]) => command('empty', collection),
    evaluate: ([collection]) => sizeOf(collection) === 0,
  }),
  define({
    name: 'isEmpty, any',
    takes: parameters<[value: 'nullable']>('nullable'),
    gives: 'boolean',
    go: ([value]) => isEmptyJson(value),
    evaluate: ([value]) => isEmptyValue(value),
  }),
);

/**
 * Whether a string, list or map is not empty; an optional one that is absent is empty. Of any JSON, numbers and booleans are
 * not empty.
 *
 * @example
 * ```ts
 * import { notEmpty } from 'helmwright';
 *
 * notEmpty('a'); // true
 * ```
 */
export const notEmpty = emptiness(
  define({
    name: 'notEmpty',
    takes: parameters<[collection: 'emptiable']>('emptiable'),
    gives: 'boolean',
    go: ([collection]) => command('not', command('empty', collection)),
    goTest: ([collection]) => collection,
    evaluate: ([collection]) => sizeOf(collection) > 0,
  }),
  define({
    name: 'notEmpty, any',
    takes: parameters<[value: 'nullable']>('nullable'),
    gives: 'boolean',
    go: ([value]) => command('not', isEmptyJson(value)),
    evaluate: ([value]) => !isEmptyValue(value),
  }),
);

interface Emptiness {
  (collection: ValueOr<string | readonly unknown[] | object | Json | undefined>): Value<boolean>;
  readonly definition: TemplateFunction;
  readonly ofAny: TemplateFunction;
}

/** Of a type that is not known, numbers and booleans are not empty, which Go's `empty` says of zero and false. */
function emptiness(
  ofSized: { readonly definition: TemplateFunction },
  ofAny: { readonly definition: TemplateFunction },
): Emptiness {
  const choose = (operand: unknown): Value<boolean> => {
    const expression = isValue(operand) ? operand[expressionOf] : toExpression(operand, ofSized.definition.name);
    const isAny = expression === undefined || typeOf(expression) === 'any';
    return apply((isAny ? ofAny : ofSized).definition, [operand]);
  };
  return Object.assign(choose, { definition: ofSized.definition, ofAny: ofAny.definition });
}

/** What a condition says is not empty. */
export function filledBy(condition: Expression): Expression | undefined {
  const isTest = condition.kind === 'call' && [notEmpty.definition, notEmpty.ofAny].includes(condition.function);
  return isTest ? condition.args[0] : undefined;
}

const emptyJson = ['null', '""', '[]', '{}'];

function isEmptyJson(value: GoCode): GoCode {
  return command('has', command('toJson', value), command('list', ...emptyJson.map(goString)));
}

function isEmptyValue(value: Evaluated): boolean {
  if (value === null || value === '') return true;
  return isEvaluatedList(value) ? value.length === 0 : isEvaluatedMap(value) && Object.keys(value).length === 0;
}

/**
 * The number of items of a list, entries of a map, or UTF-8 bytes of a string.
 *
 * @example
 * ```ts
 * import { len } from 'helmwright';
 *
 * len(['a', 'b']); // 2
 * ```
 */
export const len = define({
  name: 'len',
  takes: parameters<[collection: 'measurable']>('measurable'),
  gives: 'integer',
  go: ([collection]) => command('len', collection),
  evaluate: ([collection]) => sizeOf(collection),
});

function sizeOf(collection: string | readonly Evaluated[] | EvaluatedMap): number {
  if (typeof collection === 'string') return Buffer.byteLength(collection);
  return isEvaluatedList(collection) ? collection.length : Object.keys(collection).length;
}
