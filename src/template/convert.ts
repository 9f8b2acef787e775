import { HelmwrightError } from '../errors.js';
import { type Expression, literal, type ListItem, type MapEntry, nameOfType, type Text, typeOf } from './expression.js';
import { activeSentinels, holdsRemains, isRemains, isSpreadKey } from './sentinel.js';
import { contextOf, expressionOf, isValue, type Value } from './value.js';

/**
 * The expression of what an author wrote or cdk8s synthesised: plain data with Values and sentinels in it.
 *
 * @param place where it stands, for the message: a construct path, or the field
 * @returns undefined for undefined
 * @throws HelmwrightError `misused-value` where a sentinel did not survive what was done to it
 */
export function toExpression(value: unknown, place: string): Expression | undefined {
  if (value === undefined) return undefined;
  if (isValue(value)) return fromValue(value, place);
  switch (typeof value) {
    case 'string':
      return fromText(value, place);
    case 'number':
      return fromNumber(value, place);
    case 'boolean':
      return literal(value);
    case 'object':
      if (value === null) return literal(null);
      return Array.isArray(value) ? fromList(value, place) : fromMap(value, place);
    default:
      throw new HelmwrightError('invalid-manifest', place, `a ${typeof value} cannot stand in a manifest`);
  }
}

/** A concrete value is taken as it is now: in another context its expression could mean something else. */
function fromValue(value: Value<unknown>, place: string): Expression | undefined {
  return value[contextOf] === undefined ? presentOnly(value[expressionOf]) : toExpression(value.resolve(), place);
}

/** An optional value takes its field away when it is not there. */
function presentOnly(expression: Expression): Expression {
  if (expression.kind !== 'reference' || expression.of.presence !== 'optional') return expression;
  return { kind: 'conditional', test: { kind: 'presence', of: expression }, then: expression };
}

function fromText(text: string, place: string): Expression {
  const sentinels = activeSentinels();
  if (sentinels === undefined) return literal(text);
  const typed = sentinels.ofTyped(text);
  if (typed !== undefined) return presentOnly(typed);
  return fromParts(sentinels.split(text), place);
}

function fromParts(parts: readonly (string | Expression)[], place: string): Expression {
  const expressions = parts.map((part) => (typeof part === 'string' ? literalText(part, place) : part));
  const [only] = expressions;
  if (only === undefined) return literal('');
  return expressions.length === 1 && typeOf(only) === 'string'
    ? only
    : { kind: 'text', parts: expressions.map(textPart) };
}

function literalText(text: string, place: string): Expression {
  if (!holdsRemains(text)) return literal(text);
  throw new HelmwrightError(
    'misused-value',
    place,
    `a value was cut, changed or taken apart on its way (${JSON.stringify(text.replace(/[\u{fdd0}\u{fdd1}]/gu, ''))} is left): pass it on whole, or use the functions of the template`,
  );
}

function textPart(part: Expression): Expression {
  const type = typeOf(part);
  if (type !== 'list' && type !== 'map' && type !== 'any') return part;
  throw new HelmwrightError('misused-value', '', `${nameOfType(type)} stands in a text: use toJson()`);
}

/** The parts of a text, nested texts opened. */
export function joinText(parts: readonly Expression[]): Text {
  return { kind: 'text', parts: parts.flatMap((part) => (part.kind === 'text' ? part.parts : [textPart(part)])) };
}

function fromNumber(value: number, place: string): Expression {
  const expression = activeSentinels()?.ofNumber(value);
  if (expression !== undefined) return expression;
  if (activeSentinels() !== undefined && isRemains(value)) {
    throw new HelmwrightError(
      'misused-value',
      place,
      `${value} is what arithmetic or a conversion of units left of a value: pass the value on unchanged, or use add() and the like`,
    );
  }
  if (!Number.isFinite(value))
    throw new HelmwrightError('invalid-manifest', place, `${value} cannot stand in a manifest`);
  return literal(Object.is(value, -0) ? 0 : value);
}

function fromList(list: readonly unknown[], place: string): Expression {
  const items = list.flatMap((item, index) => {
    const value = toExpression(item, `${place}[${index}]`);
    return value === undefined ? [] : [listItem(value)];
  });
  return { kind: 'list', items };
}

function listItem(value: Expression): ListItem {
  return { kind: 'item', value };
}

function fromMap(map: object, place: string): Expression {
  const prototype: unknown = Object.getPrototypeOf(map);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new HelmwrightError(
      'invalid-manifest',
      place,
      'an object of a class cannot stand in a manifest: take a plain one',
    );
  }
  const entries = Object.entries(map).flatMap(([key, item]) => mapEntry(key, item, place));
  return { kind: 'map', entries };
}

function mapEntry(key: string, item: unknown, place: string): readonly MapEntry[] {
  const value = toExpression(item, `${place}.${key}`);
  if (value === undefined) return [];
  return isSpreadKey(key) ? spread(value, place) : [{ kind: 'pair', key: fromText(key, place), value }];
}

function spread(of: Expression, place: string): readonly MapEntry[] {
  if (of.kind === 'map') return of.entries;
  if (typeOf(of) === 'map') return [{ kind: 'spread', of }];
  throw new HelmwrightError(
    'misused-value',
    place,
    `${nameOfType(typeOf(of))} was spread with {...value}: only maps can be`,
  );
}
