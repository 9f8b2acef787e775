import type { JsonObject } from '../json.js';

/** A chart as far as its values go. */
export interface ChartTree {
  /** The chart's name. */
  readonly name: string;
  /** Its exact version. */
  readonly version: string;
  /** Its values.yaml. */
  readonly defaults: JsonObject;
  /** Its values.schema.json, if it has one. */
  readonly schema?: JsonObject;
  /** The charts it depends on. */
  readonly dependencies: readonly ChartTreeDependency[];
}

/** An entry of `dependencies` in Chart.yaml, with the chart it names. `import-values` is not supported. */
export interface ChartTreeDependency {
  /** The chart itself. */
  readonly chart: ChartTree;
  /** The key of the parent's values. @default the chart's name */
  readonly alias?: string;
  /** Paths of values, separated by commas; the first that leads to a boolean turns the subchart on or off. */
  readonly condition?: string;
  /** Keys of the top-level `tags`; the subchart is off when one is false and none is true. */
  readonly tags?: readonly string[];
}
