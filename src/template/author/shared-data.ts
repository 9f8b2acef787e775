import { HelmwrightError } from '../../errors.js';
import type { Json } from '../../values/json.js';
import { constantOf } from '../ast/constant.js';
import { type Expression, literal } from '../ast/expression.js';
import { toExpression } from './convert.js';
import { isValue } from './value.js';

const shared = new WeakSet();
const expressions = new WeakMap<object, Expression>();

/**
 * Marks a map or list that many manifests hold, such as the schema of a pod: an export converts it once. It is plain data
 * without Values, and nobody changes it.
 */
export function sharedData<T extends object>(data: T): T {
  shared.add(data);
  return data;
}

/**
 * What {@link sharedData} became; undefined for all other values.
 *
 * @throws HelmwrightError `misused-value` where there is a Value in it
 */
export function sharedExpression(value: unknown): Expression | undefined {
  return typeof value === 'object' && value !== null && shared.has(value) ? structure(value) : undefined;
}

/** A placeholder for shared data in an app whose objects are compared with a chart's; undefined for all other values. */
export function sharedMarker(value: unknown): string | undefined {
  const expression = sharedExpression(value);
  return expression === undefined ? undefined : `${markerStart}${numberOf(expression)}`;
}

/** The constant that a chart renders of the shared data behind a marker; undefined for all other values. */
export function markedConstant(value: unknown): Json | undefined {
  if (typeof value !== 'string' || !value.startsWith(markerStart)) return undefined;
  const expression = marked[Number(value.slice(markerStart.length))];
  return expression && constantOf(expression);
}

const markerStart = '\u{fdd0}shared';
const marked: Expression[] = [];
const numbers = new WeakMap<Expression, number>();

function numberOf(expression: Expression): number {
  const number = numbers.get(expression) ?? marked.push(expression) - 1;
  numbers.set(expression, number);
  return number;
}

/** Shared data has parts that are shared too, such as the schema of a container in that of a pod. */
function structure(data: object): Expression {
  const expression = expressions.get(data) ?? (Array.isArray(data) ? list(data) : map(data));
  expressions.set(data, expression);
  return expression;
}

function list(items: readonly unknown[]): Expression {
  return { kind: 'list', items: items.map((item) => ({ kind: 'item', value: part(item) })) };
}

/** As cdk8s synthesizes a map: keys in order, and none without a value. */
function map(data: object): Expression {
  const pairs = Object.entries(data).filter(([, value]) => value !== undefined && value !== null);
  const inOrder = pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    kind: 'map',
    entries: inOrder.map(([key, value]) => ({ kind: 'pair', key: literal(key), value: part(value) })),
  };
}

function part(value: unknown): Expression {
  if (typeof value === 'object' && value !== null && !isValue(value)) return structure(value);
  const expression = toExpression(value, '');
  if (expression?.kind === 'literal') return expression;
  throw new HelmwrightError('misused-value', '', 'has a value in shared data, which is the same in all manifests');
}
