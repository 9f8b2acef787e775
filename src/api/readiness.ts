import type { Logger } from 'pino';
import { abortable } from '../async/aborting.js';
import { kept } from './kept.js';
import type { Planner } from './plan/planner.js';

const keptMs = 1_000;
/** Less than the kubelet's default timeout of one second. */
const patienceMs = 900;

/** Readiness of the service: its components are checked at most once a second, however often probes ask. */
export class Readiness {
  /** Whether a shutdown has begun, with which the service is not ready at once. */
  isEnding = false;
  readonly #check: () => Promise<readonly string[]>;

  constructor(components: Readonly<Record<string, Pick<Planner, 'ready'>>>, log: Logger) {
    const check = async (name: string, component: Pick<Planner, 'ready'>): Promise<readonly string[]> => {
      try {
        await abortable(component.ready(), AbortSignal.timeout(patienceMs));
        return [];
      } catch (err) {
        log.warn({ err }, `the ${name} is not ready`);
        return [`the ${name} is not ready`];
      }
    };
    this.#check = kept(keptMs, Date.now, async () => {
      const checks = Object.entries(components).map(([name, component]) => check(name, component));
      return (await Promise.all(checks)).flat();
    });
  }

  /** Why the service is not ready; empty if it is. */
  async missing(): Promise<readonly string[]> {
    return this.isEnding ? ['the service is shutting down'] : this.#check();
  }
}
