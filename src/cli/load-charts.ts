import type { ChartFactory, ChartModel } from '../chart/model/chart-model.js';
import { modelOf } from '../chart/model/model.js';
import { HelmwrightError } from '../errors.js';
import { loadModule, moduleError } from './load-module.js';

export interface LoadedChart {
  readonly factory: ChartFactory;
  readonly model: ChartModel;
}

/**
 * The charts of a module, synthesised.
 *
 * @param file - its path; this product's own charts by default
 * @throws HelmwrightError `module`, or what is wrong in a chart's definition
 */
export async function loadCharts(cwd: string, file?: string): Promise<readonly LoadedChart[]> {
  const factories = await loadModule(cwd, file);
  const place = file ?? 'helmwright/charts';
  const charts = factories.map((factory) => ({ factory, model: modelled(factory, place) }));
  const names = charts.map(({ model }) => model.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return charts;
  throw new HelmwrightError('module', place, `makes two charts named ${twice}: give one of them another name`);
}

function modelled(factory: ChartFactory, place: string): ChartModel {
  try {
    return modelOf(factory);
  } catch (error) {
    throw error instanceof HelmwrightError ? error : moduleError(place, error);
  }
}

/**
 * The chart of a name, or all where none is named.
 *
 * @throws HelmwrightError `usage` where no chart has the name
 */
export function chosen(charts: readonly LoadedChart[], name: string | undefined): readonly LoadedChart[] {
  return name === undefined ? charts : [named(charts, name)];
}

/** @throws HelmwrightError `usage` where no chart has the name */
export function named(charts: readonly LoadedChart[], name: string): LoadedChart {
  const chart = charts.find(({ model }) => model.name === name);
  if (chart !== undefined) return chart;
  const names = charts.map(({ model }) => model.name).join(', ');
  throw new HelmwrightError(
    'usage',
    name,
    `is no chart of this module, which has: ${names}; --module names another module`,
  );
}
