import { type ApiError, overloaded } from '../api-error.js';
import { WaitingLine } from '../waiting-line.js';

export interface AdmissionOptions {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
}

/** Releases the slot. A second call has no effect. */
export type Release = () => void;

/**
 * Limits concurrent requests. Further requests wait in order of arrival, up to a number and a time. All others are
 * rejected at once, so that overload costs little and admitted requests stay fast.
 */
export class Admission {
  #running = 0;
  readonly #queue: WaitingLine<void>;
  /** Created once, because creating an error is expensive, and under overload there are thousands. */
  readonly #full: ApiError;

  /** @param onReject - called with the reason of each rejection */
  constructor(
    private readonly options: AdmissionOptions,
    private readonly onReject: (reason: 'full' | 'waited') => void,
  ) {
    this.#full = overloaded('the service is overloaded; retry later');
    const late = overloaded('the request timed out in the queue; retry later');
    this.#queue = new WaitingLine({
      most: options.maxQueued,
      milliseconds: options.queueTimeoutMs,
      full: () => this.#full,
      late: () => {
        onReject('waited');
        return late;
      },
    });
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Whether the queue is full. */
  get isFull(): boolean {
    const { maxConcurrent, maxQueued } = this.options;
    return this.#running >= maxConcurrent && this.#queue.size >= maxQueued;
  }

  /** The error of a request that finds the queue full. The caller counts it. */
  get refusal(): ApiError {
    return this.#full;
  }

  /**
   * Rejects a request if the queue is full, before any work is done.
   *
   * @throws ApiError overloaded
   */
  refuseWhenFull(): void {
    if (!this.isFull) return;
    this.onReject('full');
    throw this.#full;
  }

  /**
   * Resolves when a slot is free.
   *
   * @throws ApiError overloaded; the signal's reason when the client went away first
   */
  async enter(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    this.refuseWhenFull();
    if (this.#running < this.options.maxConcurrent) this.#running += 1;
    else await this.#queue.wait(signal);
    return this.#release();
  }

  /** The slot goes directly to the next request in the queue, so that no other request takes it. */
  #release(): Release {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = this.#queue;
      if (next === undefined) this.#running -= 1;
      else next.serve();
    };
  }
}
