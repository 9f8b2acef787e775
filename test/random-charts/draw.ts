import type fc from 'fast-check';

/** Chance, for generators that are plain functions. */
export class Draw {
  constructor(private readonly random: fc.Random) {}

  /** A number from `least` to `greatest`, both included. */
  integer(least: number, greatest: number): number {
    return this.random.nextInt(least, greatest);
  }

  /** True so many times in a hundred. */
  chance(percent: number): boolean {
    return this.integer(1, 100) <= percent;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** One of several ways, each as often as its weight says. */
  way<T>(ways: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = ways.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.integer(1, total);
    for (const [weight, make] of ways) {
      left -= weight;
      if (left <= 0) return make();
    }
    throw new Error('the weights add up to nothing');
  }

  times<T>(least: number, greatest: number, make: (index: number) => T): readonly T[] {
    return Array.from({ length: this.integer(least, greatest) }, (_, index) => make(index));
  }
}
