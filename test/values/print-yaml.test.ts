import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';
import { printYaml } from '../../src/values/yaml/print-yaml.js';
import { canonical } from '../support/canonical.js';
import { jsonObjects } from '../support/json-arbitrary.js';

const lines = fc.array(fc.constantFrom('a', ' b', 'c ', '', '\t', '---', '# d', 'é', '😀', '\u2028'), { maxLength: 5 });

describe('YAML that is printed', () => {
  it('is read as what it was', () => {
    fc.assert(
      fc.property(jsonObjects(), (object) => {
        const [read] = readManifests(printYaml({ kind: 'List', object }));
        expect(canonical(read)).toBe(canonical({ kind: 'List', object }));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the lines of a string', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('', '\n', '\n\n'), (each, end) => {
        const text = each.join('\n') + end;
        for (const value of [{ text }, { list: [text, [text]] }]) {
          expect(readManifests(printYaml(value))).toEqual([value]);
        }
        expect(parse(printYaml(text), { version: '1.1' })).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['\u0085', 'a\u2028b', '\ufeff', '\ufffe', '\u009f', 'x\u007f'])('has %j as itself', (text) => {
    expect(readManifests(printYaml({ text }))).toEqual([{ text }]);
  });

  it('has a key that is longer than readers look for a colon', () => {
    const value = { ['k'.repeat(2_000)]: { a: ['b', 'c'] } };
    expect(parse(printYaml(value))).toEqual(value);
  });

  it('has the layout of handwritten YAML', () => {
    const value = {
      kind: 'ConfigMap',
      data: { script: 'set -e\n\necho "$1"\n', note: 'a: b', empty: '' },
      list: [{ name: 'x', args: ['on', 'a b'] }, [1, 2.5], [], {}, null],
    };
    expect(printYaml(value)).toBe(`kind: ConfigMap
data:
  script: |
    set -e

    echo "$1"
  note: "a: b"
  empty: ""
list:
  - name: x
    args:
      - "on"
      - a b
  - - 1
    - 2.5
  - []
  - {}
  - null
`);
  });
});
