import type { Logger } from 'pino';
import { abortable } from '../async/aborting.js';

/** A component. `ready` rejects with the reason if it is not ready. */
export interface Readied {
  ready(): Promise<void>;
}

const rememberedMs = 1_000;
/** Less than the kubelet's default timeout of one second. */
const patienceMs = 900;

/**
 * Readiness of the service: what it needs is asked at most once a second, however often probes ask. An end that
 * has begun is not ready at once.
 */
export class Readiness {
  #isEnding = false;
  #checked: { readonly at: number; readonly missing: Promise<readonly string[]> } | undefined;

  constructor(
    private readonly needs: Readonly<Record<string, Readied>>,
    private readonly log: Logger,
  ) {}

  get isEnding(): boolean {
    return this.#isEnding;
  }

  end(): void {
    this.#isEnding = true;
  }

  /** The reason why the service is not ready; undefined if it is ready. */
  missing(): Promise<readonly string[]> {
    if (this.#isEnding) return Promise.resolve(['the service is shutting down']);
    const now = performance.now();
    if (this.#checked === undefined || now - this.#checked.at > rememberedMs) {
      this.#checked = { at: now, missing: this.#check() };
    }
    return this.#checked.missing;
  }

  async #check(): Promise<readonly string[]> {
    const needs = Object.entries(this.needs);
    const late = AbortSignal.timeout(patienceMs);
    const results = await Promise.allSettled(needs.map(([, need]) => abortable(need.ready(), late)));
    return results.flatMap((result, index) => {
      if (result.status === 'fulfilled') return [];
      const name = needs[index]?.[0] ?? '';
      this.log.warn({ err: result.reason }, `the ${name} is not ready`);
      return [`the ${name} is not ready`];
    });
  }
}
