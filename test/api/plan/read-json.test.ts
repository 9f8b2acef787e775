import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../../src/api/plan/request/check-body.js';
import { detailOf } from './detail.js';

const read = (text: string): unknown => readJson(Buffer.from(text));

/** Without members that are null. */
function withoutNulls(this: unknown, _name: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value;
}

test('the result is that of JSON.parse, without members that are null', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(detailOf(() => read(text)) === 'served');
      expect([read(text)]).toEqual(JSON.parse(`[${text}]`, withoutNulls));
    }),
  );
});

test('any bytes cause only client errors', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(detailOf(() => readJson(bytes))).toMatch(/^served$|^body: /u);
    }),
  );
});

describe('invalid bodies', () => {
  test.each<[string, string]>([
    ['', 'body: is empty'],
    [' \n', 'body: is empty'],
    ['{', 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ['{} {}', 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ['{"a":NaN}', 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ["{'a':1}", 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ['{"a":"unended', 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ['{"__proto__":{"a":1}}', 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ['{"\\u005f_proto__":1}', 'body: is not JSON, or has a property __proto__ or constructor.prototype'],
    ['['.repeat(65) + ']'.repeat(65), 'body: must be nested at most 64 deep'],
    ['['.repeat(1_000_000) + ']'.repeat(1_000_000), 'body: must be nested at most 64 deep'],
    [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'body: must be nested at most 64 deep'],
  ])('%.60j', (text, detail) => {
    expect(detailOf(() => read(text))).toBe(detail);
  });

  test('bytes that are not UTF-8', () => {
    expect(detailOf(() => readJson(Uint8Array.of(0x22, 0xff, 0x22)))).toBe('body: must be UTF-8');
  });
});

describe('valid bodies', () => {
  test.each<[string, unknown]>([
    ['{"a":{"k":1},"b":{"k":1}}', { a: { k: 1 }, b: { k: 1 } }],
    ['["k","k",":"]', ['k', 'k', ':']],
    ['{"a":"k","k":"a"}', { a: 'k', k: 'a' }],
    ['{"a":"\\\\","b":"\\"","c":"\\ud83d\\ude00"}', { a: '\\', b: '"', c: '😀' }],
    ['{"constructor":1,"toString":2}', JSON.parse('{"constructor":1,"toString":2}')],
    ['["{","[","}"]', ['{', '[', '}']],
    ['['.repeat(64) + ']'.repeat(64), JSON.parse('['.repeat(64) + ']'.repeat(64))],
  ])('%.60j', (text, value) => {
    expect(read(text)).toEqual(value);
  });
});
