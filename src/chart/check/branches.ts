import { HelmwrightError } from '../../errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { validator } from '../../values/validate.js';
import { checkFactory } from './check-factory.js';
import { describeDifference, differenceOf, type Outcome } from './difference.js';
import { embed } from './embedding.js';
import type { ChartFactory, ChartModel } from '../model/chart-model.js';
import { render } from '../render/render.js';

const release = { name: 'release', namespace: 'default' };

/**
 * Checks that no JavaScript branch decided on a boolean of the values. While a chart is exported such a value counts as
 * true, so all of them are false here: the chart still has to render what its class makes in an ordinary cdk8s app.
 *
 * Branches on texts and numbers show in `checkChart`, which tries random values.
 *
 * @throws HelmwrightError `misused-value`
 */
export function checkBranches(model: ChartModel, factory: ChartFactory): void {
  const values = allFalse(model.defaults);
  if (!holdsBoolean(values) || validator(model.schema)(values).length > 0) return;
  const difference = differenceOf(rendered(model, values), embedded(factory, values));
  if (difference === undefined) return;
  checkFactory(factory, model.name);
  throw new HelmwrightError(
    'misused-value',
    `chart ${model.name}`,
    `its templates and the same class in an ordinary cdk8s app differ: ${describeDifference(difference)} (a JavaScript \`if\` decides once, while the chart is exported: use when())`,
  );
}

function holdsBoolean(value: Json): boolean {
  return typeof value === 'boolean' || (isJsonObject(value) && Object.values(value).some(holdsBoolean));
}

/** The values with every boolean false. */
function allFalse(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]): [string, Json] => {
      if (typeof value === 'boolean') return [key, false];
      return [key, isJsonObject(value) ? allFalse(value) : value];
    }),
  );
}

function rendered(model: ChartModel, values: JsonObject): Outcome {
  return outcome('the chart', () => render(model, { release, values }).map(({ object }) => object));
}

function embedded(factory: ChartFactory, values: JsonObject): Outcome {
  return outcome('the app', () =>
    embed(factory, { release, json: values, bareBooleans: true }).map(({ object }) => object),
  );
}

/** Values that are refused are refused by both, each in its own way. */
function outcome(by: string, make: () => readonly JsonObject[]): Outcome {
  try {
    return { kind: 'objects', by, objects: make() };
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    return { kind: 'refused', by, because: 'values', message: error.message };
  }
}
