import { constantContext } from './context-for.js';
import { asMap, asString, contextOf, isValue, type Templated, type Value, type ValueOr } from './value.js';

/** A map whose entries may be Values, or a Value of a map. */
export type TemplatedMap<T = string> = Value<Readonly<Record<string, T>>> | Readonly<Record<string, Templated<T>>>;

/** For a cdk8s parameter of type `string`. */
export function toPlainString(operand: ValueOr<string>): string {
  return isValue(operand) ? asString(operand) : operand;
}

/** For a cdk8s parameter that is a map, such as labels. */
export function toPlainMap(map: TemplatedMap): Record<string, string>;
export function toPlainMap(map: Readonly<Record<string, unknown>> | Value<Readonly<Record<string, unknown>>>): unknown {
  if (!isValue(map)) return { ...map };
  // Without a Helm chart cdk8s copies the map, so it must be the plain map.
  return map[contextOf] === constantContext ? map.resolve() : asMap(map);
}
