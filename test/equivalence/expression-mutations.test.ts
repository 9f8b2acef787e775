import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ChartModel, chartFiles, modelOf } from '../../src/index.js';
import { differenceFrom, type Generating, generating } from '../../src/chart/check/credentials.js';
import { type Difference, differenceOf, type Outcome } from '../../src/chart/check/difference.js';
import { helmOutcome, renderOutcome } from '../../src/chart/check/equivalence.js';
import { type Helm, helmAt } from '../../src/chart/check/helm.js';
import { credentialPartOf } from '../../src/template/ast/credential.js';
import type { Expression } from '../../src/template/ast/expression.js';
import { literal, typeOf } from '../../src/template/ast/expression.js';
import { not } from '../../src/template/functions/index.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import type { JsonObject } from '../../src/values/json.js';
import { gallery } from '../gallery/gallery.js';
import { helmBinary } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { rewrite, type Rules } from '../support/rewrite.js';
import { repeatCommand, seed } from '../support/seed.js';

/*
 * The property can fail: each kind of expression is broken in turn, in the evaluation of the gallery and in the text of
 * its templates, and for one of the values that the property draws Helm and the evaluator must then differ.
 */

const release = { name: 'release', namespace: 'default' };
const model = modelOf(gallery);
const drawn = fc.sample(arbitraryValues(model.values, model.subcharts, model.dependencies), { numRuns: 300, seed });
const files = Object.fromEntries(chartFiles(model).files);

let helm: Helm;
beforeAll(async () => {
  helm = await helmAt(helmBinary('helm4'));
});

function evaluated(of: ChartModel, values: JsonObject): Generating {
  return generating((generate) => renderOutcome(of, 'helm4', { values, release }, generate));
}

// --- the evaluation

/** What an evaluator would make of the expressions that forgot, or mixed up, one thing. */
const brokenEvaluations: Readonly<Record<string, Rules>> = {
  'conditions negated': onKind('conditional', (node) => ({ ...node, test: negated(node.test) })),
  'what has no otherwise always there': onKind('conditional', (node) =>
    node.otherwise === undefined ? node.then : node,
  ),
  'what has an otherwise always the first': onKind('conditional', (node) =>
    node.otherwise === undefined ? node : node.then,
  ),
  'what is optional always there': onKind('is-set', () => literal(true)),
  'what is optional never there': onKind('is-set', () => literal(false)),
  'texts reversed': onKind('concat', (node) => ({ ...node, parts: [...node.parts].reverse() })),
  'texts cut short': onKind('concat', (node) => ({ ...node, parts: node.parts.slice(0, -1) })),
  'defaults of items forgotten': onKind('reference', (node) =>
    node.of.type === 'object' ? node : { ...node, of: { ...node.of, default: undefined } },
  ),
  'quantities left as they are': onKind('reference', (node) =>
    node.of.type === 'quantity' ? { ...node, of: { ...node.of, type: 'string', pattern: '' } } : node,
  ),
  'built-ins replaced': onKind('builtin', (node) => (node.type === 'string' ? literal('x') : node)),
  'helpers replaced': onKind('include', (node) =>
    typeOf(node) === 'map' ? { kind: 'map', entries: [] } : literal('x'),
  ),
  'credentials replaced': onKind('call', (node) => (credentialPartOf(node) === undefined ? node : literal('x'))),
  'keys replaced': {
    entry: (entry) => [entry.kind === 'pair' && entry.key.kind !== 'literal' ? { ...entry, key: literal('x') } : entry],
  },
  'the first pairs forgotten': onKind('map', (node) => ({ ...node, entries: node.entries.slice(1) })),
  'maps in maps forgotten': { entry: (entry) => (entry.kind === 'spread' ? [] : [entry]) },
  'loops in maps forgotten': { entry: (entry) => (entry.kind === 'each-entry' ? [] : [entry]) },
  'the first items forgotten': onKind('list', (node) => ({ ...node, items: node.items.slice(1) })),
  'lists in lists forgotten': { item: (item) => (item.kind === 'spread' ? [] : [item]) },
  'loops in lists forgotten': { item: (item) => (item.kind === 'each-item' ? [] : [item]) },
};

type Kinds = Expression['kind'];
type NodeOf<K extends Kinds> = Extract<Expression, { readonly kind: K }>;

function onKind<K extends Kinds>(kind: K, change: (node: NodeOf<K>) => Expression): Rules {
  const isKind = (node: Expression): node is NodeOf<K> => node.kind === kind;
  return { expression: (node) => (isKind(node) ? change(node) : node) };
}

function negated(test: Expression): Expression {
  return { kind: 'call', function: not.definition, args: [test] };
}

function brokenModel(rules: Rules): ChartModel {
  const resources = model.resources.map((resource) => {
    const manifest = rewrite(resource.manifest, rules);
    if (manifest.kind !== 'map') throw new Error('a manifest is a map');
    // Without a kind, or metadata, it would be no object: only what is inside is broken.
    const top = resource.manifest.entries.slice(0, 2);
    return { ...resource, manifest: { ...manifest, entries: [...top, ...manifest.entries.filter(isInside)] } };
  });
  return { ...model, resources };
}

function isInside(entry: Extract<Expression, { readonly kind: 'map' }>['entries'][number]): boolean {
  return !(
    entry.kind === 'pair' &&
    entry.key.kind === 'literal' &&
    ['apiVersion', 'kind'].includes(String(entry.key.value))
  );
}

/** The conditions and loops around resources, broken. */
const brokenSurroundings: Readonly<Record<string, ChartModel>> = {
  'conditions around resources forgotten': {
    ...model,
    resources: model.resources.map((resource) => ({
      ...resource,
      enclosing: resource.enclosing.filter(({ kind }) => kind !== 'when'),
    })),
  },
  'resources in loops forgotten': {
    ...model,
    resources: model.resources.filter(({ enclosing }) => enclosing.every(({ kind }) => kind !== 'each')),
  },
  'refusals forgotten': { ...model, failures: [] },
  'subcharts forgotten': { ...model, subcharts: [] },
};

describe('the property notices when the evaluation is broken:', () => {
  const known = new Map<JsonObject, Promise<Outcome>>();

  function helmRenders(values: JsonObject): Promise<Outcome> {
    const outcome = known.get(values) ?? withFiles(files, (folder) => helmOutcome(folder, helm, { values, release }));
    known.set(values, outcome);
    return outcome;
  }

  const models = [
    ...Object.entries(brokenEvaluations).map(([name, rules]) => [name, brokenModel(rules)] as const),
    ...Object.entries(brokenSurroundings),
  ];
  test.each(models)('%s', async (_name, broken) => {
    const values = drawn.find(
      (each) => differenceOf(evaluated(broken, each).outcome, evaluated(model, each).outcome) !== undefined,
    );
    expect(values, `no drawn values show it; ${repeatCommand()}`).toBeDefined();
    if (values === undefined) return;
    expect(differenceFrom(evaluated(model, values), await helmRenders(values))).toBeUndefined();
    expect(differenceFrom(evaluated(broken, values), await helmRenders(values))).toBeDefined();
  });
});

// --- the templates

interface TextRule {
  readonly find: RegExp;
  readonly replace: string;
}

/** What an emitter would write that forgot, or mixed up, one thing. */
const brokenTexts: Readonly<Record<string, TextRule>> = {
  'texts without quotes': { find: / \| quote \}\}/g, replace: ' }}' },
  'whole numbers as Go writes them': { find: / \| int64 \}\}/g, replace: ' | toString | quote }}' },
  'whole numbers not as whole numbers': { find: /\(int64 ([^()]+)\)/g, replace: '($1 | toString)' },
  'conditions negated': { find: /\{\{- if ([^}]+) \}\}/g, replace: '{{- if not ($1) }}' },
  'an otherwise forgotten': { find: /\{\{- else \}\}\n(?! *(?:\[\]|\{\}))[^\n]*\n/g, replace: '{{- else }}\n' },
  'an empty list forgotten': { find: /^ *\[\]$/gm, replace: '' },
  'an empty map forgotten': { find: /^ *\{\}$/gm, replace: '' },
  'choices the wrong way round': { find: /ternary ("[^"]*") ("[^"]*")/g, replace: 'ternary $2 $1' },
  'what is optional the wrong way round': { find: /\bne (\.Values\S+) nil/g, replace: 'eq $1 nil' },
  'defaults of items changed': { find: /dig "replicas" 1 /g, replace: 'dig "replicas" 2 ' },
  'delimiters not escaped': { find: /\{\{ "\{\{" \}\}/g, replace: '{' },
  'line breaks at the end of blocks forgotten': { find: /: \|$/gm, replace: ': |-' },
  'a line break at the end of blocks added': { find: /: \|-$/gm, replace: ': |' },
  'loops in reverse': { find: /range (\$\w+) := (\.Values\.collections\.names)/g, replace: 'range $1 := (reverse $2)' },
  'objects of a loop not kept apart': { find: /^---$/gm, replace: '' },
  'helpers replaced': { find: /include "gallery\.fullname" \$?\.?/g, replace: 'print "x"' },
  'what a loop made forgotten': { find: /\{\{- \$filled = true \}\}/g, replace: '' },
  'a credential for each use': { find: /\{\{- \$_ := set \.root "generated" \$known \}\}\n/, replace: '' },
  'a credential for all keys': { find: /printf "%s\/%s\/%s" \.namespace \.name \.key/, replace: 'print "x"' },
  'shorter passwords': { find: /"length" 24/g, replace: '"length" 23' },
  'a certificate in place of its key': { find: /"part" "key"/g, replace: '"part" "cert"' },
  'items of a built list forgotten': { find: /\{\{- \$list = append [^}]*\}\}\n/g, replace: '' },
  'loops of lines in reverse': {
    find: /(range \$index, \$host := )(\.Values\.collections\.hosts)/g,
    replace: '$1(reverse $2)',
  },
  'the first line of a loop joined': { find: /(\{\{- range \$index, \$host := [^}]*)\}\}/g, replace: '$1-}}' },
  'refusals forgotten': { find: /\{\{- fail [^}]*\}\}/g, replace: '' },
  'built-ins mixed up': { find: /\.Release\.Name\b/g, replace: '.Release.Namespace' },
  'keys beside a map not left out': { find: /omit (\.Values\S+)(?: "[^"]*")+/g, replace: '$1' },
};

describe.concurrent('the property notices when the templates are broken:', () => {
  test.each(Object.entries(brokenTexts))('%s', async (_name, { find, replace }) => {
    const broken = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, isTemplate(path) ? text.replace(find, replace) : text]),
    );
    expect(
      Object.keys(files).filter((path) => broken[path] !== files[path]),
      'nothing to break',
    ).not.toEqual([]);
    expect(await withFiles(broken, (folder) => shownIn(folder)), repeatCommand()).toBeDefined();
  });
});

function isTemplate(path: string): boolean {
  return path.startsWith('templates/') && !path.endsWith('.txt');
}

async function shownIn(folder: string): Promise<Difference | undefined> {
  for (const values of drawn) {
    const difference = differenceFrom(evaluated(model, values), await helmOutcome(folder, helm, { values, release }));
    if (difference !== undefined) return difference;
  }
  return undefined;
}
