import type { Json } from '../json.js';
import type { ValueType } from './value-type.js';

/**
 * What a user's `null` leaves of the default of a list or a map, or of an empty string: an empty one; undefined for all other
 * values.
 */
export function emptyOfRemoved(type: ValueType): Json | undefined {
  if (type.optionality !== 'default') return undefined;
  if (type.type === 'map') return {};
  if (type.type === 'string' && type.default === '') return '';
  return type.type === 'list' && (type.minItems ?? 0) === 0 ? [] : undefined;
}
