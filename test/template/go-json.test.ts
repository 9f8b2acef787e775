import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goJson } from '../../src/template/evaluate/go-json.js';
import { canonical, parseObject } from '../support/canonical.js';
import { jsonObjects, scalars } from '../support/json-arbitrary.js';
import type { Json } from '../../src/values/json.js';

describe("JSON as Go's encoder writes it", () => {
  it.each<[Json, string]>([
    [{ b: 1, a: [true, null] }, '{"a":[true,null],"b":1}'],
    ['<a> & b', '"\\u003ca\\u003e \\u0026 b"'],
    ['\u2028\u2029', '"\\u2028\\u2029"'],
    [{ '\u{1f600}': 1, '\uf900': 2 }, '{"\uf900":2,"\u{1f600}":1}'],
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [[-0], '[-0]'],
  ])('%j is %s', (value, json) => {
    expect(goJson(value)).toBe(json);
  });

  it('reads back as the value', () => {
    fc.assert(
      fc.property(fc.oneof(jsonObjects(), scalars()), (value) => {
        const { read } = parseObject(`{"read":${goJson(value)}}`);
        expect(canonical(read)).toBe(canonical(value));
      }),
    );
  });
});
