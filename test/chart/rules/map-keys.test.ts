import { describe, expect, it } from 'vitest';
import { concat, eachEntry, merge, replace, v, type Value } from '../../../src/index.js';
import { specModel, valuesOf } from '../../support/demo-chart.js';

const label = v.string({ description: 'Label.' });
const values = valuesOf({
  labels: v.map(label, { description: 'Labels.', default: {} }),
  others: v.map(label, { description: 'Others.', default: {} }),
  narrow: v.map(label, { description: 'Narrow.', default: {}, keyPattern: '^x-[a-z]+$' }),
  names: v.list(label, { description: 'Names.', default: [] }),
});

interface Given {
  readonly labels: Value<Readonly<Record<string, string>>>;
  readonly others: Value<Readonly<Record<string, string>>>;
  readonly narrow: Value<Readonly<Record<string, string>>>;
  readonly names: Value<readonly string[]>;
}

function made(map: (x: Given) => unknown): () => unknown {
  return () =>
    specModel<typeof values>(values, ({ values: x }) => ({
      map: map(x),
      all: [x.labels, x.others, x.narrow, x.names],
    }));
}

describe('the keys that eachEntry() makes', () => {
  it.each<readonly [string, (x: Given) => unknown, string]>([
    [
      'a constant',
      ({ labels }) => eachEntry(labels, (item) => ['a', item]),
      'eachEntry() over value labels may give two iterations the same key',
    ],
    [
      "a map's item",
      ({ labels }) => eachEntry(labels, (item) => [item, 'a']),
      'eachEntry() over value labels may give two iterations the same key',
    ],
    [
      'its key and its item',
      ({ labels }) => eachEntry(labels, (item, key) => [concat(key, item), item]),
      'eachEntry() over value labels may give two iterations the same key',
    ],
    [
      'a part of its key',
      ({ labels }) => eachEntry(labels, (item, key) => [replace(key, '-', ''), item]),
      'eachEntry() over value labels may give two iterations the same key',
    ],
    [
      'its index and its item',
      ({ names }) => eachEntry(names, (item, index) => [concat(index, item), item]),
      'eachEntry() over value names may give two iterations the same key',
    ],
    [
      'beside a constant',
      ({ labels }) =>
        merge(
          { a: 'b' },
          eachEntry(labels, (item, key) => [key, item]),
        ),
      'eachEntry() over value labels may make a key of an entry beside it',
    ],
    [
      'beside a start of it',
      ({ labels }) =>
        merge(
          { 'x-a': 'b' },
          eachEntry(labels, (item, key) => [`x-${key}`, item]),
        ),
      'may make a key of an entry beside it',
    ],
    [
      'beside a spread',
      ({ labels, others }) =>
        merge(
          others,
          eachEntry(labels, (item, key) => [key, item]),
        ),
      'may make a key of an entry beside it',
    ],
    [
      'beside another loop',
      ({ labels, others }) =>
        merge(
          eachEntry(others, (item, key) => [key, item]),
          eachEntry(labels, (item, key) => [key, item]),
        ),
      'may make a key of an entry beside it',
    ],
  ])('are refused where they could repeat: %s', (_what, map, message) => {
    expect(made(map)).toThrow(expect.objectContaining({ code: 'misused-value', place: 'demo/it' }));
    expect(made(map)).toThrow(message);
  });

  it.each<readonly [string, (x: Given) => unknown]>([
    ["a map's key", ({ labels }) => eachEntry(labels, (item, key) => [key, item])],
    ["a list's item", ({ names }) => eachEntry(names, (item) => [item, 'a'])],
    [
      'other starts',
      ({ labels, others }) =>
        merge(
          { 'z-a': 'b' },
          eachEntry(others, (item, key) => [`y-${key}`, item]),
          eachEntry(labels, (item, key) => [`x-${key}`, item]),
        ),
    ],
    [
      'other ends',
      ({ labels }) =>
        merge(
          { 'a.yaml': 'b' },
          eachEntry(labels, (item, key) => [`${key}.json`, item]),
        ),
    ],
    [
      'a pattern that leaves the constant out',
      ({ narrow }) =>
        merge(
          { a: 'b' },
          eachEntry(narrow, (item, key) => [key, item]),
        ),
    ],
  ])('are taken where they cannot: %s', (_what, map) => {
    expect(made(map)).not.toThrow();
  });
});
