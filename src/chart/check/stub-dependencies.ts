import { includedPlaceholder } from '../../template/functions/included.js';
import type { ChartTree } from '../../values/merge/chart-tree.js';
import { printYaml } from '../../values/yaml/print-yaml.js';
import type { GeneratedChart } from '../files/generated-chart.js';
import type { ChartModel } from '../model/chart-model.js';

/**
 * A chart with a chart without templates in place of each dependency: Helm then renders the chart's own objects, and only
 * those. The defaults and schemas of dependencies are there where they are known, and placeholders for the named templates
 * that the chart includes.
 */
export function withStubs(chart: GeneratedChart, model: ChartModel): GeneratedChart {
  return { ...chart, files: new Map([...chart.files, ...stubs(model, '')]) };
}

type File = readonly [path: string, text: string];

function stubs({ dependencies, subcharts }: ChartModel, folder: string): readonly File[] {
  const own = dependencies.flatMap(({ name, version, chart = { name, version, defaults: {}, dependencies: [] } }) =>
    stub(chart, `${folder}charts/${name}/`),
  );
  return [
    ...own,
    ...includedTemplates(dependencies, folder),
    ...subcharts.flatMap(({ model }) => stubs(model, `${folder}charts/${model.name}/`)),
  ];
}

function includedTemplates(dependencies: ChartModel['dependencies'], folder: string): readonly File[] {
  return dependencies.flatMap(({ key, name, includes }) => {
    const texts = includes.map((each) => `{{- define "${each}" }}${includedPlaceholder(each)}{{ end }}\n`);
    return texts.length === 0 ? [] : [[`${folder}charts/${name}/templates/_${key}.tpl`, texts.join('')] as const];
  });
}

function stub({ name, version, defaults, schema, dependencies }: ChartTree, folder: string): readonly File[] {
  const entries = dependencies.map(({ chart, importValues = [], ...entry }) => ({
    name: chart.name,
    version: chart.version,
    ...entry,
    'import-values': importValues.map(({ child, parent }) => ({ child, parent })),
  }));
  return [
    [`${folder}Chart.yaml`, printYaml({ apiVersion: 'v2', name, version, dependencies: entries })],
    ...(Object.keys(defaults).length === 0 ? [] : [[`${folder}values.yaml`, printYaml(defaults)] as const]),
    ...(schema === undefined ? [] : [[`${folder}values.schema.json`, JSON.stringify(schema)] as const]),
    ...dependencies.flatMap(({ chart }) => stub(chart, `${folder}charts/${chart.name}/`)),
  ];
}
