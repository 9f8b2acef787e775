import fc from 'fast-check';
import type { ObjectType, ValueType } from '../definition/value-type.js';
import type { Json, JsonObject } from '../json.js';
import { mergeFiles } from '../merge/merge.js';
import type { ChartTree } from '../merge/chart-tree.js';
import { admission, type DependencyValues, type SubchartValues } from './admission.js';
import { random } from './registry.js';
import { undeclaredProperty } from './undeclared.js';
import { arbitraryValues } from './valid.js';
import { wrongType } from './wrong-type.js';

/**
 * A user's values that a chart rejects: valid ones with one error in them, such as a wrong type, a number out of bounds, an
 * undeclared key, null for a default, or a string that does not match its pattern.
 */
export function arbitraryInvalidValues(
  definition: ObjectType,
  subcharts: readonly SubchartValues[] = [],
  dependencies: readonly DependencyValues[] = [],
): fc.Arbitrary<JsonObject> {
  const admits = admission(definition, subcharts, dependencies);
  return fc
    .tuple(arbitraryValues(definition, subcharts, dependencies), invalidParts(definition, subcharts))
    .map(([values, invalid]) => mergeFiles([values, invalid]))
    .filter((values) => !admits(values));
}

/** Values with nothing in them but an error, to be merged over valid ones. */
function invalidParts(definition: ObjectType, subcharts: readonly SubchartValues[]): fc.Arbitrary<JsonObject> {
  const inside = Object.entries(definition.properties).map(([name, type]) => {
    const subchart = subcharts.find(({ key }) => key === name);
    return invalidPart(type, subchart).map((invalid): JsonObject => ({ [name]: invalid }));
  });
  const global = fc.constantFrom<JsonObject[]>({ global: 1 }, { global: [] }, { global: 'x' });
  return fc.oneof(...inside.map((arbitrary) => ({ weight: 4, arbitrary })), undeclaredProperty, global);
}

function invalidPart(type: ValueType, subchart: SubchartValues | undefined): fc.Arbitrary<Json> {
  if (type.type !== 'object') return random.invalid(type);
  if (type.chart !== undefined) return fc.oneof(wrongType('object'), wrongForDependency(type, type.chart));
  // Without the dependency's own schema, what its parent declares is validated, and that it is a map.
  if (subchart === undefined && type.subchartDefaults !== undefined) return wrongType('object');
  if (subchart === undefined)
    return fc.oneof(
      { weight: 6, arbitrary: invalidParts(type, []) },
      fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: wrongType('object') }),
    );
  // The values of a disabled subchart are not validated.
  return invalidParts(subchart.model.values, subchart.model.subcharts).map((invalid): JsonObject => ({
    enabled: true,
    ...invalid,
  }));
}

/** Values of a dependency of which some are wrong by its schema: those that it admits are filtered out. */
function wrongForDependency({ properties }: ObjectType, { defaults }: ChartTree): fc.Arbitrary<JsonObject> {
  const enabled = Object.hasOwn(properties, 'enabled') ? { enabled: true } : {};
  const name = fc.constantFrom('undeclared', ...Object.keys(defaults));
  return fc
    .tuple(name, fc.oneof(fc.boolean(), fc.string(), fc.integer(), fc.constant([]), fc.constant({ undeclared: true })))
    .map(([key, value]): JsonObject => ({ ...enabled, [key]: value }));
}
