import { describe, expect, it } from 'vitest';
import { colorsOf } from '../../src/cli/conclude.js';
import { printable } from '../../src/cli/printable.js';
import { progressLine } from '../../src/cli/progress-line.js';
import { table } from '../../src/cli/table.js';

describe('color', () => {
  it.each([
    ['on a terminal', true, {}, true],
    ['in a pipe', false, {}, false],
    ['in a pipe of CI', false, { CI: 'true' }, false],
    ['on a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
    ['on a dumb terminal', true, { TERM: 'dumb' }, false],
  ])('%s', (_, isTTY, environment, colored) => {
    expect(colorsOf({ isTTY }, { TERM: 'xterm', ...environment }).red('x') !== 'x').toBe(colored);
  });
});

describe('progress', () => {
  it('is one line that is written over, on a terminal', () => {
    const written: string[] = [];
    const line = progressLine({ isTTY: true, write: (text) => written.push(text) }, 'web');
    line.show({ step: 'equivalence', done: 1, total: 9 });
    line.clear();
    expect(written).toEqual(['\r\u001b[2Kweb: equivalence 1/9', '\r\u001b[2K']);
  });

  it('is nothing in a pipe', () => {
    const written: string[] = [];
    const line = progressLine({ isTTY: false, write: (text) => written.push(text) }, 'web');
    line.show({ step: 'equivalence', done: 1, total: 9 });
    line.clear();
    expect(written).toEqual([]);
  });
});

describe('a message', () => {
  it('is one line without characters that cannot be seen', () => {
    expect(printable('a\n  b\u0085\ufeff\u2028c é😀\n')).toBe('a b\\u{85}\\u{feff}\\u{2028}c é😀');
  });
});

describe('table', () => {
  it('has numbers to the right and text to the left', () => {
    const rows = [
      ['a', 10, 'x'],
      ['long', 9, 'yy'],
    ];
    expect(table(['name', 'n', 'where'], rows)).toBe('name   n  where\na     10  x\nlong   9  yy\n');
  });

  it.each([
    ['as one line without a terminal', undefined, ['pod    state', 'a-pod  is waiting for a node with room']],
    ['as one line where it fits', 38, ['pod    state', 'a-pod  is waiting for a node with room']],
    ['in its column', 28, ['pod    state', 'a-pod  is waiting for a node', '       with room']],
    ['below its row', 26, ['pod', '    state', 'a-pod', '    is waiting for a node', '    with room']],
    [
      'without cutting a word',
      10,
      ['pod', '    state', 'a-pod', '    is', '    waiting', '    for a', '    node', '    with', '    room'],
    ],
  ])('has a long last cell %s', (_, columns, lines) => {
    expect(table(['pod', 'state'], [['a-pod', 'is waiting for a node with room']], columns)).toBe(
      `${lines.join('\n')}\n`,
    );
  });

  it('has no line of spaces below a row without a last cell', () => {
    expect(
      table(
        ['pod', 'state'],
        [
          ['a-pod', ''],
          ['b-pod', 'is not ready yet'],
        ],
        12,
      ),
    ).toBe('pod\n    state\na-pod\nb-pod\n    is not\n    ready\n    yet\n');
  });
});
