export { hook, type HookEvent, type HookOptions, keepResourcePolicy } from './build/annotations.js';
export type { CapabilitiesValues, ChartValues, ReleaseValues } from './build/builtins.js';
export { Each, FailWhen, When } from './build/control.js';
export { failWhen } from './build/fail-when.js';
export type { ChartDefinition, NotedChart, ValuesOf } from './build/chart-definition.js';
export { type AnyHelmChart, type EmbeddingProps, HelmChart, type HelmChartProps } from './build/helm-chart.js';
export { Dependency, type DependencyProps } from './build/dependency.js';
export * as groups from './groups/index.js';
export { HelmTests } from './build/helm-tests.js';
export type { ChartMetadata } from './build/metadata.js';
export type { ImportedKind } from './build/imported-kind.js';
export { overridable } from './build/overrides.js';
export {
  CustomResource,
  type Manifest,
  Resource,
  type ResourceMetadata,
  type ResourceOptions,
} from './build/resource.js';
export { Subchart } from './build/subchart.js';
export { type DownloadedCharts, downloadedCharts } from './disk/downloaded-charts.js';
export { packageChart, packageFileName, writePackage } from './disk/package.js';
export { writeCharts, type WriteReport } from './disk/write.js';
export type { ChartReport } from './disk/write-plan.js';
export { chartFiles } from './files/files.js';
export type { GeneratedChart } from './files/generated-chart.js';
export type { ChartFactory, ChartModel, DependencyModel, SubchartModel } from './model/chart-model.js';
export { modelOf } from './model/model.js';
export { render, type RenderedObject, type RenderRequest } from './render/render.js';
