import { messageOf } from '../errors.js';
import type { Activity } from '../ray/activity.js';
import type { RayClient } from '../ray/ray-client.js';

export interface IdlenessOptions {
  readonly idleSeconds: number;
  /** Called once, when the cluster has been idle for so long. */
  readonly onIdle: (since: Date) => void;
  /** Gets why Ray could not be asked. Then the cluster counts as busy. */
  readonly onMessage: (message: string) => void;
}

/**
 * Looks whether a cluster is idle, no sooner than it can have been for long enough: Ray tells since when, so that nothing has to
 * be asked in between. It does not keep the process alive.
 */
export class Idleness {
  private readonly ending = new AbortController();
  private previous: Activity | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ray: Pick<RayClient, 'activity'>,
    private readonly options: IdlenessOptions,
  ) {
    this.lookAfter(this.limitMs);
  }

  end(): void {
    this.ending.abort();
    clearTimeout(this.timer);
  }

  private get limitMs(): number {
    return this.options.idleSeconds * 1_000;
  }

  private lookAfter(milliseconds: number): void {
    if (this.ending.signal.aborted) return;
    this.timer = setTimeout(() => void this.look(), milliseconds).unref();
  }

  private async look(): Promise<void> {
    const { signal } = this.ending;
    try {
      const { previous } = this;
      const activity = await this.ray.activity({ detachedActors: 'busy' }, { previous, signal });
      this.previous = activity;
      const leftMs = activity.state === 'busy' ? this.limitMs : activity.since + this.limitMs - activity.at;
      if (activity.state === 'idle' && leftMs <= 0) this.options.onIdle(new Date(activity.since));
      else this.lookAfter(leftMs);
    } catch (error) {
      if (signal.aborted) return;
      this.options.onMessage(`it is not known whether the cluster is idle: ${messageOf(error)}`);
      this.lookAfter(this.limitMs);
    }
  }
}
