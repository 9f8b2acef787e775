export { hook, type HookEvent, type HookOptions, keepResourcePolicy } from './build/annotations.js';
export type { CapabilitiesValues, ChartValues, ReleaseValues } from './build/builtins.js';
export { Each, FailWhen, When } from './build/control.js';
export { chartFiles } from './files/files.js';
export { HelmTests } from './build/helm-tests.js';
export type { GeneratedChart } from './files/generated-chart.js';
export {
  type AnyHelmChart,
  type ChartDefinition,
  type EmbeddingProps,
  HelmChart,
  type HelmChartProps,
} from './build/helm-chart.js';
export type { ChartMetadata } from './build/metadata.js';
export type { ChartFactory, ChartModel } from './model/chart-model.js';
export { modelOf } from './model/model.js';
export { Subchart } from './build/subchart.js';
export { render, type RenderedObject, type RenderRequest } from './render/render.js';
