import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { helmwright } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const guide = readFileSync(fileURLToPath(new URL('../../docs/cli.md', import.meta.url)), 'utf8');
const examples = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, text = '']) => text.trim().split('\n'));

it('the examples of docs/cli.md run one after the other', async () => {
  await withFiles({}, async (folder) => {
    for (const example of examples) {
      const [command, ...args] = example.split(' ');
      expect(command).toBe('helmwright');
      expect({ example, ...(await helmwright(args, folder)) }).toMatchObject({ code: 0, stderr: '' });
    }
  });
});

it('docs/cli.md names every command', () => {
  expect(examples.map((example) => example.split(' ')[1])).toEqual(
    expect.arrayContaining(['init', 'synth', 'render', 'check', 'package']),
  );
});
