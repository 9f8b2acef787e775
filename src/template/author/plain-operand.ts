import { constantContext } from './context-for.js';
import { asMap, asString, contextOf, isValue, type Templated, type Value, type ValueOr } from './value.js';

/** A map whose entries may be Values, or a Value of a map. */
export type TemplatedMap<T = string> = Value<Readonly<Record<string, T>>> | Readonly<Record<string, Templated<T>>>;

/** For a cdk8s parameter of type `string`. */
export function toPlainString(operand: ValueOr<string>): string {
  return isValue(operand) ? asString(operand) : operand;
}

/** The same for a string that may be absent. */
export function toOptionalString(operand: ValueOr<string | undefined>): string | undefined {
  if (!isValue(operand)) return operand;
  const isAbsent = operand[contextOf] !== undefined && operand.resolve() === undefined;
  return isAbsent ? undefined : asString(orAbsent(operand));
}

/** A string that may be absent, for an export, which leaves its field out where it is. */
function orAbsent(value: Value<string | undefined>): Value<string>;
function orAbsent(value: Value<unknown>): Value<unknown> {
  return value;
}

/** For a cdk8s parameter that is a map, such as labels: an empty one where it is absent. */
export function toPlainMap(
  map: TemplatedMap | Value<Readonly<Record<string, string>> | undefined>,
): Record<string, string>;
export function toPlainMap(map: object): unknown {
  if (!isValue(map)) return { ...map };
  // Without a Helm chart cdk8s copies the map, so it must be the plain map.
  return map[contextOf] === constantContext ? (map.resolve() ?? {}) : asMap(mapOf(map));
}

function mapOf(value: Value<unknown>): Value<Readonly<Record<string, unknown>>>;
function mapOf(value: Value<unknown>): Value<unknown> {
  return value;
}
