import type { HelmChart } from '../../chart/build/helm-chart.js';
import type { Value } from '../../template/author/value.js';
import type { rayAppsValues } from './values.js';

/** Names that several templates of the chart share. */
export interface RayAppsNames {
  readonly image: Value<string>;
  readonly serviceAccount: Value<string>;
}

/** The chart, as its parts see it. */
export type RayAppsChart = HelmChart<typeof rayAppsValues> & { readonly names: RayAppsNames };
