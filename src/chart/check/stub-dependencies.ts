import { printYaml } from '../../values/yaml/print-yaml.js';
import type { GeneratedChart } from '../files/generated-chart.js';
import type { ChartModel } from '../model/chart-model.js';

/** A chart with an empty chart in place of each dependency: Helm then renders the chart's own objects, and only those. */
export function withStubs(chart: GeneratedChart, model: ChartModel): GeneratedChart {
  return { ...chart, files: new Map([...chart.files, ...stubs(model, '')]) };
}

type File = readonly [path: string, text: string];

function stubs({ dependencies, subcharts }: ChartModel, folder: string): readonly File[] {
  const own = dependencies.map(({ name, version }): File => [
    `${folder}charts/${name}/Chart.yaml`,
    printYaml({ apiVersion: 'v2', name, version }),
  ]);
  return [...own, ...subcharts.flatMap(({ model }) => stubs(model, `${folder}charts/${model.name}/`))];
}
