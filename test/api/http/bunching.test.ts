import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Bunching } from '../../../src/api/http/bunching.js';

describe('Bunching', () => {
  it('sleeps once per iteration of the event loop while no other process needs the processor', async () => {
    const { bunching, machine, slept } = await busy({ share: 1 });
    machine.sleeps = 0;
    bunching.sentAway();
    bunching.sentAway();
    expect(slept()).toBe(0);
    await nextTurn();
    expect(slept()).toBe(1);
    await nextTurn();
    expect(slept()).toBe(1);
    bunching.sentAway();
    await nextTurn();
    expect(slept()).toBe(2);
  });

  it.each([
    ['where there are more processors', { processors: 2 }],
    ['while the processor has time left', { share: 0.7 }],
    ['when there is room again', { isCrowd: false }],
  ])('never sleeps %s', async (_when, scene) => {
    const { slept } = await busy(scene);
    expect(slept()).toBe(0);
  });

  it('does not judge the present load by requests of long ago', async () => {
    const { bunching, machine, slept } = await busy({ share: 1 });
    machine.sleeps = 0;
    machine.pass(10_000, 1);
    bunching.sentAway();
    await nextTurn();
    expect(slept()).toBe(0);
    machine.pass(150, 1);
    bunching.sentAway();
    await nextTurn();
    expect(slept()).toBe(1);
  });
});

interface Scene {
  readonly processors?: number;
  readonly share?: number;
  readonly isCrowd?: boolean;
}

/** A second of a crowd, in which the process has the given share of a processor. */
async function busy({ processors = 1, share = 1, isCrowd = true }: Scene) {
  const machine = new Clock(processors);
  const bunching = new Bunching(() => isCrowd, machine);
  for (let milliseconds = 0; milliseconds < 1_000; milliseconds += 10) {
    machine.pass(10, share);
    bunching.sentAway();
    await nextTurn();
  }
  return { bunching, machine, slept: () => machine.sleeps };
}

/** A machine whose time goes by when a test says so. */
class Clock {
  sleeps = 0;
  #now = 0;
  #worked = 0;

  constructor(readonly processors: number) {}

  readonly now = (): number => this.#now;
  readonly worked = (): number => this.#worked;
  readonly sleep = (): void => {
    this.sleeps += 1;
  };

  pass(milliseconds: number, share: number): void {
    this.#now += milliseconds;
    this.#worked += milliseconds * share;
  }
}
