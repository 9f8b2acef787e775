import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeYaml } from '../../src/cli/safe-yaml.js';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';
import { canonical } from '../support/canonical.js';
import { jsonObjects } from '../support/json-arbitrary.js';

it('what is printed as YAML is read as what it was', () => {
  fc.assert(
    fc.property(jsonObjects(), (object) => {
      const [read] = readManifests(safeYaml({ kind: 'List', object }));
      expect(canonical(read)).toBe(canonical({ kind: 'List', object }));
    }),
    { numRuns: 500 },
  );
});

it.each(['\u0085', 'a\u2028b', '\ufeff', '\ufffe', '\u009f', 'x\u007f'])('%j is read as itself', (text) => {
  expect(readManifests(safeYaml({ text }))).toEqual([{ text }]);
});
