import { HelmwrightError } from '../../errors.js';
import type { ChartModel } from '../model/chart-model.js';
import { usedPaths } from './usage.js';

/**
 * Checks that Helm can tell a chart's dependencies and subcharts apart, and that no template reads values of a dependency
 * that only its own defaults could give.
 *
 * @throws HelmwrightError `definition`
 */
export function checkDependencies(model: ChartModel): void {
  if (model.dependencies.length === 0) return;
  const error = keyError(model) ?? nameError(model) ?? wholeError(model);
  if (error !== undefined) throw new HelmwrightError('definition', `chart ${model.name}`, error);
}

function keyError({ subcharts, dependencies }: ChartModel): string | undefined {
  const keys = [...subcharts, ...dependencies].map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  return twice === undefined ? undefined : `has two charts with the values ${twice}: give each values of its own`;
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
  const used = usedPaths(model);
  const whole = model.dependencies.find(({ key }) =>
    used.some((path) => path.length === 0 || (path.length === 1 && path[0] === key)),
  );
  return whole === undefined
    ? undefined
    : `value ${whole.key} is used as a whole, and the dependency's own defaults are in it: declare what the templates use in \`reads\``;
}
