import type { ApiObject } from 'cdk8s';
import { HelmwrightError } from '../../errors.js';
import { isJsonObject, own } from '../../values/json.js';
import type { Expression } from '../../template/ast/expression.js';
import { toExpression } from '../../template/author/convert.js';
import { contextOf, expressionOf, isValue, type Value } from '../../template/author/value.js';
import { evaluate } from '../../template/evaluate/evaluate.js';
import { mergePatch } from '../../template/functions/merge-patch.js';
import { Iteration } from './control.js';
import { type AnyHelmChart, HelmChart } from './helm-chart.js';
import { owningChart } from './owning-chart.js';

const patchKey = Symbol.for('helmwright.patch');

/**
 * Lets users change an object that the chart has no values for: the merge patch of `v.overrides` under `name` is applied to it.
 * A Resource does this with `overrides: true`; this is for objects of other classes.
 *
 * @param name - the key in `v.overrides`
 * @throws HelmwrightError `definition` without such a value, or in an Each
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import type { Deployment } from 'cdk8s-plus-28';
 * import { overridable } from 'helmwright';
 *
 * declare const web: Deployment;
 * overridable(ApiObject.of(web), 'server');
 * ```
 */
export function overridable(object: ApiObject, name: string): void {
  const { path, scopes } = object.node;
  const chart = owningChart(object);
  if (!HelmChart.isHelmChart(chart))
    throw new HelmwrightError('definition', path, 'overrides need a HelmChart around them');
  if (scopes.some((scope) => Iteration.isIteration(scope)))
    throw new HelmwrightError('definition', path, 'is in an Each, and a merge patch is of one object: give it values');
  const patch = patchOf(chart, name, path, object.kind);
  Object.defineProperty(object, patchKey, { value: patch });
  const made = object.toJson.bind(object);
  object.toJson = (): unknown => {
    const manifest: unknown = made();
    const given = isValue(patch) ? concreteOf(patch) : patch;
    return isJsonObject(manifest) && isJsonObject(given) ? mergePatch(manifest, given) : manifest;
  };
}

/** What a plain app knows. */
function concreteOf(value: Value<unknown>): unknown {
  const context = value[contextOf];
  return context === undefined ? undefined : evaluate(value[expressionOf], context);
}

/** The merge patch of an object; undefined if users cannot give one. */
export function patchExpression(object: ApiObject): Expression | undefined {
  const patch: unknown = Reflect.get(object, patchKey);
  const expression = patch === undefined ? undefined : toExpression(patch, object.node.path);
  // Merging nothing leaves an object as it is, so that a patch that is absent needs no condition.
  return expression?.kind === 'conditional' ? expression.then : expression;
}

function patchOf({ values, definition }: AnyHelmChart, name: string, place: string, kind: string): unknown {
  const overrides = own(definition.values.properties, 'overrides');
  const type = overrides?.type === 'object' ? own(overrides.properties, name) : undefined;
  if (type?.type === 'kubernetes' && type.keepsLabels !== undefined) return member(member(values, 'overrides'), name);
  const detail = `overrides need a value: add overrides: v.overrides({ ${JSON.stringify(name)}: '${kind}' }) to the chart's values`;
  throw new HelmwrightError('definition', place, detail);
}

function member(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}
