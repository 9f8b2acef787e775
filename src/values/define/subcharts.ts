import { HelmwrightError } from '../../errors.js';
import type {
  DependencyOptions,
  ReadDependencyOptions,
  ReadSubchartOptions,
  SubchartOptions,
} from '../definition/options.js';
import type { DependencyType, ObjectType, Properties, SubchartType } from '../definition/value-type.js';
import { type JsonObject, parsedObject } from '../json.js';
import type { ChartTree, ImportedValues } from '../merge/chart-tree.js';
import { boolean } from './scalars.js';

/**
 * The values of a subchart: `enabled`, which the subchart's condition reads, and the defaults that the parent chooses.
 * Users may set every value of the subchart below it; the subchart's own schema validates them.
 *
 * @throws HelmwrightError `definition` if a value is defined twice
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.subchart({ description: 'Cache.', enabled: false, defaults: { architecture: 'standalone' } });
 * ```
 */
export function subchart<const F extends Properties, V = JsonObject>(
  options: ReadSubchartOptions<F, V>,
): ObjectType<F & SubchartType['properties']>;
/** The values of a subchart of which the parent's templates read `enabled` alone. */
export function subchart<V = JsonObject>(options: SubchartOptions<V>): SubchartType;
export function subchart(options: GivenOptions & { readonly enabled?: boolean }): ObjectType {
  const { enabled = true, defaults = {}, reads = {} } = options;
  if ('enabled' in defaults || 'enabled' in reads)
    throw new HelmwrightError('definition', 'enabled', 'is not a value of the subchart: set it beside `defaults`');
  const condition = boolean({ description: 'Whether the subchart is installed.', default: enabled });
  return passedTo({ enabled: condition, ...reads }, options);
}

/**
 * The values of a {@link Dependency} without `enabled`, for charts whose schema does not know it; otherwise use
 * `v.subchart`. Users may set every value of the dependency below it; the dependency's own schema validates them.
 *
 * @throws HelmwrightError `definition` if a value is defined twice
 * @example
 * ```ts
 * import { v } from 'helmwright';
 *
 * v.dependency({ description: 'Database.', defaults: { auth: { database: 'shop' } } });
 * ```
 */
export function dependency<const F extends Properties, V = JsonObject>(
  options: ReadDependencyOptions<F, V>,
): ObjectType<F>;
/** The values of a dependency of which the parent's templates read nothing. */
export function dependency<V = JsonObject>(options: DependencyOptions<V>): DependencyType;
export function dependency(options: GivenOptions): ObjectType {
  return passedTo(options.reads ?? {}, options);
}

/** Options of `v.subchart` and `v.dependency`, whatever the type of the chart's values. */
interface GivenOptions {
  readonly description: string;
  readonly chart?: ChartTree;
  readonly importValues?: readonly ImportedValues[];
  readonly defaults?: object;
  readonly reads?: Properties;
}

function passedTo(properties: Properties, options: GivenOptions): ObjectType {
  const { description, chart, defaults = {}, importValues = [] } = options;
  const subchartDefaults = parsedObject(JSON.stringify(defaults));
  const both = Object.keys(properties).find((name) => name in subchartDefaults);
  if (both !== undefined)
    throw new HelmwrightError('definition', both, 'is in `reads`: set its default there and not in `defaults`');
  const type = { type: 'object', optionality: 'default', description, properties, subchartDefaults } as const;
  if (chart !== undefined) return { ...type, chart, ...(importValues.length === 0 ? {} : { importValues }) };
  if (importValues.length === 0) return type;
  const detail = "needs `chart`: what is imported are the chart's own defaults";
  throw new HelmwrightError('definition', 'importValues', detail);
}
