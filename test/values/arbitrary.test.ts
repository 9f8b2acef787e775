import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../../src/index.js';
import { admission } from '../../src/values/arbitrary/admission.js';
import { arbitraryInvalidValues } from '../../src/values/arbitrary/invalid.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import { isJsonArray, isJsonObject, type Json } from '../../src/values/json.js';
import { gallery } from '../gallery/gallery.js';

const model = modelOf(gallery);
const admits = admission(model.values, model.subcharts, model.dependencies);
const valid = fc.sample(arbitraryValues(model.values, model.subcharts, model.dependencies), { numRuns: 900, seed: 1 });
const invalid = fc.sample(arbitraryInvalidValues(model.values, model.subcharts, model.dependencies), {
  numRuns: 900,
  seed: 1,
});

/** All that is in values: keys as `key:`, strings and numbers as they are. */
function contents(value: Json): readonly (Json | symbol)[] {
  if (isJsonArray(value)) return value.length === 0 ? [empty] : value.flatMap(contents);
  if (!isJsonObject(value)) return [value];
  const entries = Object.entries(value);
  return entries.length === 0 ? [empty] : entries.flatMap(([key, item]) => [`key:${key}`, ...contents(item)]);
}

const empty = Symbol('an empty map or list');

describe('random values', () => {
  const seen = new Set(valid.flatMap(contents));

  test.each([
    ...[1e6, 2 ** 31, 2 ** 53 - 1, 0.1, 1e21, 5e-324, 0, true, false, null, empty],
    ...['key:on', 'key:1e3', 'key:__proto__', 'key:constructor', 'key:{{ .Values }}', 'key:global', 'key:spare'],
    ...[
      'true',
      '0123',
      '1e3',
      '~',
      '- a',
      '# x',
      ': ',
      'x ',
      "it's",
      'a\\',
      '%d%%',
      '😀',
      '{{ .Values }}',
      '\u{fdd0}',
      'a\nb',
    ],
  ])('contain %s', (wanted) => {
    expect(seen.has(wanted)).toBe(true);
  });

  test('are admitted, the invalid ones are not', () => {
    expect(valid.filter((values) => !admits(values))).toEqual([]);
    expect(invalid.filter(admits)).toEqual([]);
  });

  test('contain -0, which YAML files can hold', () => {
    expect(valid.flatMap(contents).some((value) => Object.is(value, -0))).toBe(true);
  });

  test('leave out what has a default, and set what is optional', () => {
    const names = ['texts', 'numbers', 'flags', 'collections', 'cache'];
    for (const name of names) {
      expect(valid.filter((values) => Object.hasOwn(values, name)).length).toBeGreaterThan(100);
      expect(valid.filter((values) => !Object.hasOwn(values, name)).length).toBeGreaterThan(50);
    }
  });
});

test('invalid values have errors of all sorts, in subcharts too', () => {
  const seen = new Set(invalid.flatMap(contents));
  for (const wanted of [null, 'key:undeclared-key', 0.5, 2 ** 53, '\x7f', 'yes']) {
    expect(seen.has(wanted), String(wanted)).toBe(true);
  }
  expect(['1 Gi', '1gi', '-1', 1_000_000].some((quantity) => seen.has(quantity))).toBe(true);
  expect(
    invalid.filter((values) => Object.hasOwn(values, 'spare') && !admits({ owner: '', ...pick(values, 'spare') }))
      .length,
  ).toBeGreaterThan(5);
});

function pick(values: Readonly<Record<string, Json>>, key: string): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name === key));
}
