export { hook, type HookEvent, type HookOptions, keep } from './annotations.js';
export type { CapabilitiesValues, ChartValues, ReleaseValues } from './builtins.js';
export { Each, Refusal, When } from './control.js';
export { chartFiles } from './files.js';
export { HelmTests } from './helm-tests.js';
export type { GeneratedChart } from './generated-chart.js';
export {
  type AnyHelmChart,
  type ChartDefinition,
  type EmbeddingProps,
  HelmChart,
  type HelmChartProps,
} from './helm-chart.js';
export type { ChartMetadata } from './metadata.js';
export type { ChartFactory, ChartModel } from './chart-model.js';
export { modelOf } from './model.js';
export { Subchart } from './subchart.js';
export { render, type RenderedObject, type RenderRequest } from './render.js';
