import type { ChartModel } from '../../src/index.js';
import type { Expression } from '../../src/template/ast/expression.js';
import { GivenObject } from '../../src/chart/build/extra-objects.js';
import { walk } from '../../src/template/ast/walk.js';
import { templateFunctions } from '../../src/template/author/define.js';
import type { ValueType } from '../../src/values/definition/value-type.js';

/** What of the language a chart has in it, such as `map: spread`, `function join` or `value list optional`. */
export function formsIn(model: ChartModel): ReadonlySet<string> {
  const forms = new Set<string>(valuesIn(model.values));
  const see = (node: Expression): void => formsOf(node).forEach((form) => forms.add(form));
  const hasCrd = model.resources.some(({ construct }) => construct.kind === 'CustomResourceDefinition');
  if (hasCrd) forms.add(`CRDs: ${model.crds}`);
  for (const { manifest, enclosing } of [...model.resources, ...model.failures.map(asResource)]) {
    walk(manifest, see);
    for (const block of enclosing) {
      forms.add(`around: ${block.kind}`);
      walk(block.kind === 'when' ? block.test : block.collection, see);
    }
  }
  if (model.failures.length > 0) forms.add('a failure');
  if (model.notes !== undefined) {
    forms.add('notes');
    walk(model.notes, see);
  }
  if (model.resources.some(({ construct }) => GivenObject.isGiven(construct))) forms.add('given manifests');
  if (model.dependencies.length > 0) forms.add('a dependency');
  for (const subchart of model.subcharts) ['a subchart', ...formsIn(subchart.model)].forEach((form) => forms.add(form));
  return forms;
}

/** Every kind of expression, of entry of a map and of item of a list. */
export const expressionForms: readonly string[] = [
  ...['builtin', 'include', 'literal', 'is-set', 'concat'],
  ...['conditional with otherwise', 'conditional without otherwise'],
  ...['reference to a variable', 'reference to values'],
  ...['map', 'map: each-entry', 'map: pair', 'map: spread'],
  ...['list', 'list: each-item', 'list: item', 'list: spread'],
  'function generated.password()',
  'function generated.tls()',
];

/** Every function of the language. */
export function functionForms(): readonly string[] {
  return templateFunctions().map(({ name }) => `function ${name}`);
}

function asResource({ message, enclosing }: ChartModel['failures'][number]) {
  return { manifest: message, enclosing };
}

function formsOf(node: Expression): readonly string[] {
  switch (node.kind) {
    case 'call':
      return [`function ${node.function.name}`];
    case 'conditional':
      return [`conditional ${node.otherwise === undefined ? 'without' : 'with'} otherwise`];
    case 'map':
      return ['map', ...node.entries.map(({ kind }) => `map: ${kind}`)];
    case 'list':
      return ['list', ...node.items.map(({ kind }) => `list: ${kind}`)];
    case 'reference':
      return [`reference to ${node.root === 'values' ? 'values' : 'a variable'}`];
    default:
      return [node.kind];
  }
}

function valuesIn(type: ValueType): readonly string[] {
  const name = type.type === 'scalar' && type.kind !== 'any' ? type.kind : type.type;
  const own = `value ${name} ${type.optionality}`;
  if (type.type === 'object') return [own, ...Object.values(type.properties).flatMap(valuesIn)];
  return type.type === 'list' || type.type === 'map' ? [own, ...valuesIn(type.items)] : [own];
}
