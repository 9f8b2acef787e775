import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from '../../src/async/lines.js';
import { chunked, collected } from './chunks.js';

it.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['\n\n', ['', '']],
  ['a\r\nb\rc\n', ['a\r', 'b\rc']],
  ['\ufeffa\n', ['\ufeffa']],
])('splits %j into %j', async (text, lines) => {
  expect(await linesOfText(Buffer.from(text))).toEqual(lines);
});

it('a byte that is not UTF-8 becomes U+FFFD; the rest of its line is unchanged', async () => {
  expect(await linesOfText(Buffer.from([0x61, 0xff, 0x62, 0x0a, 0x63]))).toEqual(['a\ufffdb', 'c']);
});

it('the lines do not depend on where the chunks end', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'é', '好', '😀'), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(8)), async (whole, sizes) => {
      const bytes = Buffer.from(whole);
      const expected = whole.endsWith('\n') ? whole.slice(0, -1).split('\n') : whole.split('\n');
      expect(await collected(linesOf(chunked(bytes, sizes)))).toEqual(whole === '' ? [] : expected);
    }),
  );
});

async function linesOfText(bytes: Buffer): Promise<readonly string[]> {
  return collected(linesOf(chunked(bytes, [])));
}
