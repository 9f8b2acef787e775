import { expect, it } from 'vitest';
import { LiveBlock } from '../../src/cli/live-block.js';

function written(
  output: { readonly isTTY: boolean; readonly columns?: number },
  use: (block: LiveBlock) => void,
): string {
  let all = '';
  use(new LiveBlock({ ...output, write: (text) => (all += text) }));
  return all;
}

it.each([
  [80, 'a\nb\n', 2],
  [10, `${'a'.repeat(25)}\nb\n`, 4],
  [0, `${'a'.repeat(25)}\nb\n`, 2],
  [undefined, 'a\n', 1],
])('on a terminal of %s columns a text replaces the rows of the one before', (columns, first, rows) => {
  const terminal = { isTTY: true, ...(columns === undefined ? {} : { columns }) };
  const output = written(terminal, (block) => {
    block.show(first);
    block.show('c\n');
    block.clear();
    block.clear();
  });
  expect(output).toBe(`${first}\u001b[${rows}A\u001b[Jc\n\u001b[1A\u001b[J`);
});

it('prints each text once elsewhere', () => {
  const output = written({ isTTY: false }, (block) => {
    for (const text of ['a\n', 'a\n', '', 'b\n']) block.show(text);
    block.clear();
  });
  expect(output).toBe('a\nb\n');
});
