import { ApiObject } from 'cdk8s';
import { describe, expect, test } from 'vitest';
import { chartFiles, modelOf } from '../../src/index.js';
import type { ChartModel } from '../../src/chart/model/chart-model.js';
import type { EnclosingBlock } from '../../src/template/ast/enclosing-block.js';
import type { Expression } from '../../src/template/ast/expression.js';
import { templateFunctions } from '../../src/template/author/define.js';
import { walk } from '../../src/template/ast/walk.js';
import type { ValueType } from '../../src/values/definition/value-type.js';
import { gallery } from './gallery.js';

const model = modelOf(gallery);
const charts: readonly ChartModel[] = [model, ...model.subcharts.map((subchart) => subchart.model)];

/** All expressions of the charts, those of helpers and of what stands around resources too. */
function nodes(): readonly Expression[] {
  const found: Expression[] = [];
  const visit = (node: Expression): void => void found.push(node);
  for (const { resources, failures: refusals, helpers, notes } of charts) {
    for (const { manifest, enclosing: around } of resources)
      [manifest, ...around.map(insideOf)].forEach((each) => walk(each, visit));
    for (const { message, enclosing: around } of refusals)
      [message, ...around.map(insideOf)].forEach((each) => walk(each, visit));
    for (const { body } of [helpers.fullName, helpers.labels, helpers.selectorLabels]) walk(body, visit);
    if (notes !== undefined) walk(notes, visit);
  }
  return found;
}

function insideOf(surrounding: EnclosingBlock): Expression {
  return surrounding.kind === 'when' ? surrounding.test : surrounding.collection;
}

/** What of the language an expression is, such as `conditional without otherwise`. */
function forms(node: Expression): readonly string[] {
  switch (node.kind) {
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

test('the gallery uses every function of the language', () => {
  const used = new Set(nodes().flatMap((node) => (node.kind === 'call' ? [node.function.name] : [])));
  expect(
    templateFunctions()
      .filter(({ name }) => !used.has(name))
      .map(({ name }) => name),
  ).toEqual([]);
});

test('the gallery uses every form of expression', () => {
  const used = new Set(nodes().flatMap(forms));
  expect([...used].sort()).toEqual(
    [
      ...['builtin', 'call', 'include', 'literal', 'is-set', 'concat'],
      ...['conditional with otherwise', 'conditional without otherwise'],
      ...['reference to a variable', 'reference to values'],
      ...['map', 'map: each-entry', 'map: pair', 'map: spread'],
      ...['list', 'list: each-item', 'list: item', 'list: spread'],
    ].sort(),
  );
});

test('the gallery declares every kind of value with each presence', () => {
  const kinds = ['string', 'integer', 'number', 'boolean', 'enum', 'quantity', 'list', 'map'];
  const declared = new Set(charts.flatMap(({ values }) => presences(values)));
  const wanted = kinds.flatMap((kind) => [`${kind} default`, `${kind} optional`]);
  expect(wanted.filter((each) => !declared.has(each))).toEqual([]);
  expect([...declared].filter((each) => each.endsWith(' required')).length).toBeGreaterThan(4);
});

function presences(type: ValueType): readonly string[] {
  const own = `${type.type} ${type.optionality}`;
  if (type.type === 'object') return [own, ...Object.values(type.properties).flatMap(presences)];
  return type.type === 'list' || type.type === 'map' ? [own, ...presences(type.items)] : [own];
}

test('the gallery has the constructs of cdk8s-plus', () => {
  const kinds = new Set(
    model.resources.map(({ construct }) => (ApiObject.isApiObject(construct) ? construct.kind : '')),
  );
  for (const kind of ['ConfigMap', 'CronJob', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Service']) {
    expect(kinds).toContain(kind);
  }
});

describe('the files of the gallery are as they were read and approved (vitest -u accepts changes)', () => {
  const files = [...chartFiles(model).files];

  test.each(files)('%s', async (path, text) => {
    await expect(text).toMatchFileSnapshot(`golden/${path}`);
  });

  test('hold no sentinel', () => {
    for (const [path, text] of files) expect(`${path}\n${text}`).not.toMatch(/[\u{fdd0}\u{fdd1}]|typed\d|45035996/u);
  });
});
