import { availableParallelism } from 'node:os';

/** How long new connections are collected before they are handled, in milliseconds. */
const bunchMs = 2.5;

/** How often it is seen how busy the processor is, in milliseconds. */
const lookMs = 100;

/** What this process has of the processor where it is that for which answers wait. */
const busyShare = 0.85;

/** The machine, as far as it counts here. */
export interface Machine {
  readonly processors: number;
  /** Milliseconds that went by, from any moment. */
  readonly now: () => number;
  /** Milliseconds that the process has worked, from its start. */
  readonly worked: () => number;
  /** Stops this thread, and no other. */
  readonly sleep: (milliseconds: number) => void;
}

const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

const thisMachine: Machine = {
  processors: availableParallelism(),
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  sleep: (milliseconds) => void Atomics.wait(cell, 0, 0, milliseconds),
};

/**
 * Lets those who find no place come in bunches. Where the engine has no processor of its own, each of them takes it from
 * a query to be sent away, and finds the caches full of other things: in a bunch, that costs half as much. This thread
 * sleeps only while the processor is what all wait for, so that the engine has its time; as soon as there is time that
 * nobody uses, it does not.
 */
export class Bunching {
  #isPlanned = false;
  #isBusy = false;
  #last: { readonly now: number; readonly worked: number };

  /** @param isCrowd - whether the next who come are sent away too */
  constructor(
    private readonly isCrowd: () => boolean,
    private readonly machine: Machine = thisMachine,
  ) {
    this.#last = this.#look();
  }

  /** Somebody is sent away. Those who come next are looked at a little later, together. */
  sentAway(): void {
    if (this.#isPlanned || this.machine.processors > 1) return;
    this.#isPlanned = true;
    // Behind all that this turn of the event loop still has to do.
    setImmediate(() => {
      this.#isPlanned = false;
      if (this.#seeWhetherBusy() && this.isCrowd()) this.machine.sleep(bunchMs);
    });
  }

  #seeWhetherBusy(): boolean {
    const seen = this.#look();
    const passed = seen.now - this.#last.now;
    if (passed < lookMs) return this.#isBusy;
    // What was long ago says nothing of this crowd.
    this.#isBusy = passed < 2 * lookMs && seen.worked - this.#last.worked >= busyShare * passed;
    this.#last = seen;
    return this.#isBusy;
  }

  #look(): { readonly now: number; readonly worked: number } {
    return { now: this.machine.now(), worked: this.machine.worked() };
  }
}
