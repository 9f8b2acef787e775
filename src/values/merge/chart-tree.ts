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

/** A map of a dependency's values that fills a map of its parent's: an entry of `import-values`. */
export interface ImportedValues {
  /** The path in the dependency's values, such as `exports.data`. */
  readonly child: string;
  /** The path in the parent's values; `.` for the top. */
  readonly parent: string;
}

/** An entry of `dependencies` in Chart.yaml, with the chart it names. */
export interface ChartTreeDependency {
  /** The chart itself. */
  readonly chart: ChartTree;
  /** The key of the parent's values. @default the chart's name */
  readonly alias?: string;
  /** Paths of values, separated by commas; the first that leads to a boolean turns the subchart on or off. */
  readonly condition?: string;
  /** Keys of the top-level `tags`; the subchart is off when one is false and none is true. */
  readonly tags?: readonly string[];
  /** Maps of its values that fill maps of the parent's. */
  readonly importValues?: readonly ImportedValues[];
}
