import { ApiObject, App } from 'cdk8s';
import { withInventions } from '../../template/functions/generated.js';
import { markedConstant } from '../../template/author/shared-data.js';
import { HelmwrightError, messageOf } from '../../errors.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { type EmbeddingProps, HelmChart } from '../build/helm-chart.js';
import { owningChart } from '../build/owning-chart.js';
import type { ChartFactory } from '../model/chart-model.js';

/** An object of a chart in an ordinary cdk8s app, and the construct that made it. */
export interface EmbeddedObject {
  readonly place: string;
  readonly object: JsonObject;
}

/**
 * The objects that a chart has in an ordinary cdk8s app with these values, and what `helm test` runs. What Helm would
 * generate is invented.
 *
 * @throws HelmwrightError `invalid-values` where the schema, or a FailWhen, refuses the values
 */
export function embed(factory: ChartFactory, props: EmbeddingProps): readonly EmbeddedObject[] {
  return withInventions(() => objectsOf(factory, props));
}

function objectsOf(factory: ChartFactory, props: EmbeddingProps): readonly EmbeddedObject[] {
  const app = new App();
  factory(app, { ...props, tests: true });
  validate(app);
  return app.node
    .findAll()
    .filter((construct): construct is ApiObject => ApiObject.isApiObject(construct))
    .filter((construct) => !isLeftOut(construct))
    .map((construct) => ({ place: construct.node.path, object: synthesised(construct) }));
}

/** As cdk8s does before it writes. */
function validate(app: App): void {
  for (const { node } of app.node.findAll()) {
    const [error] = node.validate();
    if (error !== undefined) throw new HelmwrightError('render-failed', node.path, error);
  }
}

/** CustomResourceDefinitions outside of `templates/` are no part of what Helm renders. */
function isLeftOut(construct: ApiObject): boolean {
  const chart = owningChart(construct);
  if (construct.kind !== 'CustomResourceDefinition' || !HelmChart.isHelmChart(chart)) return false;
  return (chart.definition.crds ?? 'templates') !== 'templates';
}

/** What cdk8s writes to a file: through JSON, which drops what is undefined. */
function synthesised(construct: ApiObject): JsonObject {
  const object: unknown = JSON.parse(
    JSON.stringify(resolved(construct)),
    (_, value: unknown) => markedConstant(value) ?? value,
  );
  if (isJsonObject(object)) return object;
  throw new HelmwrightError('invalid-manifest', construct.node.path, 'a manifest is a map');
}

/** cdk8s wraps what a value throws in an error of its own, and keeps the message alone. */
function resolved(construct: ApiObject): unknown {
  try {
    return construct.toJson();
  } catch (error) {
    const [, detail] = /HelmwrightError: (.*)$/s.exec(messageOf(error)) ?? [];
    throw detail === undefined ? error : new HelmwrightError('render-failed', construct.node.path, detail);
  }
}
