import { aliased, coalesceChart, lookUp, type ChartState, type Requirement } from './chart-state.js';
import type { HelmRules } from './coalesce-tables.js';
import { isTable, type Table } from './tree.js';

/**
 * Resolves aliases and drops the dependencies that conditions or tags turn off, in the whole tree. Changes the chart.
 *
 * @param values - the user's values; for a subchart the values of the root, with the path of the subchart in `place`
 */
export function enableDependencies(chart: ChartState, values: Table, helm: HelmRules, place = ''): void {
  if (chart.requirements.length === 0) return;
  chart.dependencies = resolveAliases(chart, helm);
  const coalesced = coalesceChart(chart, values, { helm, nulls: 'drop' });
  const isDisabled = ({ dependency }: Requirement) =>
    !(byCondition(dependency.condition ?? '', place, coalesced) ?? byTags(dependency.tags ?? [], coalesced));
  const disabled = new Set(chart.requirements.filter(isDisabled).map((requirement) => requirement.name));
  chart.requirements = chart.requirements.filter(({ name }) => !disabled.has(name));
  chart.dependencies = chart.dependencies.filter(({ name }) => !disabled.has(name));
  for (const subchart of chart.dependencies) {
    enableDependencies(subchart, coalesced, helm, `${place}${subchart.name}.`);
  }
}

function resolveAliases(chart: ChartState, helm: HelmRules): ChartState[] {
  const unlisted = chart.dependencies.filter((stored) => !chart.requirements.some((entry) => isOf(entry, stored)));
  const listed = chart.requirements.flatMap((entry) => {
    const stored = chart.dependencies.find((candidate) => isOf(entry, candidate));
    const copy = stored === undefined ? [] : [aliased(stored, entry, helm)];
    entry.name = entry.dependency.alias ?? entry.name;
    return copy;
  });
  return [...unlisted, ...listed];
}

function isOf(entry: Requirement, stored: ChartState): boolean {
  return entry.name === stored.name && entry.version === stored.chart.version;
}

/** The first path of the condition that leads to a boolean decides. */
function byCondition(condition: string, place: string, values: Table): boolean | undefined {
  for (const path of condition.trim().split(',')) {
    const value = path === '' ? undefined : lookUp(values, `${place}${path}`.split('.'));
    if (typeof value === 'boolean') return value;
  }
  return undefined;
}

/** Off when there is a tag that is false and none that is true. */
function byTags(tags: readonly string[], values: Table): boolean {
  const table = values.get('tags');
  const states = isTable(table) ? tags.map((tag) => table.get(tag)) : [];
  return states.includes(true) || !states.includes(false);
}
