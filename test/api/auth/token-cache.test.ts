import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenCache } from '../../../src/api/auth/token-authenticator.js';

interface Setup {
  readonly size?: number;
  readonly ttlSeconds?: number;
  readonly verify?: (token: string) => Promise<{ readonly expiresAt: number }>;
}

/** A cache that counts what it asks for; all tokens end at second 100. */
function counted({ size = 2, ttlSeconds = 60, verify = () => Promise.resolve({ expiresAt: 100 }) }: Setup = {}) {
  const verified: string[] = [];
  const clock = { now: 1 };
  const cache = new TokenCache({
    size,
    ttlSeconds,
    now: () => clock.now,
    verify: (token) => {
      verified.push(token);
      return verify(token);
    },
  });
  return { cache, clock, verified };
}

describe('a cached token', () => {
  it('is verified once', async () => {
    const { cache, verified } = counted();
    await cache.verify('a');
    await cache.verify('a');
    expect(verified).toEqual(['a']);
  });

  it('is verified again after the time to live', async () => {
    const { cache, clock, verified } = counted();
    await cache.verify('a');
    clock.now = 60_001;
    await cache.verify('a');
    expect(verified).toHaveLength(1);
    clock.now = 60_002;
    await cache.verify('a');
    expect(verified).toHaveLength(2);
  });

  it('is verified again after it expires', async () => {
    const { cache, clock, verified } = counted({ ttlSeconds: 3_600 });
    await cache.verify('a');
    clock.now = 100_000;
    await cache.verify('a');
    expect(verified).toHaveLength(1);
    clock.now = 100_001;
    await cache.verify('a');
    expect(verified).toHaveLength(2);
  });

  it('is removed if it is the least recently used one', async () => {
    const { cache, verified } = counted();
    for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.verify(token);
    expect(verified).toEqual(['a', 'b', 'c', 'b']);
  });

  it('is verified once for concurrent requests', async () => {
    const { cache, verified } = counted();
    await Promise.all([cache.verify('a'), cache.verify('b'), cache.verify('a')]);
    expect(verified).toEqual(['a', 'b']);
  });

  it('is never an invalid one', async () => {
    const { cache, verified } = counted({ verify: () => Promise.reject(new Error('no')) });
    await expect(Promise.all([cache.verify('a'), cache.verify('a')])).rejects.toThrow('no');
    await expect(cache.verify('a')).rejects.toThrow('no');
    expect(verified).toEqual(['a', 'a']);
  });

  it('never is an expired one, and the cache never exceeds its size', async () => {
    const step = fc.record({ token: fc.constantFrom('a', 'b', 'c', 'd'), wait: fc.nat(40_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step), fc.integer({ min: 1, max: 3 }), async (steps, size) => {
        const { cache, clock, verified } = counted({ size });
        const lastVerified = new Map<string, number>();
        for (const { token, wait } of steps) {
          clock.now += wait;
          const before = verified.length;
          await cache.verify(token);
          if (verified.length > before) lastVerified.set(token, clock.now);
          expect(clock.now - (lastVerified.get(token) ?? -Infinity)).toBeLessThanOrEqual(60_000);
          expect(cache.size).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
});
