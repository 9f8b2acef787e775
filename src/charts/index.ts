/**
 * The charts of this product, to install from a cdk8s app.
 *
 * @packageDocumentation
 * @module helmwright/charts
 */
import type { ChartFactory } from '../chart/model/chart-model.js';
import { KubeRayOperator } from './kuberay-operator/chart.js';
import { LancePlatform } from './lance-platform/chart.js';
import { RayApps } from './ray-apps/chart.js';

export { KubeRayOperator, LancePlatform, RayApps };

/**
 * The charts of this product.
 *
 * @example
 * ```ts
 * import { modelOf } from 'helmwright';
 * import { charts } from 'helmwright/charts';
 *
 * charts.map((factory) => modelOf(factory).name); // ['kuberay-operator', 'lance-platform', 'ray-apps']
 * ```
 */
export const charts: readonly ChartFactory[] = [
  (app, props) => new KubeRayOperator(app, 'kuberay-operator', props),
  (app, props) => new LancePlatform(app, 'lance-platform', props),
  (app, props) => new RayApps(app, 'ray-apps', props),
];
