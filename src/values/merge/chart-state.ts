import { HelmwrightError } from '../../errors.js';
import { coalesceDefaults, coalesceGlobals, type CoalesceRules, type HelmRules } from './coalesce-tables.js';
import type { ChartTree, ChartTreeDependency, ImportedValues } from './chart-tree.js';
import { copyTable, isTable, thaw, type Table, type Tree } from './tree.js';

/**
 * A chart while Helm works out its values: names, defaults and dependencies change from step to step. Copies of a chart
 * share what Helm's copies share.
 */
export interface ChartState {
  readonly name: string;
  readonly chart: ChartTree;
  defaults: Table;
  requirements: readonly Requirement[];
  dependencies: readonly ChartState[];
}

/** An entry of `dependencies` in Chart.yaml. Its name becomes the alias once that is resolved. */
export interface Requirement {
  name: string;
  readonly version: string;
  readonly dependency: ChartTreeDependency;
  /** What is still to be imported. Helm imports once for each entry, also where copies of a chart share it. */
  importValues: readonly ImportedValues[];
}

/** The state of a chart just loaded: one copy of each dependency, however many aliases it has. */
export function loadChart(chart: ChartTree): ChartState {
  const charts = chart.dependencies.map((dependency) => dependency.chart);
  const stored = charts.filter((one, index) => charts.findIndex((other) => isSameChart(one, other)) === index);
  return {
    name: chart.name,
    chart,
    defaults: thaw(chart.defaults),
    requirements: chart.dependencies.map((dependency) => ({
      name: dependency.chart.name,
      version: dependency.chart.version,
      dependency,
      importValues: dependency.importValues ?? [],
    })),
    dependencies: stored.map(loadChart),
  };
}

function isSameChart(one: ChartTree, other: ChartTree): boolean {
  return one.name === other.name && one.version === other.version;
}

/** A copy of a chart under its alias. Helm 3 shares the requirements between the copies of a chart. */
export function aliased(chart: ChartState, requirement: Requirement, helm: HelmRules): ChartState {
  const copy = { ...chart, name: requirement.dependency.alias ?? chart.name };
  if (helm === 'helm3') return copy;
  return {
    ...copy,
    requirements: chart.requirements.map((entry) => ({ ...entry })),
    dependencies: chart.dependencies.map((dependency) => ({ ...dependency })),
  };
}

/**
 * The values of a chart: the user's, its defaults, and below the subcharts' names theirs.
 *
 * @throws HelmwrightError `invalid-values` where a subchart's values are not a table
 */
export function coalesceChart(chart: ChartState, values: Table, rules: CoalesceRules): Table {
  const result = copyTable(values);
  coalesceInto(chart, result, rules, '');
  return result;
}

function coalesceInto(chart: ChartState, values: Table, rules: CoalesceRules, place: string): void {
  const isSubchart = (key: string) => chart.dependencies.some((dependency) => dependency.name === key);
  coalesceDefaults(values, chart.defaults, isSubchart, rules);
  for (const subchart of chart.dependencies) {
    const path = place === '' ? subchart.name : `${place}.${subchart.name}`;
    const own = subchartTable(values, subchart.name, path);
    values.set(subchart.name, own);
    coalesceGlobals(own, values, rules.helm);
    coalesceInto(subchart, own, rules, path);
  }
}

function subchartTable(values: Table, name: string, path: string): Table {
  const own = values.get(name);
  if (own === undefined) return new Map<string, Tree>();
  if (isTable(own)) return own;
  throw new HelmwrightError('invalid-values', path, 'the values of a subchart must be a map');
}

/** The value at a path of keys, through tables only. */
export function lookUp(table: Table, path: readonly string[]): Tree | undefined {
  let value: Tree | undefined = table;
  for (const key of path) value = isTable(value) ? value.get(key) : undefined;
  return value;
}
