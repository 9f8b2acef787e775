import type { ChartTree } from '../merge/chart-tree.js';
import type { JsonObject } from '../json.js';
import type { DependencyDefaults } from './inferred.js';

/**
 * What is known of a chart in a repository. `helmwright import` writes it as a module: the chart's values.yaml,
 * its values.schema.json, and the type `V` of its values.
 *
 * @example
 * ```ts
 * import { type DependencyChart, v } from 'helmwright';
 *
 * const postgresql: DependencyChart<{ readonly auth: { readonly database: string } }> = {
 *   name: 'postgresql',
 *   version: '16.4.2',
 *   repository: 'oci://registry.example.com/charts',
 *   defaults: { auth: { database: 'postgres' } },
 *   dependencies: [],
 * };
 * v.subchart({ description: 'The database.', chart: postgresql, defaults: { auth: { database: 'shop' } } });
 * ```
 */
export interface DependencyChart<V = JsonObject> extends ChartTree {
  /** Where it is: `oci://…` (without the chart's name), `https://…` or `file://…`. */
  readonly repository: string;
  /** The type of its values; never there. */
  readonly valuesType?: V;
}

/** What may be passed on to a chart with values of the type `V`. */
export type PassedDefaults<V> = JsonObject extends V ? JsonObject : DependencyDefaults<V>;
