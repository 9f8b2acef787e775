import { HelmwrightError } from '../../errors.js';
import type { Expression, ListItem, Loop, MapEntry, Reference } from '../../template/ast/expression.js';
import { isConstant } from '../../template/ast/constant.js';
import type { EnclosingBlock } from '../../template/ast/enclosing-block.js';
import { fromDefinition } from '../../values/definition/defined-at.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { ChartModel } from '../model/chart-model.js';
import { loopedReferences } from '../../template/author/loops.js';
import type { Variable } from '../../template/ast/variable.js';
import { childrenOf } from '../../template/ast/children.js';

/** Paths of values with `*` for the keys of a map and the items of a list. */
type Path = readonly string[];

/**
 * Checks that every value that a chart declares is used by a template.
 *
 * @throws HelmwrightError `unused-value`
 */
export function checkUsage(model: ChartModel): void {
  fromDefinition(model.values, () => {
    checkLeaves(model);
  });
}

function checkLeaves(model: ChartModel): void {
  const used = usedPaths(model);
  const isParent = model.subcharts.length > 0 || model.dependencies.length > 0;
  for (const { path, isUnused } of leaves(model.values, [])) {
    // What a parent shares is used by its subcharts.
    if (isParent && path[0] === 'global') continue;
    // A template may use only a part of a value of any shape.
    if (used.some((each) => isPrefix(each, path) || isPrefix(path, each)) !== isUnused) continue;
    const detail = isUnused
      ? 'is made with v.unused and a template uses it: take v.unused away'
      : 'is declared and no template uses it: use it, take it out, or declare it with v.unused (a JavaScript `if` does not use a value, when() does)';
    const value = path.join('.').replaceAll('.*', '.<name>');
    throw new HelmwrightError('unused-value', `chart ${model.name}`, `value ${value} ${detail}`);
  }
}

/** The paths of the values that a chart's templates use, and those that turn its dependencies on or off. */
export function usedPaths({ resources, failures, notes, exports, helpers, dependencies }: ChartModel): readonly Path[] {
  const usage = new Usage();
  for (const { manifest, enclosing, patch } of resources) {
    usage.inside(manifest, enclosing);
    if (patch !== undefined) usage.expression(patch);
  }
  for (const { message, enclosing } of failures) usage.inside(message, enclosing);
  if (notes !== undefined) usage.expression(notes);
  for (const exported of exports) usage.expression(exported);
  for (const { body } of Object.values<{ readonly body: Expression }>({ ...helpers })) usage.expression(body);
  const switches = dependencies.flatMap(({ condition, tags }) => [
    ...(condition === undefined ? [] : [condition.split('.')]),
    ...tags.map((tag) => ['tags', tag]),
  ]);
  return [...usage.paths(), ...switches];
}

/** Collects the paths that expressions refer to. A loop's variable stands for its collection's items. */
class Usage {
  private readonly found = new Map<string, Path>();
  private readonly variables = new Map<Variable, readonly Path[]>();

  paths(): readonly Path[] {
    return [...this.found.values()];
  }

  inside(expression: Expression, enclosing: readonly EnclosingBlock[]): void {
    for (const each of enclosing) {
      if (each.kind === 'when') this.expression(each.test);
      else this.loop(each);
    }
    this.expression(expression);
  }

  expression(expression: Expression): void {
    if (isConstant(expression)) return;
    if (expression.kind === 'reference') return this.use(expression);
    if (expression.kind === 'map') return expression.entries.forEach((entry) => this.entry(entry));
    if (expression.kind === 'list') return expression.items.forEach((item) => this.item(item));
    childrenOf(expression).forEach((child) => this.expression(child));
  }

  private entry(entry: MapEntry): void {
    if (entry.kind === 'spread') return this.expression(entry.of);
    if (entry.kind === 'pair') return [entry.key, entry.value].forEach((part) => this.expression(part));
    this.loop(entry);
    entry.entries.forEach((inner) => this.entry(inner));
  }

  private item(item: ListItem): void {
    if (item.kind === 'spread') return this.expression(item.of);
    if (item.kind === 'item') return this.expression(item.value);
    this.loop(item);
    item.items.forEach((inner) => this.item(inner));
  }

  /** Going through a collection uses none of its items' values yet. */
  private loop({ collection, item }: Loop): void {
    const paths = loopedReferences(collection).flatMap((reference) => this.pathsOf(reference));
    this.variables.set(
      item,
      paths.map((path) => [...path, '*']),
    );
  }

  private use(reference: Reference): void {
    const named = reference.of.type === 'string' ? (reference.of.placeholders ?? []) : [];
    for (const path of [...this.pathsOf(reference), ...named.map((each) => each.split('.'))]) {
      this.found.set(path.join('\0'), path);
    }
  }

  private pathsOf({ root, path }: Reference): readonly Path[] {
    if (root === 'values') return [path];
    return (this.variables.get(root) ?? []).map((start) => [...start, ...path]);
  }
}

interface Leaf {
  readonly path: Path;
  readonly isUnused: boolean;
}

/** The values that a user sets one by one. What a parent passes on to a subchart is used there. */
function leaves(type: ValueType, path: Path, isInUnused = false): readonly Leaf[] {
  if (type.type === 'object' && type.subchartDefaults !== undefined) return [];
  const inner = descriptorOf(type).inner(type);
  const isUnused = isInUnused || type.isUnused === true;
  if (inner.length === 0 && type.type !== 'object') return [{ path, isUnused }];
  return inner.flatMap((part) => leaves(part.type, [...path, part.property ?? '*'], isUnused));
}

function isPrefix(prefix: Path, path: Path): boolean {
  return prefix.length <= path.length && prefix.every((part, index) => part === path[index]);
}
