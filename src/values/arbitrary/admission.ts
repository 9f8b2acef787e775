import { HelmwrightError } from '../../errors.js';
import { assertForeignValues } from '../foreign-schema.js';
import type { JsonObject } from '../json.js';
import { jsonSchema } from '../generate/json-schema.js';
import { defaultsOf } from '../definition/defaults.js';
import type { ObjectType } from '../definition/value-type.js';
import type { ChartTree, ChartTreeDependency } from '../merge/chart-tree.js';
import { coalesce, type CoalescedChart } from '../merge/merge.js';
import { type Validator, validator } from '../validate.js';

/** A subchart, as far as its values go. */
export interface SubchartValues {
  /** The key of the parent's values. */
  readonly key: string;
  readonly model: {
    readonly values: ObjectType;
    readonly subcharts: readonly SubchartValues[];
    readonly dependencies: readonly DependencyValues[];
  };
}

/** A dependency, as far as its values go. */
export interface DependencyValues {
  /** The key of the parent's values. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly condition: string | undefined;
  readonly tags: readonly string[];
  /** Its defaults and schema, where they are known. */
  readonly chart: ChartTree | undefined;
}

/** Whether Helm admits a user's values: by the schemas of the chart and of the subcharts that are on. */
export type Admission = (values: JsonObject) => boolean;

/** Compiles the schemas of a chart and its subcharts. Values that Helm 3 and Helm 4 judge differently are not admitted. */
export function admission(
  definition: ObjectType,
  subcharts: readonly SubchartValues[] = [],
  dependencies: readonly DependencyValues[] = [],
): Admission {
  const tree = treeOf('chart', { values: definition, subcharts, dependencies });
  const judge = judgeOf(definition, subcharts);
  return (values) =>
    (['helm3', 'helm4'] as const).every((helm) => judged(() => judge(coalesce(tree, values, { helm }))));
}

function judged(judge: () => boolean): boolean {
  try {
    return judge();
  } catch (error) {
    if (error instanceof HelmwrightError) return false;
    throw error;
  }
}

function treeOf(name: string, { values, subcharts, dependencies }: SubchartValues['model']): ChartTree {
  return {
    name,
    version: '0.0.0',
    defaults: defaultsOf(values),
    dependencies: [
      ...subcharts.map(({ key, model }) => ({
        chart: treeOf(key, model),
        condition: `${key}.enabled`,
      })),
      ...dependencies.map(dependencyEntry),
    ],
  };
}

function dependencyEntry({ key, name, version, condition, tags, chart }: DependencyValues): ChartTreeDependency {
  const known = chart ?? { name, version, defaults: {}, dependencies: [] };
  return { chart: known, alias: key, tags, ...(condition === undefined ? {} : { condition }) };
}

function judgeOf(definition: ObjectType, subcharts: readonly SubchartValues[]): (chart: CoalescedChart) => boolean {
  const validate: Validator = validator(jsonSchema(definition, 'chart'));
  const inner = new Map(subcharts.map(({ key, model }) => [key, judgeOf(model.values, model.subcharts)]));
  return (chart) =>
    validate(chart.values).length === 0 &&
    chart.subcharts.every((subchart) => (inner.get(subchart.name) ?? foreign)(subchart));
}

function foreign(chart: CoalescedChart): boolean {
  assertForeignValues(chart, chart.name);
  return true;
}
