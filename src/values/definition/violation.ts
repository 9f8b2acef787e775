import type { Json } from '../json.js';
import { descriptorOf } from '../types/registry.js';
import type { Violation } from '../validate.js';
import type { ValueType } from './value-type.js';

/**
 * The first way in which a default breaks its own type. It says what the schema's validator says, without compiling one,
 * which costs more than generating a chart; a property test compares the two.
 */
export function violationOf(type: ValueType, value: Json, path: string): Violation | undefined {
  return descriptorOf(type).violation(type, value, path, violationOf);
}
