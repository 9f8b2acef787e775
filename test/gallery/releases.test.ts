import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelOf, render } from '../../src/index.js';
import { identityOf } from '../../src/chart/check/difference.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';
import { gallery } from './gallery.js';

const model = modelOf(gallery);
// Names that are parts of one another, and of the names of the charts.
const names = [
  'a',
  'b',
  'a-gallery',
  'a-cache',
  'gallery',
  'cache',
  'a-gallery-web',
  'x'.repeat(53),
  `${'x'.repeat(52)}y`,
];
const pairs = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 2 });

/** A CustomResourceDefinition is the cluster's, not a release's. */
function objectsOf(name: string, values: JsonObject): readonly JsonObject[] {
  return render(model, { release: { name, namespace: 'shared' }, values })
    .map(({ object }) => object)
    .filter(({ kind }) => kind !== 'CustomResourceDefinition');
}

test('two releases in one namespace share no name, and select none of the pods of the other', () => {
  const values = arbitraryValues(model.values, model.subcharts, model.dependencies).filter((each) => renders(each));
  fc.assert(
    fc.property(pairs, values, ([one = '', other = ''], drawn) => {
      const [a, b] = [objectsOf(one, drawn), objectsOf(other, drawn)];
      expect(a.length).toBeGreaterThan(20);
      const taken = new Set(b.map(identityOf));
      expect(a.map(identityOf).filter((identity) => taken.has(identity))).toEqual([]);
      expect(a.flatMap(selectors).length).toBeGreaterThan(2);
      expect(chosen(a, b)).toEqual([]);
      expect(chosen(b, a)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('the selectors of a release do choose its own pods', () => {
  const objects = objectsOf('a', { owner: 'x' });
  expect(chosen(objects, objects).length).toBeGreaterThan(3);
});

function renders(values: JsonObject): boolean {
  try {
    return objectsOf('a', values).length > 0;
  } catch {
    return false;
  }
}

/** The pods of some objects that the selectors of others choose. */
function chosen(selecting: readonly JsonObject[], others: readonly JsonObject[]): readonly JsonObject[] {
  const pods = others.flatMap((object) => podLabels(object['spec']));
  return selecting
    .flatMap(selectors)
    .flatMap((selector) =>
      pods.filter((labels) => Object.entries(selector).every(([key, value]) => labels[key] === value)),
    );
}

function selectors({ spec }: JsonObject): readonly JsonObject[] {
  const selector = at(spec, 'selector');
  const labels = isJsonObject(at(selector, 'matchLabels')) ? at(selector, 'matchLabels') : selector;
  return isJsonObject(labels) ? [labels] : [];
}

function podLabels(spec: Json | undefined): readonly JsonObject[] {
  const labels = at(at(at(spec, 'template'), 'metadata'), 'labels');
  return isJsonObject(labels) ? [labels] : [];
}

function at(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}
