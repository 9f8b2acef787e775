import { HelmwrightError } from '../../errors.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { isJsonObject, type Json, own } from '../../values/json.js';
import type { ChartModel } from '../model/chart-model.js';
import { usedPaths } from './usage.js';

/**
 * Checks that Helm can tell a chart's dependencies and subcharts apart, and that no template reads values of a dependency
 * that only its own defaults could give.
 *
 * @throws HelmwrightError `definition`
 */
export function checkDependencies(model: ChartModel): void {
  const error = keyError(model) ?? nameError(model) ?? knownError(model) ?? importError(model) ?? wholeError(model);
  if (error !== undefined) throw new HelmwrightError('definition', `chart ${model.name}`, error);
}

function keyError({ subcharts, dependencies }: ChartModel): string | undefined {
  const keys = [...subcharts, ...dependencies].map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  return twice === undefined ? undefined : `has two charts with the values ${twice}: give each values of its own`;
}

/** Two aliases of a chart have the same defaults and schema. */
function knownError({ dependencies }: ChartModel): string | undefined {
  for (const { key, name, version, chart } of dependencies) {
    const other = dependencies.find((each) => each.name === name && each.version === version && each.chart !== chart);
    if (chart !== undefined && other !== undefined)
      return `dependencies ${key} and ${other.key} are the chart ${name} ${version}: make the values of both with the same \`chart\``;
  }
  return undefined;
}

/** Helm ignores what it cannot import, and the schema rejects what is not declared. */
function importError({ dependencies, values }: ChartModel): string | undefined {
  for (const { key, chart, importValues } of dependencies) {
    for (const { child, parent } of importValues) {
      const table = child.split('.').reduce<Json | undefined>((at, name) => memberOf(at, name), chart?.defaults);
      if (!isJsonObject(table)) return `dependency ${key} imports ${child}, which is not a map of its values`;
      const target = parent === '.' ? values : typeAt(values, parent.split('.'));
      if (target?.type === 'map') continue;
      if (target?.type !== 'object')
        return `dependency ${key} imports into ${parent}, which is not a map of the chart's values`;
      const unknown = Object.keys(table).find((name) => !Object.hasOwn(target.properties, name));
      if (unknown !== undefined)
        return `dependency ${key} imports ${child}.${unknown}, which ${parent} does not declare`;
    }
  }
  return undefined;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? own(value, name) : undefined;
}

function typeAt(type: ValueType, path: readonly string[]): ValueType | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return type;
  const inner = type.type === 'object' ? own(type.properties, name) : undefined;
  return inner && typeAt(inner, rest);
}

/** Helm finds the repository by the chart's name, and the chart by its name under charts/. */
function nameError({ subcharts, dependencies }: ChartModel): string | undefined {
  for (const { key, name, repository } of dependencies) {
    if (subcharts.some(({ model }) => model.name === name))
      return `dependency ${key} is the chart ${name}, and so is a subchart: rename the subchart`;
    const other = dependencies.find((each) => each.name === name && each.repository !== repository);
    if (other !== undefined)
      return `dependencies ${key} and ${other.key} are charts named ${name} in different repositories, which Helm cannot tell apart`;
  }
  return undefined;
}

function wholeError(model: ChartModel): string | undefined {
  const places = placesOf(model);
  const whole = places.length === 0 ? undefined : usedPaths(model).find((path) => holdsOne(path, places));
  if (whole === undefined) return undefined;
  const value = whole.length === 0 ? 'the values are' : `value ${whole.join('.')} is`;
  return `${value} used as a whole, and a dependency's own defaults are in it: declare what the templates use in \`reads\``;
}

type Path = readonly string[];

/** Where the values of dependencies are, those of subcharts included. */
function placesOf({ dependencies, subcharts }: ChartModel): readonly Path[] {
  const inner = subcharts.flatMap(({ key, model }) => placesOf(model).map((place): Path => [key, ...place]));
  return [...dependencies.map(({ key }) => [key]), ...inner];
}

function holdsOne(path: Path, places: readonly Path[]): boolean {
  return places.some((place) => path.every((key, index) => key === place[index]));
}
