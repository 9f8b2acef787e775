import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { ObjectType, ValueType } from '../../values/definition/value-type.js';
import { assertForeignValues } from '../../values/foreign-schema.js';
import type { JsonObject } from '../../values/json.js';
import type { ChartTree, ImportedValues } from '../../values/merge/chart-tree.js';
import { coalesce } from '../../values/merge/merge.js';
import type { RenderContext } from '../../template/ast/context.js';
import { includedString } from '../../template/functions/included.js';
import type { Reference } from '../../template/ast/expression.js';
import { contextOf, expressionOf, type Value } from '../../template/author/value.js';
import { isVersion } from './check-metadata.js';
import { Iteration, When } from './control.js';
import { subchartReference } from './subchart.js';

const dependencyMark = Symbol.for('helmwright.Dependency');

/** A chart in a repository, and what turns it on. */
export interface DependencyProps {
  /** The chart's name. If it differs from the key of its values, the key is the alias. */
  readonly name: string;
  /** The exact version: then `Chart.lock` follows from `Chart.yaml`, and nothing is downloaded to write it. */
  readonly version: string;
  /** `oci://…` (without the chart's name), `https://…`, or `file://…` relative to the folder of the chart that is written. */
  readonly repository: string;
  /**
   * A boolean of the chart's values that turns the dependency on or off.
   * @default `enabled` of the dependency's values, if they are made with `v.subchart`
   */
  readonly condition?: Value<boolean>;
  /** Booleans under `tags` at the top of the chart's values: off if one is false, none is true and no condition decides. */
  readonly tags?: readonly Value<boolean>[];
}

/**
 * A chart that somebody else publishes. Exported, `Chart.yaml` and `Chart.lock` name it, and `helm dependency build`
 * downloads it. Its objects are its own: an ordinary cdk8s app and `render` do not have them.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { Dependency, HelmChart, v } from 'helmwright';
 *
 * const database = v.subchart({ description: 'The database.', defaults: { auth: { database: 'shop' } } });
 * const values = v.object({ database }, { description: 'Values of shop.' });
 * const metadata = { name: 'shop', version: '1.0.0', description: 'A shop.' };
 * const shop = new HelmChart<typeof values>(new App(), 'shop', { metadata, values });
 * new Dependency(shop, 'database', shop.values.database, {
 *   name: 'postgresql',
 *   version: '16.4.2',
 *   repository: 'oci://registry.example.com/charts',
 * });
 * ```
 */
export class Dependency extends Construct {
  /** The key of the chart's values, which is the dependency's name or alias. */
  readonly key: string;
  /** The path of the value that turns it on or off; undefined if it has no condition. */
  readonly condition: string | undefined;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** Its defaults and schema, where its values are made with `chart`. */
  readonly known: ChartTree | undefined;
  /** What the chart imports of its values. */
  readonly importValues: readonly ImportedValues[];
  /** The named templates that the chart includes. */
  readonly includes = new Set<string>();
  private readonly context: RenderContext | undefined;

  static {
    mark(this.prototype, dependencyMark);
  }

  /** Whether a construct is a `Dependency`, also one of another loaded copy of this package. */
  static isDependency(construct: unknown): construct is Dependency {
    return isMarked(construct, dependencyMark);
  }

  /**
   * @param values - the chart's value for the dependency, made with `v.subchart` or `v.dependency`
   * @throws HelmwrightError `definition`
   */
  constructor(
    scope: Construct,
    id: string,
    values: Value<object>,
    /** Which chart it is. */
    readonly chart: DependencyProps,
  ) {
    super(scope, id);
    const { path } = this.node;
    const reference = subchartReference(values, path);
    const error =
      chartError(chart) ?? placeError(this) ?? readsError(reference.of) ?? knownError(chart, reference.of.chart);
    if (error !== undefined) throw new HelmwrightError('definition', path, error);
    this.key = reference.path[0];
    this.context = values[contextOf];
    // A boolean that is JavaScript's own does not say which value it is, and no object of the chart depends on it.
    const isBare = this.context?.bareValues !== undefined;
    this.condition = conditionOf(isBare ? undefined : chart.condition, reference, path);
    this.tags = isBare ? [] : (chart.tags ?? []).map((tag) => tagOf(tag, path));
    this.known = reference.of.chart;
    this.importValues = reference.of.importValues ?? [];
    if (this.known !== undefined && hasOtherCondition(this, reference.of))
      throw new HelmwrightError(
        'definition',
        path,
        'has another condition than the `enabled` of its values: make them with v.dependency',
      );
    if (this.known !== undefined && this.context !== undefined) assertEmbedded(this, this.context);
  }

  /**
   * The string that a named template of the dependency gives, such as one of a library chart: `include "name" .` in Helm.
   * What it is, is known to Helm alone: `render` and `check` have a placeholder, and `check` compares where it is.
   *
   * @throws HelmwrightError `definition` for a dependency that can be off; `misused-value` in an ordinary cdk8s app
   *
   * @example
   * ```ts
   * import type { Dependency, Value } from 'helmwright';
   *
   * declare const common: Dependency;
   * export const name: Value<string> = common.include('common.names.fullname');
   * ```
   */
  include(name: string): Value<string> {
    const error = includeError(name, this);
    if (error !== undefined) throw new HelmwrightError('definition', this.node.path, error);
    this.includes.add(name);
    return includedString(name, this.node.path, this.context);
  }
}

function includeError(name: string, { condition, tags }: Dependency): string | undefined {
  if (!/^[A-Za-z0-9_][\w./-]*$/.test(name))
    return `include(${JSON.stringify(name)}) is not the name of a named template`;
  if (condition === undefined && tags.length === 0) return undefined;
  return `includes ${name}, which Helm does not have while the dependency is off: make its values with v.dependency, and give it no condition and no tags`;
}

function chartError({ name, version, repository }: DependencyProps): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(name)) return `name ${JSON.stringify(name)} is not the name of a chart`;
  if (!isVersion(version))
    return `version ${JSON.stringify(version)} must be an exact version, such as 1.2.3: with a range, Chart.lock would depend on the day`;
  return repositoryError(repository);
}

function repositoryError(repository: string): string | undefined {
  const place = `repository ${JSON.stringify(repository)}`;
  if (/^file:\/\/\.{1,2}\/[^\s\\]+$/.test(repository)) return undefined;
  if (repository.startsWith('file:'))
    return `${place} must be relative to the chart's folder, such as file://../common`;
  if (!/^(oci|https?):\/\/[^\s/?#]+[^\s?#]*$/.test(repository))
    return `${place} must start with oci://, https:// or file://`;
  return /^[a-z]+:\/\/[^/]*@/.test(repository)
    ? `repository holds credentials, which everyone could read in Chart.yaml: use \`helm registry login\` or \`helm repo add\``
    : undefined;
}

function hasOtherCondition({ key, condition }: Dependency, { properties }: ObjectType): boolean {
  return Object.hasOwn(properties, 'enabled') && condition !== `${key}.enabled`;
}

function knownError({ name, version }: DependencyProps, known: ChartTree | undefined): string | undefined {
  if (known === undefined || (known.name === name && known.version === version)) return undefined;
  return `is ${name} ${version}, and its values are made for ${known.name} ${known.version}: run \`helmwright import\` for that version`;
}

/** In an ordinary app, what Helm validates: the chart's values with the dependency's own defaults. */
function assertEmbedded(dependency: Dependency, { values, subcharts = [] }: RenderContext): void {
  const coalesced = subcharts.find(({ name }) => name === dependency.key);
  if (coalesced !== undefined && isOn(dependency, values))
    assertForeignValues(coalesced, `dependency ${dependency.key}`);
}

function isOn({ key, condition, tags }: Dependency, defaults: JsonObject): boolean {
  const chart = { name: key, version: '0.0.0', defaults: {}, dependencies: [] };
  const entry = { chart, tags, ...(condition === undefined ? {} : { condition }) };
  return coalesce({ ...chart, name: 'parent', defaults, dependencies: [entry] }, {}).subcharts.length > 0;
}

/** Chart.yaml is the same for all values. */
function placeError(dependency: Dependency): string | undefined {
  const isConditional = dependency.node.scopes.some((scope) => When.isWhen(scope) || Iteration.isIteration(scope));
  return isConditional ? 'is in a condition or loop: move it out and give it a condition' : undefined;
}

/** Helm adds the dependency's defaults to its values, which are not known here: only what the chart sets itself is. */
function readsError(type: ObjectType): string | undefined {
  const unknown = unknownValue(type, []);
  return unknown === undefined
    ? undefined
    : `reads ${unknown.join('.')}, which the dependency's own defaults can add to: give it a default or make it required, and read no map`;
}

function unknownValue(type: ValueType, path: readonly string[]): readonly string[] | undefined {
  if (type.type === 'map' && path.length > 0) return path;
  if (type.optionality === 'optional') return path;
  if (type.type !== 'object') return undefined;
  for (const { property = '', type: inner } of descriptorOf(type).inner(type)) {
    const found = unknownValue(inner, [...path, property]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function conditionOf(
  given: Value<boolean> | undefined,
  { of, path }: Reference & { readonly of: ObjectType },
  place: string,
): string | undefined {
  if (given === undefined) return Object.hasOwn(of.properties, 'enabled') ? `${path.join('.')}.enabled` : undefined;
  const expression = given[expressionOf];
  if (expression.kind === 'reference' && expression.root === 'values' && expression.of.type === 'boolean')
    return expression.path.join('.');
  throw new HelmwrightError(
    'definition',
    place,
    "condition must be a boolean of the chart's values: Helm reads it before it renders templates",
  );
}

function tagOf(tag: Value<boolean>, place: string): string {
  const expression = tag[expressionOf];
  const [top, name, ...deeper] =
    expression.kind === 'reference' && expression.root === 'values' && expression.of.type === 'boolean'
      ? expression.path
      : [];
  if (top === 'tags' && name !== undefined && deeper.length === 0) return name;
  throw new HelmwrightError(
    'definition',
    place,
    'a tag must be a boolean under `tags` at the top of the values: tags: v.object({ … })',
  );
}
