import type { JsonObject } from '../json.js';

/** A chart as far as its values go. */
export interface ChartTree {
  readonly name: string;
  readonly version: string;
  /** Its values.yaml. */
  readonly defaults: JsonObject;
  readonly dependencies: readonly Dependency[];
}

/** An entry of `dependencies` in Chart.yaml, with the chart it names. `import-values` is not supported. */
export interface Dependency {
  readonly chart: ChartTree;
  /** @default the chart's name */
  readonly alias?: string;
  /** Paths of values, separated by commas; the first that leads to a boolean turns the subchart on or off. */
  readonly condition?: string;
  /** Keys of the top-level `tags`; the subchart is off when one is false and none is true. */
  readonly tags?: readonly string[];
}
