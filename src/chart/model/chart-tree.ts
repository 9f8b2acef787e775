import type { ChartTree } from '../../values/merge/chart-tree.js';
import type { ChartModel } from './chart-model.js';

/** A chart as far as its values go. */
export function chartTree(model: ChartModel): ChartTree {
  return {
    name: model.name,
    version: model.metadata.version,
    defaults: model.defaults,
    dependencies: [
      ...model.subcharts.map(({ key, model: subchart }) => ({
        chart: chartTree(subchart),
        condition: `${key}.enabled`,
        ...aliasOf(key, subchart.name),
      })),
      ...model.dependencies.map(({ key, name, version, condition, tags, importValues, chart }) => ({
        chart: chart ?? { name, version, defaults: {}, dependencies: [] },
        tags,
        importValues,
        ...(condition === undefined ? {} : { condition }),
        ...aliasOf(key, name),
      })),
    ],
  };
}

/** The key of the parent's values is an alias where it differs from the chart's name. */
export function aliasOf(key: string, name: string): { readonly alias?: string } {
  return key === name ? {} : { alias: key };
}
