import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOf, describeAmount, remaining, shortages, sum, timesIn } from '../../src/doctor/scheduling/amounts.js';
import { parseQuantity } from '../../src/doctor/scheduling/quantity.js';

describe('a quantity', () => {
  it.each([
    ['1', 1_000n],
    ['250m', 250n],
    ['1.5', 1_500n],
    ['.5', 500n],
    ['5.', 5_000n],
    ['+2', 2_000n],
    ['-1', -1_000n],
    ['1Ki', 1_024_000n],
    ['0.5Gi', 536_870_912_000n],
    ['2k', 2_000_000n],
    ['1e3', 1_000_000n],
    ['1E3', 1_000_000n],
    ['1E', 10n ** 21n],
    ['12e-1', 1_200n],
    ['1e-6', 1n],
    ['1n', 1n],
    ['1000001n', 2n],
    ['100u', 1n],
    ['1.0001', 1_001n],
    ['1Ei', 1000n * 2n ** 60n],
  ])('%s is %d thousandths', (text, amount) => {
    expect(parseQuantity(text)).toBe(amount);
  });

  it.each(['', '.', 'x', '1 Gi', '1GI', '1ki', '1e', '--1', '1.2.3', '0x10', '1mi'])('%j is not a quantity', (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  const count = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const suffix = fc.constantFrom('Ki', 'Mi', 'Gi', 'k', 'M', 'G', 'm', '');

  it('grows with its number, by what its suffix says', () => {
    fc.assert(
      fc.property(count, suffix, (number, unit) => {
        expect(parseQuantity(`${number}${unit}`)).toBe(number * (parseQuantity(`1${unit}`) ?? -1n));
      }),
    );
  });

  it('is the same in thousandths, with a point, and with an exponent', () => {
    fc.assert(
      fc.property(count, (number) => {
        const digits = `${number}`.padStart(4, '0');
        expect(parseQuantity(`${digits.slice(0, -3)}.${digits.slice(-3)}`)).toBe(number);
        expect(parseQuantity(`${number}m`)).toBe(number);
        expect(parseQuantity(`${number}e-3`)).toBe(number);
      }),
    );
  });
});

describe('amounts', () => {
  const amounts = fc.dictionary(fc.constantFrom('cpu', 'memory', 'pods'), fc.nat(1_000).map(String)).map(amountsOf);

  it('are short of nothing where what is wanted was added', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(shortages(a, sum(a, b))).toEqual([]);
        expect(remaining(sum(a, b), b)).toEqual(new Map([...sum(a, b)].map(([key]) => [key, a.get(key) ?? 0n])));
      }),
    );
  });

  it('are contained as often as they can be taken away', () => {
    fc.assert(
      fc.property(amounts, amounts, (wanted, there) => {
        const times = timesIn(wanted, there);
        const taken = sum(...Array.from({ length: times }, () => wanted));
        expect(shortages(taken, there)).toEqual([]);
        if ([...wanted.values()].some((amount) => amount > 0n)) {
          expect(shortages(sum(taken, wanted), there)).not.toEqual([]);
        }
      }),
    );
  });

  it.each([
    ['cpu', '3500m', '3.5 cpu'],
    ['cpu', '32', '32 cpu'],
    ['cpu', '1', '1 cpu'],
    ['cpu', '1020m', '1.02 cpu'],
    ['cpu', '20', '20 cpu'],
    ['memory', '8Gi', '8Gi memory'],
    ['memory', '8589934591', '7.9Gi memory'],
    ['memory', '1000', '1000 memory'],
    ['memory', '0', '0 memory'],
    ['nvidia.com/gpu', '2', '2 nvidia.com/gpu'],
    ['cpu', '-1500m', '-1.5 cpu'],
    ['cpu', '-500m', '-0.5 cpu'],
  ])('%s of %s is told as %s', (resource, quantity, told) => {
    expect(describeAmount(resource, parseQuantity(quantity) ?? -1n)).toBe(told);
  });
});
