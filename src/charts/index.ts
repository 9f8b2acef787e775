import type { ChartFactory } from '../chart/chart-model.js';
import { LancePlatform } from './lance-platform.js';

export { LancePlatform };

/** The charts of this product. */
export const charts: readonly ChartFactory[] = [(app, props) => new LancePlatform(app, 'lance-platform', props)];
