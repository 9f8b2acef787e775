import type { ChartTree } from './chart-tree.js';
import { coalesceChart, loadChart, lookUp, type ChartState } from './chart-state.js';
import { type CoalesceRules, coalesceTables, type HelmRules } from './coalesce-tables.js';
import { enableDependencies } from './enable-dependencies.js';
import { isJsonObject, own, type Json, type JsonObject } from '../json.js';
import { applySetFlag } from '../flags/set-flag.js';
import { copyTable, freeze, isTable, thaw, type Table, type Tree } from './tree.js';

/** A chart with the values that its templates see as `.Values`. */
export interface CoalescedChart {
  /** The name, or the alias under which the parent knows the chart. */
  readonly name: string;
  readonly values: JsonObject;
  /** The subcharts that are on. */
  readonly subcharts: readonly CoalescedChart[];
  readonly chart: ChartTree;
}

export interface CoalesceOptions {
  /**
   * Whose rules apply where Helm 3 (3.17.3) and Helm 4 (4.2.3) differ: Helm 4 drops the nulls of a chart's own
   * defaults, keeps a user's null where the default is null too, and gives a chart that is a dependency twice, under
   * two aliases, dependencies of its own each time.
   *
   * @default 'helm4'
   */
  readonly helm?: HelmRules;
}

/**
 * The values a chart and its subcharts get from the user's values and their defaults.
 *
 * The user's values win over the chart's defaults and a parent's over its subcharts'; maps are merged, lists and
 * scalars replaced, and a null removes a default. `global` is handed down to subcharts.
 *
 * @param chart - the chart and the charts it depends on
 * @param user - the merged values of files and flags, see {@link userValues}
 * @throws HelmwrightError `invalid-values` where the values of a subchart are not a map
 */
export function coalesce(chart: ChartTree, user: JsonObject, { helm = 'helm4' }: CoalesceOptions = {}): CoalescedChart {
  const state = loadChart(chart);
  const values = thaw(user);
  enableDependencies(state, values, helm);
  settleDefaults(state, helm);
  return coalesced(state, coalesceChart(state, values, { helm, nulls: 'drop' }));
}

/** The step in which Helm imports values: the defaults of a chart with subcharts take in theirs, with their nulls. */
function settleDefaults(chart: ChartState, helm: HelmRules): void {
  for (const subchart of chart.dependencies) settleDefaults(subchart, helm);
  if (chart.requirements.length === 0) return;
  const rules = { helm, nulls: 'keep' } as const;
  const values = coalesceChart(chart, new Map<string, Tree>(), rules);
  const imported = importedValues(chart, values, rules);
  chart.defaults = copyTable(values);
  coalesceTables(chart.defaults, imported, rules);
}

/**
 * What `import-values` brings: where the chart has values of its own, these win. A path that leads to no map is ignored.
 * Changes the requirements, which have nothing left to import, and as in Helm `values`: what a second import adds to the
 * map of a first one appears in the subchart's values, too, unless that map was empty.
 */
function importedValues({ requirements }: ChartState, values: Table, rules: CoalesceRules): Table {
  const imported: Table = new Map<string, Tree>();
  for (const requirement of requirements) {
    for (const { child, parent } of requirement.importValues) {
      const table = lookUp(values, `${requirement.name}.${child}`.split('.'));
      if (isTable(table)) coalesceTables(imported, tableAt(parent, shared(table)), rules);
    }
    requirement.importValues = [];
  }
  return imported;
}

/** The table itself; Helm's `Values.AsMap` makes a new one of an empty table. */
function shared(table: Table): Table {
  return table.size === 0 ? new Map<string, Tree>() : table;
}

function tableAt(path: string, table: Table): Table {
  const keys = path === '.' ? [] : path.split('.');
  return keys.reduceRight<Table>((inner, key) => new Map<string, Tree>([[key, inner]]), table);
}

function coalesced(chart: ChartState, values: Table): CoalescedChart {
  const subcharts = chart.dependencies.map((subchart) => coalesced(subchart, tableOf(subchart, values)));
  return { name: chart.name, values: freeze(values), subcharts, chart: chart.chart };
}

/** Helm reads the name as a path, so that a subchart with a dot in its name gets no values. */
function tableOf(subchart: ChartState, values: Table): Table {
  const table = lookUp(values, subchart.name.split('.'));
  return isTable(table) ? table : new Map<string, Tree>();
}

/** What a user gives on the command line. */
export interface UserInput {
  /** The contents of `-f` files, in order. */
  readonly files?: readonly JsonObject[];
  /** The arguments of `--set`, in order. */
  readonly set?: readonly string[];
  /** The arguments of `--set-string`, in order. */
  readonly setString?: readonly string[];
}

/**
 * The user's values as Helm merges them: files first, then all `--set`, then all `--set-string`, wherever they stand
 * on the command line.
 *
 * @throws HelmwrightError `invalid-flag`
 */
export function userValues({ files = [], set = [], setString = [] }: UserInput): JsonObject {
  const typed = set.reduce((values, flag) => applySetFlag(values, flag, 'typed'), mergeFiles(files));
  return setString.reduce((values, flag) => applySetFlag(values, flag, 'string'), typed);
}

/** Merges values files: the later wins, maps are merged, lists replaced, and a null is a value like any other. */
export function mergeFiles(files: readonly JsonObject[]): JsonObject {
  return files.reduce(mergeObjects, {});
}

function mergeObjects(base: JsonObject, over: JsonObject): JsonObject {
  const merged = Object.entries(over).map(([key, value]): [string, Json] => [key, mergeValues(own(base, key), value)]);
  return Object.fromEntries([...Object.entries(base), ...merged]);
}

function mergeValues(base: Json | undefined, over: Json): Json {
  return isJsonObject(base) && isJsonObject(over) ? mergeObjects(base, over) : over;
}
