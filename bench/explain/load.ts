import { setTimeout } from 'node:timers/promises';
import type { RawClient } from '../../test/support/raw-client.js';

/** The responses in a period. */
export interface Load {
  /** Responses with status 200 per second. */
  readonly rate: number;
  /** Their latencies in milliseconds, sorted. */
  readonly latencies: readonly number[];
  /** Latencies of responses with status 503 in milliseconds, sorted. */
  readonly refused: readonly number[];
  readonly seconds: number;
  /** Responses with other statuses, and connections that ended without a response. */
  readonly failed: number;
}

/** A percentile of the latencies. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

class Tally {
  private readonly latencies: number[] = [];
  private readonly refused: number[] = [];
  private failed = 0;

  /** @param from, to - the period of the responses that count */
  constructor(
    private readonly from = -Infinity,
    private readonly to = Infinity,
  ) {}

  async send(client: RawClient, request: Buffer): Promise<void> {
    const start = performance.now();
    try {
      const { status } = await client.send(request);
      const now = performance.now();
      if (now < this.from || now > this.to) return;
      const time = now - start;
      if (status === 200) this.latencies.push(time);
      else if (status === 503) this.refused.push(time);
      else this.failed += 1;
    } catch {
      this.failed += 1;
    }
  }

  over(seconds: number): Load {
    const sorted = (times: readonly number[]): readonly number[] => [...times].sort((a, b) => a - b);
    const { latencies, refused, failed } = this;
    return {
      rate: latencies.length / seconds,
      latencies: sorted(latencies),
      refused: sorted(refused),
      seconds,
      failed,
    };
  }
}

/** Warm-up time for connections and the queue. */
const warmUp = 1_000;

/**
 * Sends requests on a number of connections, one after the other on each, for a second of warm-up and the given time.
 *
 * @param milliseconds - in which answers count
 * @param perSecond - requests of all connections together, where they are not to ask at once
 */
export async function closedLoad(
  clients: readonly RawClient[],
  request: Buffer,
  milliseconds: number,
  perSecond = Infinity,
): Promise<Load> {
  const pause = (clients.length * 1_000) / perSecond;
  const start = performance.now() + Math.max(warmUp, 2 * pause);
  const end = start + milliseconds;
  const tally = new Tally(start, end);
  await Promise.all(
    clients.map(async (client) => {
      if (pause > 0) await setTimeout(Math.random() * pause);
      while (performance.now() < end) {
        const asked = performance.now();
        await tally.send(client, request);
        if (pause > 0) await setTimeout(Math.max(0, asked + pause - performance.now()));
      }
    }),
  );
  return tally.over(milliseconds / 1_000);
}

/** Sends a number of requests, without a time limit. */
export async function counted(clients: readonly RawClient[], request: Buffer, requests: number): Promise<Load> {
  const tally = new Tally();
  const start = performance.now();
  let left = requests;
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        await tally.send(client, request);
      }
    }),
  );
  return tally.over((performance.now() - start) / 1000);
}
