import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { Place } from '../types/descriptor.js';
import { descriptorOf } from '../types/registry.js';
import type { Violation } from '../types/violation.js';
import type { ObjectType, ValueType } from './value-type.js';

/**
 * The first way in which a value breaks its type. It says what the schema's validator says, without compiling one, which
 * costs more than generating a chart; a property test compares the two.
 *
 * @param place - where the value stands; in an item, defaults stand in for what is left out
 */
export function violationOf(type: ValueType, value: Json, path: string, place: Place = 'item'): Violation | undefined {
  return descriptorOf(type).violation(type, value, path, violationOf, place);
}

/** What keys at the top start with that have no effect. */
export const ignoredStart = 'x-';

/** Whether the schema of a chart admits values: `true` is certain, what is not is for the schema's validator to say. */
export function isAdmitted(definition: ObjectType, values: JsonObject): boolean {
  const shared = ['global', 'enabled'].filter((key) => !Object.hasOwn(definition.properties, key));
  const { global = null, enabled = false } = values;
  if (shared.includes('global') && global !== null && !isJsonObject(global)) return false;
  if (shared.includes('enabled') && typeof enabled !== 'boolean') return false;
  const own = Object.fromEntries(
    Object.entries(values).filter(([key]) => !shared.includes(key) && !key.startsWith(ignoredStart)),
  );
  return violationOf(definition, own, '', 'chart') === undefined;
}
