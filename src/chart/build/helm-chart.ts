import { type ApiObject, App, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import type { Overrides } from '../../values/definition/inferred.js';
import { isJsonObject, type Json, type JsonObject, own } from '../../values/json.js';
import { emptyOfRemoved } from '../../values/definition/removed-default.js';
import { defaultsOf } from '../../values/definition/defaults.js';
import type { ObjectType } from '../../values/definition/value-type.js';
import type { ChartTree, ChartTreeDependency } from '../../values/merge/chart-tree.js';
import { coalesce } from '../../values/merge/merge.js';
import { assertValues } from '../../values/assert-values.js';
import { type BareValues, defaultKubeVersion, type RenderContext } from '../../template/ast/context.js';
import { lookup } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { asString, expressionOf, isValue, type ValueOr } from '../../template/author/value.js';
import { evaluate } from '../../template/evaluate/evaluate.js';
import { activeSentinels } from '../../template/author/sentinel.js';
import {
  type CapabilitiesValues,
  capabilitiesValues,
  type ChartValues,
  constant,
  type ReleaseValues,
} from './builtins.js';
import { assumedApiVersions } from './api-versions.js';
import { checkMetadata } from './check-metadata.js';
import { appVersionOf, type ChartMetadata } from './metadata.js';
import { generatedName, longestName, nameWithSuffix } from './naming.js';
import { standardsOf, type StandardHelpers, type Standards } from './standards.js';
import { SelectorResolver } from './selectors.js';
import { ConcreteResolver } from './concrete-resolver.js';
import { ExportResolver } from './export-resolver.js';
import type { ChartDefinition, ValuesOf } from './chart-definition.js';
import { adoptNestedCharts, chartMark } from './owning-chart.js';
import { enclosingSubchart } from './subchart.js';

/** What an ordinary cdk8s app says of a chart that it embeds. An exported chart has none of it: there Helm says it. */
export interface HelmChartProps<D extends ObjectType> extends EmbeddingProps {
  /** Values in place of the defaults. @default the defaults */
  readonly values?: Overrides<D>;
}

/** The same, for callers that do not know the chart's values. */
export interface EmbeddingProps {
  /** Values in place of the defaults, as JSON: checked by the schema alone. @default the typed values */
  readonly json?: JsonObject;
  /** Which values are JavaScript's own, to find an `if` on one of them. @default none */
  readonly bareValues?: BareValues;
  /** Whether to make what `helm test` runs too. @default false */
  readonly tests?: boolean;
  /** What the release would be called. @default the construct's id, in the namespace `default` */
  readonly release?: { readonly name?: string; readonly namespace?: string };
  /** What `lookup` finds. @default nothing */
  readonly cluster?: readonly JsonObject[];
  /** The cluster's version, and what it knows besides what `helm template` assumes. @default v1.31.0 and nothing */
  readonly capabilities?: { readonly kubeVersion?: string; readonly apiVersions?: readonly string[] };
}

/**
 * A cdk8s chart with values: exported, a Helm chart; in any other cdk8s app, the manifests that it renders.
 *
 * Every object gets the labels that Helm recommends, a name that no other release has, and selectors that choose the pods
 * of one release only.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { Deployment } from 'cdk8s-plus-28';
 * import { asNumber, HelmChart, v } from 'helmwright';
 *
 * const values = v.object(
 *   { replicas: v.integer({ description: 'Number of replicas.', default: 1, min: 0 }) },
 *   { description: 'Values of web.' },
 * );
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * new Deployment(chart, 'server', { replicas: asNumber(chart.values.replicas), containers: [{ image: 'nginx' }] });
 * ```
 */
export class HelmChart<D extends ObjectType = ObjectType, V = ValuesOf<D>> extends Chart {
  /** What the chart was made with. */
  readonly definition: ChartDefinition<D, V>;
  /** The user's values, as the definition names them. */
  readonly values: V;
  /** `.Release` */
  readonly release: ReleaseValues;
  /** `.Chart` */
  readonly about: ChartValues;
  /** `.Capabilities` */
  readonly capabilities: CapabilitiesValues;
  /** The release's name and the chart's, as a DNS label of at most 40 characters. */
  readonly fullName: Value<string>;
  /** The labels of every object. */
  readonly standardLabels: Readonly<Record<string, Value<string>>>;
  /** The labels by which selectors choose this release's pods; a workload's component comes on top. */
  readonly selectorLabels: Readonly<Record<string, Value<string>>>;
  /**
   * The named templates of `_helpers.tpl` that every chart has.
   *
   * @internal
   */
  readonly helpers: StandardHelpers;
  private readonly context: RenderContext | undefined;

  static {
    mark(this.prototype, chartMark);
  }

  constructor(scope: Construct, id: string, definition: ChartDefinition<D, V>, props: HelmChartProps<D> = {}) {
    const context =
      activeSentinels() === undefined
        ? embeddedContext(scope, id, definition.metadata, definition.values, props)
        : undefined;
    const standard = standardsOf<D, V>(definition, context);
    super(scope, id, {
      labels: Object.fromEntries(Object.entries(standard.labels).map(([key, value]) => [key, asString(value)])),
    });
    checkMetadata(definition.metadata);
    this.definition = definition;
    this.context = context;
    this.values = standard.values;
    this.release = standard.release;
    this.about = standard.about;
    this.capabilities = capabilitiesValues(context);
    this.fullName = standard.fullName;
    this.standardLabels = standard.labels;
    this.selectorLabels = standard.selector;
    this.helpers = standard.helpers;
    if (context !== undefined)
      this.node.addValidation({ validate: () => failuresOfNotes(definition, standard, context) });
    const resolvers = [
      new SelectorResolver(this),
      context === undefined ? new ExportResolver(this) : new ConcreteResolver(this, context.bareValues),
    ];
    App.of(this).resolvers.unshift(...resolvers);
    adoptNestedCharts();
  }

  /** Whether what `helm test` runs is made: always where the chart is exported. */
  get hasTests(): boolean {
    return this.context === undefined || this.context.tests === true;
  }

  /**
   * A name for an object: the chart's full name with `suffix` behind it.
   *
   * @param longest - the longest name that the kind of the object allows, 63 by default
   * @throws HelmwrightError `invalid-name` if the name could be longer
   */
  nameOf(suffix = '', longest: number = longestName): Value<string> {
    return nameWithSuffix(this.fullName, suffix, longest, this.node.path);
  }

  /**
   * An object of the cluster, or the empty map if it does not exist; under `helm template` always the empty map. In an
   * ordinary cdk8s app it is looked up in the chart's `cluster` prop.
   *
   * @param namespace - the empty string for cluster-scoped objects
   */
  lookup(
    apiVersion: string,
    kind: string,
    namespace: ValueOr<string>,
    name: ValueOr<string>,
  ): Value<Readonly<Record<string, unknown>>> {
    return lookup(constant(apiVersion, this.context), kind, namespace, name);
  }

  /** Whether a construct is a HelmChart; `instanceof` says so of every cdk8s Chart. */
  static isHelmChart(construct: unknown): construct is AnyHelmChart {
    return isMarked(construct, chartMark);
  }

  /** Names an object that has no name of its own; cdk8s calls it. */
  override generateObjectName(object: ApiObject): string {
    return asString(generatedName(object, this, this.fullName));
  }
}

/** A chart of any values. */
export type AnyHelmChart = HelmChart<ObjectType, unknown>;

/** Nobody reads the notes of a plain cdk8s app, but where they fail Helm installs nothing. */
function failuresOfNotes<D extends ObjectType, V>(
  definition: ChartDefinition<D, V>,
  { values, release, about, fullName }: Standards<V>,
  context: RenderContext,
): string[] {
  try {
    const notes = definition.notes?.(values, release, { about, fullName });
    if (isValue(notes)) evaluate(notes[expressionOf], context);
    return [];
  } catch (error) {
    if (error instanceof HelmwrightError) return [error.within(`${definition.metadata.name} NOTES.txt`).message];
    throw error;
  }
}

/** What a chart in an ordinary cdk8s app is evaluated with. */
function embeddedContext(
  scope: Construct,
  id: string,
  metadata: ChartMetadata,
  definition: ObjectType,
  props: EmbeddingProps & { readonly values?: unknown },
): RenderContext {
  const subchart = enclosingSubchart(scope);
  const given = subchart === undefined ? (props.json ?? overridesOf(props.values)) : subchart.values;
  const chart = {
    name: metadata.name,
    version: metadata.version,
    defaults: defaultsOf(definition),
    dependencies: subchartEntries(definition),
  };
  const { subcharts, ...coalesced } = coalesce(chart, given);
  const values = { ...coalesced.values };
  assertValues(definition, withoutRemoved(definition, values), `chart ${id}`);
  const setSubchart = (key: string, subchartValues: JsonObject): void => void (values[key] = subchartValues);
  const facts = {
    name: subchart?.name ?? metadata.name,
    version: metadata.version,
    appVersion: appVersionOf(metadata),
  };
  if (subchart !== undefined) {
    subchart.context.setSubchart?.(subchart.name, values);
    return { ...subchart.context, values, subcharts, setSubchart, chart: facts };
  }
  return {
    values,
    subcharts,
    setSubchart,
    release: {
      name: props.release?.name ?? id,
      namespace: props.release?.namespace ?? 'default',
      revision: 1,
      isInstall: true,
      isUpgrade: false,
      service: 'Helm',
    },
    chart: facts,
    capabilities: {
      kubeVersion: props.capabilities?.kubeVersion ?? defaultKubeVersion,
      apiVersions: [...assumedApiVersions, ...(props.capabilities?.apiVersions ?? [])],
    },
    cluster: props.cluster ?? [],
    bindings: new Map(),
    bareValues: props.bareValues,
    tests: props.tests ?? false,
  };
}

function subchartEntries({ properties }: ObjectType): readonly ChartTreeDependency[] {
  return Object.entries(properties).flatMap(([key, type]) =>
    type.type === 'object' && type.subchartDefaults !== undefined
      ? [
          {
            chart: type.chart ?? unknownChart(key),
            alias: key,
            importValues: type.importValues ?? [],
            ...ownCondition(key, type),
          },
        ]
      : [],
  );
}

/** Where `enabled` is not declared, it is a value of the dependency as any other. */
function ownCondition(key: string, { properties }: ObjectType): { readonly condition?: string } {
  return Object.hasOwn(properties, 'enabled') ? { condition: `${key}.enabled` } : {};
}

/** Values without the nulls that are kept for a subchart: they take defaults away, which is no violation. */
function withoutRemoved({ properties }: ObjectType, values: JsonObject): JsonObject {
  const kept = Object.entries(values).flatMap(([key, value]): [string, Json][] => {
    const type = own(properties, key);
    if (type === undefined) return [[key, value]];
    if (value === null && emptyOfRemoved(type) !== undefined) return [];
    return [[key, type.type === 'object' && isJsonObject(value) ? withoutRemoved(type, value) : value]];
  });
  return Object.fromEntries(kept);
}

/** A subchart that is not made yet: a null that a user gives for one of its defaults is kept for it. */
function unknownChart(name: string): ChartTree {
  return { name, version: '0.0.0', defaults: {}, dependencies: [] };
}

function overridesOf(overrides: unknown): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(overrides ?? {}));
  return isJsonObject(json) ? json : {};
}
