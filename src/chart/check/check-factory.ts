import { App } from 'cdk8s';
import { HelmwrightError } from '../../errors.js';
import { asString } from '../../template/author/value.js';
import type { AnyHelmChart } from '../build/helm-chart.js';
import type { ChartFactory } from '../model/chart-model.js';

/**
 * Checks that a factory passes its props on, without which a chart cannot be compared with what it renders.
 *
 * @throws HelmwrightError `definition`
 */
export function checkFactory(factory: ChartFactory, name: string): void {
  const release = 'told-by-props';
  const chart = embedded(factory, release);
  if (chart === undefined || asString(chart.release.name) === release) return;
  throw new HelmwrightError(
    'definition',
    `chart ${name}`,
    'its factory does not pass its props on: write (app, props) => new MyChart(app, id, props), and give them to HelmChart',
  );
}

/** Nothing where the defaults alone are no values that the chart takes. */
function embedded(factory: ChartFactory, release: string): AnyHelmChart | undefined {
  try {
    return factory(new App(), { release: { name: release } });
  } catch (error) {
    if (error instanceof HelmwrightError) return undefined;
    throw error;
  }
}
