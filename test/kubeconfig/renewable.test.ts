import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Renewable } from '../../src/kubeconfig/renewable.js';

const minute = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => vi.useRealTimers());

/** A value that counts its loads and lives for a minute. */
function counted(
  fails: () => boolean = () => false,
): Renewable<{ readonly count: number; readonly expiresAt: number }> {
  let count = 0;
  return new Renewable(async () => {
    count += 1;
    await Promise.resolve();
    if (fails()) throw new Error('no answer');
    return { count, expiresAt: Date.now() + minute };
  });
}

describe('A renewable value', () => {
  it.each([
    [0, 1],
    [minute - 30_001, 1],
    [minute - 30_000, 2],
    [minute, 2],
  ])('asked after %s ms is load %s', async (later, count) => {
    const value = counted();
    await value.get();
    vi.setSystemTime(later);
    expect((await value.get()).count).toBe(count);
  });

  it('without an expiry is loaded once', async () => {
    let count = 0;
    const value = new Renewable<{ readonly count: number; readonly expiresAt?: number }>(async () =>
      Promise.resolve({ count: (count += 1) }),
    );
    await value.get();
    vi.setSystemTime(1_000 * minute);
    expect((await value.get()).count).toBe(1);
  });

  it('is loaded once for all who ask at the same time', async () => {
    const value = counted();
    const loads = await Promise.all([value.get(), value.get(), value.get()]);
    expect(loads.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('is loaded anew once it is forgotten, and so is its source', async () => {
    const source = counted();
    const value = new Renewable<{ readonly of: { readonly count: number }; readonly expiresAt?: number }>(
      async () => ({ of: await source.get() }),
      source,
    );
    await value.get();
    value.forget();
    expect((await value.get()).of.count).toBe(2);
  });

  it('outlives a failure as long as it is valid', async () => {
    let fails = false;
    const value = counted(() => fails);
    await value.get();
    fails = true;
    vi.setSystemTime(minute - 1);
    expect((await value.get()).count).toBe(1);
    vi.setSystemTime(minute);
    await expect(value.get()).rejects.toThrow('no answer');
    fails = false;
    expect((await value.get()).count).toBe(4);
  });

  it('that the server rejects is not used again, even if no other can be had', async () => {
    let fails = false;
    const value = counted(() => fails);
    await value.get();
    value.forget();
    fails = true;
    await expect(value.get()).rejects.toThrow('no answer');
  });
});
