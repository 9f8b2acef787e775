import { HelmwrightError } from '../../errors.js';
import type { ChartModel } from '../model/chart-model.js';

/**
 * Checks that no chart stands twice in the tree of subcharts under one name: its objects would have the same names.
 *
 * @throws HelmwrightError `duplicate-resource`, naming both places
 */
export function checkSubcharts(chart: ChartModel): void {
  const seen = new Map<string, string>();
  for (const { path, key, name } of placesIn(chart, '')) {
    const identity = `${key} ${name}`;
    const other = seen.get(identity);
    if (other !== undefined) {
      throw new HelmwrightError(
        'duplicate-resource',
        `chart ${chart.name}`,
        `has the subchart ${name} at ${other} and at ${path}, whose objects would have the same names: give one of them another key`,
      );
    }
    seen.set(identity, path);
  }
}

interface Place {
  /** Such as `middle.inner`. */
  readonly path: string;
  readonly key: string;
  readonly name: string;
}

function placesIn({ subcharts }: ChartModel, prefix: string): readonly Place[] {
  return subcharts.flatMap(({ key, model }): readonly Place[] => {
    const path = `${prefix}${key}`;
    const own = model.resources.length === 0 ? [] : [{ path, key, name: model.name }];
    return [...own, ...placesIn(model, `${path}.`)];
  });
}
