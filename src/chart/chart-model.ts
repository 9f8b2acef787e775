import type { App } from 'cdk8s';
import type { Expression } from '../template/expression.js';
import type { JsonObject } from '../values/json.js';
import type { ObjectKind } from '../values/kinds.js';
import type { AnyHelmChart, EmbeddingProps, StandardHelpers } from './helm-chart.js';
import type { ChartRefusal, ChartResource } from './manifests.js';
import type { ChartMetadata } from './metadata.js';

/**
 * Makes a chart in the app that it is given: `(app, props) => new MyChart(app, 'my-chart', props)`. It gets props where the
 * chart is embedded to be compared with what it renders, and passes them on.
 */
export type ChartFactory = (app: App, props?: EmbeddingProps) => AnyHelmChart;

/** A chart as data: what its files are made of and what it is rendered from. */
export interface ChartModel {
  readonly name: string;
  readonly metadata: ChartMetadata;
  readonly values: ObjectKind;
  readonly defaults: JsonObject;
  readonly schema: JsonObject;
  readonly helpers: StandardHelpers;
  readonly resources: readonly ChartResource[];
  readonly refusals: readonly ChartRefusal[];
  readonly notes: Expression | undefined;
  readonly crds: 'templates' | 'folder' | 'none';
  readonly ci: Readonly<Record<string, JsonObject>>;
  readonly subcharts: readonly SubchartModel[];
}

export interface SubchartModel {
  /** The key of the parent's values: the subchart's name, or its alias. */
  readonly key: string;
  readonly model: ChartModel;
}
