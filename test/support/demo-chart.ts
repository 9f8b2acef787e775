import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  type AnyHelmChart,
  chartFiles,
  type ChartModel,
  type EmbeddingProps,
  HelmChart,
  modelOf,
  v,
} from '../../src/index.js';
import type { ObjectType, Properties } from '../../src/values/definition/value-type.js';

export const demoMetadata = { name: 'demo', version: '0.1.0', description: 'A demo.' };

/** The values of a demo chart. */
export function valuesOf<const P extends Properties>(properties: P): ObjectType<P> {
  return v.object(properties, { description: 'Values.' });
}

export function demoChart<D extends ObjectType>(
  scope: Construct,
  id: string,
  values: D,
  props: EmbeddingProps = {},
): HelmChart<D> {
  return new HelmChart<D>(scope, id, { metadata: demoMetadata, values }, props);
}

/** The model of a chart with these values and what `build` makes. */
export function demoModel<D extends ObjectType>(values: D, build: (chart: HelmChart<D>) => unknown): ChartModel {
  return modelOf((app): AnyHelmChart => {
    const chart = demoChart(app, 'demo', values);
    build(chart);
    return chart;
  });
}

/** Puts an object with this `spec` into a chart. */
export function addSpec(scope: Construct, spec: unknown, id = 'it'): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'example.com/v1', kind: 'It', spec });
}

/** The model of a chart with one object that has this `spec`. */
export function specModel<D extends ObjectType>(values: D, spec: (chart: HelmChart<D>) => unknown): ChartModel {
  return demoModel<D>(values, (chart) => addSpec(chart, spec(chart)));
}

/** The `spec` of the template of such a chart, as a person reads it. */
export function specTemplate<D extends ObjectType>(values: D, spec: (chart: HelmChart<D>) => unknown): string {
  return template(specModel<D>(values, spec), 'templates/it.yaml').replace(/^[^]*?\nspec:\n/, '\n');
}

/** A file of a chart. */
export function template(model: ChartModel, path: string): string {
  const { files } = chartFiles(model);
  const text = files.get(path);
  if (text === undefined) throw new Error(`no ${path} among ${[...files.keys()].join(', ')}`);
  return text;
}

const noValues = valuesOf({});
export type BareChart = HelmChart<typeof noValues>;

/** The model of a chart without values. */
export function bareModel(build: (chart: BareChart) => unknown): ChartModel {
  return demoModel<typeof noValues>(noValues, build);
}

export function bareChart(scope: Construct, id: string, props: EmbeddingProps = {}): BareChart {
  return demoChart<typeof noValues>(scope, id, noValues, props);
}

/** The model of a chart without values, with one object that has this `spec`. */
export function bareSpec(spec: unknown): ChartModel {
  return bareModel((chart) => addSpec(chart, spec));
}

/** What stands at a path of something synthesised; undefined where nothing does. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(memberOf, value);
}

function memberOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === String(key))?.[1]
    : undefined;
}
