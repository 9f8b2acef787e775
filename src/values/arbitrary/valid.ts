import fc from 'fast-check';
import { defaultsOf } from '../definition/defaults.js';
import type { ObjectType, ValueType } from '../definition/value-type.js';
import { isJsonObject, own, type Json, type JsonObject } from '../json.js';
import { mergeFiles } from '../merge/merge.js';
import { admission, type DependencyValues, type SubchartValues } from './admission.js';
import { omissionRate, recordOf, type Part, type Parts } from './record.js';
import { random } from './registry.js';

/**
 * A user's values that a chart admits: any part of its definition, with strings and numbers that are easily misread, nulls
 * where they are allowed, new entries that leave their defaults out, and `global`.
 *
 * @param subcharts whose values a user may set too
 */
export function arbitraryValues(
  definition: ObjectType,
  subcharts: readonly SubchartValues[] = [],
  dependencies: readonly DependencyValues[] = [],
): fc.Arbitrary<JsonObject> {
  const parts = chartParts(definition, subcharts, defaultsOf(definition));
  const global = { arbitrary: globals, needed: false, omissionRate: 2 };
  const ignored = { arbitrary: ignoredValues, needed: false, omissionRate: 1 };
  return recordOf({ ...parts, global: parts['global'] ?? global, 'x-anchors': ignored }).filter(
    admission(definition, subcharts, dependencies),
  );
}

function chartParts(definition: ObjectType, subcharts: readonly SubchartValues[], given: JsonObject): Parts {
  const parts = Object.entries(definition.properties).map(([name, type]): [string, Part] => [
    name,
    partOf(
      type,
      subcharts.find(({ key }) => key === name),
      own(given, name),
    ),
  ]);
  return Object.fromEntries(parts);
}

function partOf(type: ValueType, subchart: SubchartValues | undefined, given: Json | undefined): Part {
  if (type.type !== 'object' || type.optionality === 'optional') {
    const needed = type.optionality === 'required' && given === undefined;
    return { arbitrary: random.valid(type, given), needed, omissionRate: omissionRate(type) };
  }
  const parts = subchart === undefined ? chartParts(type, [], tableOf(given)) : subchartParts(type, subchart, given);
  const needed = Object.values(parts).some((part) => part.needed);
  return { arbitrary: recordOf(parts), needed, omissionRate: omissionRate(type) };
}

/** What a subchart needs is always set, although it need not be while the subchart is disabled. */
function subchartParts(type: ObjectType, { model }: SubchartValues, given: Json | undefined): Parts {
  const defaults = mergeFiles([defaultsOf(model.values), tableOf(given)]);
  return { ...chartParts(model.values, model.subcharts, defaults), ...chartParts(type, [], tableOf(given)) };
}

function tableOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** What has no effect. */
const ignoredValues = fc.constantFrom<Json>(null, 'x', 1, { a: { b: 'c' } }, ['d']);

/** Values that a parent chart, or a user, shares with all subcharts. */
const globals: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.constant({}),
  fc
    .array(
      fc.tuple(fc.constantFrom('a', 'region', 'on', '__proto__'), fc.constantFrom<Json>('x', 1, true, { b: 'c' })),
      { maxLength: 2 },
    )
    .map((entries): JsonObject => Object.fromEntries(entries)),
);
