import { describe, expect, it } from 'vitest';
import { goQuote } from '../../src/template/functions/go-quote.js';

describe("a string quoted like Go's %q", () => {
  it.each([
    ['a', '"a"'],
    ['', '""'],
    ['"\\', '"\\"\\\\"'],
    ['\n\t\r\u0007\b\f\v', '"\\n\\t\\r\\a\\b\\f\\v"'],
    ['\u0000\u001b\u007f', '"\\x00\\x1b\\x7f"'],
    ['é日😀', '"é日😀"'],
    ['\u00a0\u2028\ufeff', '"\\u00a0\\u2028\\ufeff"'],
    ['\u{e0001}', '"\\U000e0001"'],
  ])('%j is %s', (text, quoted) => {
    expect(goQuote(text)).toBe(quoted);
  });
});
