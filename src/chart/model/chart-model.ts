import type { App } from 'cdk8s';
import type { Expression } from '../../template/ast/expression.js';
import type { JsonObject } from '../../values/json.js';
import type { ObjectType, ValueType } from '../../values/definition/value-type.js';
import type { ChartTree, ImportedValues } from '../../values/merge/chart-tree.js';
import type { AnyHelmChart, EmbeddingProps } from '../build/helm-chart.js';
import type { StandardHelpers } from '../build/standards.js';
import type { ChartFailure, ChartResource } from './manifests.js';
import type { ChartMetadata } from '../build/metadata.js';

/**
 * Makes a chart in the app that it is given: `(app, props) => new MyChart(app, 'my-chart', props)`. It gets props where the
 * chart is embedded to be compared with what it renders, and passes them on.
 */
export type ChartFactory = (app: App, props?: EmbeddingProps) => AnyHelmChart;

/** A chart as data: what its files are made of and what it is rendered from. */
export interface ChartModel {
  /** The name of the chart. */
  readonly name: string;
  /** What Chart.yaml says. */
  readonly metadata: ChartMetadata;
  /** The definition of the values. */
  readonly values: ObjectType;
  /** The content of values.yaml. */
  readonly defaults: JsonObject;
  /** The content of values.schema.json. */
  readonly schema: JsonObject;
  /** @internal */
  readonly helpers: StandardHelpers;
  /** @internal */
  readonly resources: readonly ChartResource[];
  /**
   * The construct paths of objects that the Kubernetes API's schema does not judge.
   *
   * @internal
   */
  readonly unchecked: ReadonlySet<string>;
  /** @internal */
  readonly failures: readonly ChartFailure[];
  /** @internal */
  readonly notes: Expression | undefined;
  /**
   * The named templates for other charts.
   *
   * @internal
   */
  readonly exports: readonly Expression[];
  /** The chart's own Handlebars template of README.md. */
  readonly readme: string | undefined;
  /** The chart's own Handlebars template of NOTES.txt. */
  readonly notesTemplate: string | undefined;
  /** How the chart carries CustomResourceDefinitions. */
  readonly crds: 'templates' | 'folder' | 'none';
  /** Values files for chart testing, by name. */
  readonly ci: Readonly<Record<string, JsonObject>>;
  /** The charts in `charts/`. */
  readonly subcharts: readonly SubchartModel[];
  /** The charts that `helm dependency build` downloads. */
  readonly dependencies: readonly DependencyModel[];
  /**
   * The values, those of subcharts too, that JavaScript was given as its own, and so could decide on.
   *
   * @internal
   */
  readonly inspected: ReadonlySet<ValueType>;
}

/** A chart inside a chart. */
export interface SubchartModel {
  /** The key of the parent's values: the subchart's name, or its alias. */
  readonly key: string;
  /** The chart itself. */
  readonly model: ChartModel;
}

/** A chart in a repository, that a chart depends on. */
export interface DependencyModel {
  /** The key of the parent's values: the dependency's name, or its alias. */
  readonly key: string;
  /** The name of the chart. */
  readonly name: string;
  /** The exact version. */
  readonly version: string;
  /** Where it is. */
  readonly repository: string;
  /** The path of the value that turns it on or off. */
  readonly condition: string | undefined;
  /** The names of its tags. */
  readonly tags: readonly string[];
  /** What the chart imports of its values. */
  readonly importValues: readonly ImportedValues[];
  /** The named templates of it that the chart includes. */
  readonly includes: readonly string[];
  /** Its defaults and schema, where they are known. */
  readonly chart: ChartTree | undefined;
}
