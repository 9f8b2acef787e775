import type { ChartTree } from '../../values/merge/chart-tree.js';
import type { ChartModel } from './chart-model.js';

/** A chart as far as its values go. */
export function chartTree(model: ChartModel): ChartTree {
  return {
    name: model.name,
    version: model.metadata.version,
    defaults: model.defaults,
    dependencies: model.subcharts.map(({ key, model: subchart }) => ({
      chart: chartTree(subchart),
      condition: `${key}.enabled`,
      ...(key === subchart.name ? {} : { alias: key }),
    })),
  };
}
