import { describe, expect, test } from 'vitest';
import { readOutput } from '../../../src/chart/check/read-output.js';
import { readManifests } from '../../../src/values/yaml/parse-yaml.js';

/** More text than a document may have that is read as a whole. */
const lines = Array.from({ length: 60 }, (_, index) => `  field${index}: ${'x'.repeat(1000)}\n`).join('');

function document(text: string): string {
  return `---\n# Source: web/templates/x.yaml\n${text}`;
}

const large = document(`kind: A\nmetadata:\n  name: a\nspec:\n${lines}`);

describe('the output of Helm', () => {
  test.each([
    ['with a large spec', large],
    ['with large specs that are the same', `${large}${large.replace('name: a', 'name: b')}`],
    ['with something behind a large spec', `${large}status: {}\n`],
    ['with a spec in a block above it', document(`text: |\n  x\nspec:\n${lines}  more: |\n    spec:\n`)],
    ['with small documents', `${document('kind: A\n')}${document('kind: B\n')}`],
    ['with documents that are empty', `${document('# nothing\n')}${large}`],
  ])('%s is read as one text would be', (_what, output) => {
    expect(readOutput(output)).toStrictEqual(readManifests(output));
    expect(readOutput(output)).toStrictEqual(readManifests(output));
  });

  test.each([
    ['a large spec that stands twice', `${large}spec:\n${lines}`],
    ['a spec above a large spec', document(`spec: {}\nspec:\n${lines}`)],
    ['a large spec with a key twice', `${large}  field0: again\n`],
    ['a large spec in quotes', document(`text: "\nspec:\n${lines}"\n`)],
    ['what is not a map', document('- 1\n')],
  ])('is refused with %s', (_what, output) => {
    expect(() => readOutput(output)).toThrow();
  });
});
