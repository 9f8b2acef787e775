const errorMark = Symbol.for('helmwright.HelmwrightError');

/**
 * What the generator says when it cannot go on: one line that names the place and what to do.
 *
 * `place` is where the mistake is: a construct path (`lance-platform/ray/head`), a value path (`head.cpus`), or a file.
 *
 * @example
 * ```ts
 * import { HelmwrightError } from 'helmwright';
 *
 * const error = new HelmwrightError('invalid-values', 'image.tag', 'must be a string, got number');
 * error.message; // 'image.tag: must be a string, got number'
 * ```
 */
export class HelmwrightError extends Error {
  /** The name of the class. */
  override readonly name = 'HelmwrightError';

  static {
    Object.defineProperty(this.prototype, errorMark, { value: true });
  }

  /** Whether an error is a HelmwrightError, also one of another loaded copy of this package. */
  static override [Symbol.hasInstance](error: unknown): error is HelmwrightError {
    return typeof error === 'object' && error !== null && errorMark in error;
  }

  constructor(
    /** What kind of error it is, for programs. */
    readonly code: ErrorCode,
    /** Where it is: a construct path, a value path or a file; empty if nowhere in particular. */
    readonly place: string,
    /** What is wrong and what to do. */
    readonly detail: string,
  ) {
    super(place === '' ? detail : `${place}: ${detail}`);
  }

  /** The same mistake, told from further outside: in `place`, unless it says so already. */
  within(place: string): HelmwrightError {
    if (this.place.startsWith(place)) return this;
    const inner = this.place === '' ? this.detail : `${this.place}: ${this.detail}`;
    return this.again(place, inner);
  }

  /** The same error with further details, such as the line of the source. */
  adding(more: string): HelmwrightError {
    return this.again(this.place, `${this.detail} ${more}`);
  }

  /** Thrown where this one was. */
  private again(place: string, detail: string): HelmwrightError {
    const error = new HelmwrightError(this.code, place, detail);
    error.stack = `${error.name}: ${error.message}${this.stack?.slice(this.stack.search(/\n +at /)) ?? ''}`;
    return error;
  }
}

/** Runs `work`, whose mistakes then name the place: expressions do not know what construct they stand in. */
export function within<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof HelmwrightError ? error.within(place) : error;
  }
}

/** What is said of whatever was thrown, which can be anything. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return thrown.errors.map(messageOf).join(', ');
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** What kind of error a {@link HelmwrightError} is. */
export type ErrorCode =
  | 'definition'
  | 'undeclared-value'
  | 'unused-value'
  | 'misused-value'
  | 'invalid-name'
  | 'duplicate-resource'
  | 'invalid-metadata'
  | 'invalid-manifest'
  | 'invalid-values'
  | 'invalid-flag'
  | 'render-failed'
  | 'output'
  | 'module'
  | 'two-versions'
  | 'usage';
