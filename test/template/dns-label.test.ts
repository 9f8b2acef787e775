import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dnsLabel } from '../../src/index.js';
import { dnsLabelOf } from '../../src/template/functions/dns-label-helper.js';

const label = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;

describe('a DNS label made from any string', () => {
  it.each([
    ['release-demo', 40, 'release-demo'],
    ['Release', 40, 'x-elease-fe7d59f7'],
    ['1st', 40, 'x1st-'],
    ['', 40, 'x-e3b0c442'],
    ['a-b', 12, 'a-b'],
    ['a--------------b', 12, 'a-'],
  ])('of %j with at most %d characters starts as it reads', (text, max, start) => {
    expect(dnsLabelOf(text, max)).toMatch(label);
    expect(dnsLabelOf(text, max).startsWith(start.slice(0, 2))).toBe(true);
  });

  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', '-', '1', 'A', '.', 'é') }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );

  it('is one of RFC 1035, of at most so many characters', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 63 }), (any, max) => {
        expect(dnsLabelOf(any, max)).toMatch(label);
        expect(dnsLabelOf(any, max).length).toBeLessThanOrEqual(max);
      }),
      { numRuns: 1000 },
    );
  });

  it('differs for different strings', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 12, max: 63 }), (a, b, max) => {
        expect(dnsLabelOf(a, max) === dnsLabelOf(b, max)).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([11, 64, 12.5, NaN])('has 12 to 63 characters, and not %d', (max) => {
    expect(() => dnsLabel('a', max)).toThrow(`dnsLabel(): a label has 12 to 63 characters, not ${max}`);
  });
});
