import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChartFactory, type ChartModel, modelOf } from 'helmwright';

const committed = fileURLToPath(new URL('../../../charts', import.meta.url));

/** The folder of a chart of this repository, or of the folder of charts that HELMWRIGHT_TEST_CHARTS names. */
export function chartAt(name: string): string {
  return join(process.env['HELMWRIGHT_TEST_CHARTS'] ?? committed, name);
}

/** The chart of an example's module. */
export function modelIn([factory]: readonly ChartFactory[]): ChartModel {
  if (factory === undefined) throw new Error('the module has no chart');
  return modelOf(factory);
}
