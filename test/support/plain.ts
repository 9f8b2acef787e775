import { App, Chart } from 'cdk8s';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';

/** The objects that constructs make in an ordinary cdk8s chart, as the file that cdk8s writes has them. */
export function plainObjects(build: (chart: Chart) => void, namespace?: string): readonly JsonObject[] {
  const chart = new Chart(new App(), 'team', namespace === undefined ? {} : { namespace });
  build(chart);
  return written(chart);
}

/** The objects of a chart. */
export function written(chart: Chart): readonly JsonObject[] {
  const objects: unknown = JSON.parse(JSON.stringify(chart.toJson()));
  if (Array.isArray(objects) && objects.every(isJsonObject)) return objects;
  throw new Error('a chart gives a list of objects');
}
