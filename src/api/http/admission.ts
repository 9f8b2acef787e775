import { ApiError } from '../api-error.js';
import { WaitingLine } from '../waiting-line.js';

export interface AdmissionOptions {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
  readonly retryAfterSeconds: number;
}

/** Gives the place back; a second call does nothing. */
export type Release = () => void;

/**
 * How many requests are worked on at a time. Further ones wait in the order in which they came, up to a number and a
 * time; all others are sent away at once, so that a crowd costs little and the answers of the admitted stay quick.
 */
export class Admission {
  #running = 0;
  readonly #queue: WaitingLine<void>;
  /** Made once: an error is dear to make, and a crowd gets thousands. */
  readonly #full: ApiError;

  /** @param onReject - hears why a request was sent away */
  constructor(
    private readonly options: AdmissionOptions,
    private readonly onReject: (reason: 'full' | 'waited') => void,
  ) {
    this.#full = this.#overloaded('the service is overloaded; retry later');
    const late = this.#overloaded('the request timed out in the queue; retry later');
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

  /** Whether a request could not even wait. */
  get isFull(): boolean {
    const { maxConcurrent, maxQueued } = this.options;
    return this.#running >= maxConcurrent && this.#queue.size >= maxQueued;
  }

  /** What a request is sent away with that could not even wait. Whoever uses it counts it. */
  get refusal(): ApiError {
    return this.#full;
  }

  /**
   * Sends a request away that could not even wait, before it costs anything.
   *
   * @throws ApiError overloaded
   */
  refuseWhenFull(): void {
    if (!this.isFull) return;
    this.onReject('full');
    throw this.#full;
  }

  /**
   * Resolves when there is a place.
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

  /** The place goes to the next in the queue without becoming free, so that nobody overtakes. */
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

  #overloaded(detail: string): ApiError {
    return new ApiError('overloaded', detail, { headers: { 'Retry-After': String(this.options.retryAfterSeconds) } });
  }
}
