import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { satisfies } from '../../src/template/functions/semver.js';

describe('whether a version satisfies a constraint', () => {
  it.each([
    ['v1.31.0', '>=1.28.0-0', true],
    ['v1.29.3-gke.100', '>=1.28.0-0', true],
    ['v1.29.3-gke.100', '>=1.28.0', false],
    ['1.27.9', '>=1.28.0-0', false],
    ['1.30.0', '>=1.28.0 <1.31.0', true],
    ['1.31.0', '>=1.28.0, <1.31.0', false],
    ['1.2.3+build', '=1.2.3', true],
    ['1.10.0', '>1.9.0', true],
    ['1.0.0-alpha.1', '<1.0.0-alpha.beta', true],
    ['1.0.0-alpha', '<1.0.0-alpha.1', true],
    ['1.0.0', '>1.0.0-rc.1', true],
    ['1.0.0-2', '<1.0.0-10', true],
    ['01.0.0', '=1.0.0', true],
    ['9007199254740993.0.0', '>9007199254740992.0.0', true],
    ['1.0.0-9007199254740993', '>1.0.0-9007199254740992', true],
  ])('%s %s: %s', (version, constraint, satisfied) => {
    expect(satisfies(version, constraint)).toBe(satisfied);
  });

  it.each([
    ['1.28', '>=1.0.0', 'version "1.28": is not a full version such as 1.27.0'],
    ['1.0.0', '~1.0.0', 'version "~1.0.0": starts with none of >= <= > < ='],
    ['1.0.0', '>=1.28', 'version "1.28": is not a full version such as 1.27.0'],
    ['1.0.0+a..b', '>=1.0.0', 'is not a full version'],
    ['99999999999999999999.0.0', '>=1.0.0', 'is not a full version'],
    ['1.0.0-01', '>=1.0.0-0', 'is not a full version'],
    ['1.0.0-a..b', '>=1.0.0-0', 'is not a full version'],
  ])('is not asked of what is no full version: %s %s', (version, constraint, message) => {
    expect(() => satisfies(version, constraint)).toThrow(message);
  });

  const number = fc.nat({ max: 3 });
  const part = fc.constantFrom('0', '1', '2', '10', 'a', 'b', 'a1', '-');
  const version = fc
    .tuple(number, number, fc.array(part, { maxLength: 3 }))
    .map(([minor, patch, pre]) => `1.${minor}.${patch}${pre.length === 0 ? '' : `-${pre.join('.')}`}`);

  it('orders versions totally', () => {
    const before = (a: string, b: string): boolean => order(a, b) < 0;
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(order(a, a)).toBe(0);
        expect(order(a, b)).toBe(-order(b, a) + 0);
        if (before(a, b) && before(b, c)) expect(before(a, c)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  /** Told from comparators; the pre-release of both lets the comparison through. */
  function order(a: string, b: string): number {
    const [left, right] = [comparable(a), comparable(b)];
    if (satisfies(left, `=${right}`)) return 0;
    return satisfies(left, `<${right}`) ? -1 : 1;
  }

  /** A release is after all its pre-releases, as this one is. */
  function comparable(text: string): string {
    return text.includes('-') ? text : `${text}-zzz`;
  }
});
