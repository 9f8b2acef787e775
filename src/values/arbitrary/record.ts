import fc from 'fast-check';
import type { ValueType } from '../definition/value-type.js';
import type { Json, JsonObject } from '../json.js';
import { descriptorOf } from '../types/registry.js';

/** One of the values of an object. */
export interface Part {
  readonly arbitrary: fc.Arbitrary<Json>;
  /** Whether the value must be set. */
  readonly needed: boolean;
  /** One time in so many it is left out if it need not be set. */
  readonly omissionRate: number;
}

export type Parts = Readonly<Record<string, Part>>;

/** Leaves are left out more often than what holds others, which would be rare otherwise. */
export function omissionRate(type: ValueType): number {
  if (type.type === 'object') return 6;
  return descriptorOf(type).inner(type).length > 0 ? 3 : 2;
}

/** Objects in which some of what need not be set is left out. */
export function recordOf(parts: Parts): fc.Arbitrary<JsonObject> {
  const optional = Object.entries(parts).map(
    ([name, { arbitrary, needed, omissionRate: freq }]): [string, fc.Arbitrary<Json | undefined>] => [
      name,
      needed ? arbitrary : fc.option(arbitrary, { nil: undefined, freq }),
    ],
  );
  return fc.record<Record<string, Json | undefined>>(Object.fromEntries(optional)).map(given);
}

function given(record: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
