import type { ChartFactory, ChartModel } from '../chart/model/chart-model.js';
import { modelOf, modelToRender } from '../chart/model/model.js';
import { HelmwrightError } from '../errors.js';
import { ConstructLines, fieldLine, valueNamedIn } from './construct-lines.js';
import { loadModule, moduleError } from './load-module.js';
import { shownFile, sourceLine, sourcePlace } from './source-line.js';

export interface LoadedChart {
  readonly factory: ChartFactory;
  readonly model: ChartModel;
}

/**
 * The charts of a module, synthesized.
 *
 * @param place - the module's path, or `helmwright/charts`
 * @throws HelmwrightError `module`, or what is wrong in a chart's definition
 */
export async function loadCharts(cwd: string, place: string): Promise<readonly LoadedChart[]> {
  const factories = await loadModule(cwd, place);
  const charts = factories.map((factory) => ({ factory, model: inModule(cwd, place, () => modelOf(factory)) }));
  const names = charts.map(({ model }) => model.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return charts;
  throw new HelmwrightError('module', place, `exports two charts named ${twice}; rename one of them`);
}

/**
 * The chart of a name, of which only what rendering needs is made.
 *
 * @throws HelmwrightError `usage` where no chart has the name; `module`, or what is wrong in a chart's definition
 */
export async function chartToRender(cwd: string, place: string, name: string): Promise<ChartModel> {
  const others: string[] = [];
  for (const factory of await loadModule(cwd, place)) {
    const made = inModule(cwd, place, () => modelToRender(factory, name));
    if (typeof made !== 'string') return made;
    others.push(made);
  }
  throw unknownChart(name, others);
}

/**
 * Does work on a module's charts. What it throws names the module, and the line of its source: where it was thrown or, if no
 * code of the module was running, where the construct that it names was made, which takes doing the work again.
 */
export function inModule<T>(cwd: string, place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw moduleError(cwd, place, error);
    const line = definitionLine(error, cwd) ?? sourceLine(error, cwd) ?? constructLine(cwd, place, error.message, work);
    throw line === undefined ? error : error.adding(`(at ${line})`);
  }
}

/** An error in the definition of a value comes from where the values are defined: the line of the value is below. */
function definitionLine(error: HelmwrightError, cwd: string): string | undefined {
  const keys = error.code === 'definition' || error.code === 'unused-value' ? valueNamedIn(error.message) : [];
  const place = keys.length === 0 ? undefined : sourcePlace(error);
  const found = place && fieldLine(place, keys);
  return found && `${shownFile(found.file, cwd)}:${found.line}`;
}

function constructLine(cwd: string, module: string, message: string, work: () => unknown): string | undefined {
  const lines = new ConstructLines(cwd, module);
  try {
    work();
  } catch {
    // It is the same error.
  } finally {
    lines.stop();
  }
  const found = lines.lineNamedIn(message);
  return found === undefined ? undefined : `${shownFile(found.file, cwd)}:${found.line}`;
}

/**
 * The chart of a name, or all charts where `name` is undefined.
 *
 * @throws HelmwrightError `usage` where no chart has the name
 */
export function chosen(charts: readonly LoadedChart[], name: string | undefined): readonly LoadedChart[] {
  return name === undefined ? charts : [named(charts, name)];
}

function named(charts: readonly LoadedChart[], name: string): LoadedChart {
  const chart = charts.find(({ model }) => model.name === name);
  if (chart !== undefined) return chart;
  throw unknownChart(
    name,
    charts.map(({ model }) => model.name),
  );
}

function unknownChart(name: string, names: readonly string[]): HelmwrightError {
  const detail = `the module has no chart of this name; it has: ${names.join(', ')} (--module chooses another module)`;
  return new HelmwrightError('usage', name, detail);
}
