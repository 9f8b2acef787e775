import { HelmwrightError, within } from '../../errors.js';
import type { EnclosingBlock } from '../../template/ast/enclosing-block.js';
import { type Expression, literal, type Loop, type MapNode } from '../../template/ast/expression.js';
import { withFallback } from '../../template/ast/with-fallback.js';
import { field } from '../../template/ast/field.js';
import { print } from '../../template/print/print.js';
import { not } from '../../template/functions/index.js';
import { some, walk } from '../../template/ast/walk.js';
import { GivenObject } from '../build/extra-objects.js';
import type { ChartModel } from '../model/chart-model.js';
import type { ChartResource } from '../model/manifests.js';
import type { Variable } from '../../template/ast/variable.js';

/**
 * Checks that no two objects of a chart have the same kind and name, unless their conditions exclude each other.
 *
 * @throws HelmwrightError `duplicate-resource`, naming both constructs
 */
export function checkDuplicates(model: ChartModel): void {
  const seen = new Map<string, ChartResource[]>();
  for (const resource of model.resources) {
    // Users name them.
    if (GivenObject.isGiven(resource.construct)) continue;
    const identity = within(resource.place, () => identityOf(resource.manifest));
    checkIterations(resource);
    const others = seen.get(identity) ?? [];
    const twin = others.find((other) => !excludes(other.enclosing, resource.enclosing));
    if (twin !== undefined) {
      throw new HelmwrightError(
        'duplicate-resource',
        resource.place,
        `has the kind and the name of ${twin.place}: give one of them another name`,
      );
    }
    seen.set(identity, [...others, resource]);
  }
}

/** In a loop every iteration makes an object, so that its name must depend on the iteration. */
function checkIterations({ place, manifest, enclosing }: ChartResource): void {
  const names = [field(manifest, 'metadata', 'name'), field(manifest, 'metadata', 'namespace')];
  for (const loop of enclosing) {
    if (loop.kind !== 'each' || names.some((name) => name !== undefined && isOfIteration(name, loop))) continue;
    throw new HelmwrightError(
      'duplicate-resource',
      place,
      'is in Each and has the same name in every iteration: make the name of the key that Each gives',
    );
  }
}

function isOfIteration(name: Expression, { key, item }: Loop): boolean {
  return some(name, (node) => node.kind === 'reference' && (node.root === key || node.root === item));
}

function identityOf(manifest: MapNode): string {
  const paths = [['apiVersion'], ['kind'], ['metadata', 'namespace'], ['metadata', 'name']];
  return JSON.stringify(paths.map((path) => spelled(field(manifest, ...path))));
}

/** Loop variables are spelled by their names: the same loop twice gives the same objects twice. */
function spelled(expression: Expression | undefined): string {
  if (expression === undefined) return '';
  const whole = withFallback(expression, literal(''));
  const names = new Map<Variable, string>();
  walk(whole, (node) => {
    if (node.kind === 'reference' && node.root !== 'values') names.set(node.root, node.root.name);
  });
  return print(whole, 'any', { prefix: '', root: '.', names }).text;
}

/** Whether one of the conditions is the contrary of one of the others. */
function excludes(a: readonly EnclosingBlock[], b: readonly EnclosingBlock[]): boolean {
  return a.some((one) => b.some((other) => areContrary(one, other)));
}

function areContrary(a: EnclosingBlock, b: EnclosingBlock): boolean {
  if (a.kind !== 'when' || b.kind !== 'when') return false;
  return isNotOf(a.test, b.test) || isNotOf(b.test, a.test);
}

function isNotOf(test: Expression, other: Expression): boolean {
  if (test.kind !== 'call' || test.function !== not.definition) return false;
  return spelled(test.args[0]) === spelled(other);
}
