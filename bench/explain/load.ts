import { setTimeout } from 'node:timers/promises';
import type { RawClient } from '../../test/support/raw-client.js';

/** What came back in a time. */
export interface Load {
  /** Answers of status 200 in a second. */
  readonly rate: number;
  /** Milliseconds until each of them, sorted. */
  readonly latencies: readonly number[];
  /** Milliseconds until each answer of status 503, sorted. */
  readonly refused: readonly number[];
  readonly seconds: number;
  /** Answers of any other status, and connections that ended without one. */
  readonly failed: number;
}

/** The latency that a part of the answers did not reach. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

class Tally {
  private readonly latencies: number[] = [];
  private readonly refused: number[] = [];
  private failed = 0;

  /** @param from, to - which answers count, by when they come */
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

/** Time in which connections are made and a queue fills, before answers count. */
const warmUp = 1_000;

/**
 * A number of connections, each of which asks again as soon as it is answered, for a second and then for the given time.
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

/** A number of requests, however long they take. */
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
