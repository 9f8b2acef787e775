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

  async send(client: RawClient, request: Buffer): Promise<void> {
    const start = performance.now();
    try {
      const { status } = await client.send(request);
      const time = performance.now() - start;
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

/** A number of connections, each of which asks again as soon as it is answered. */
export async function closedLoad(clients: readonly RawClient[], request: Buffer, milliseconds: number): Promise<Load> {
  const tally = new Tally();
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) await tally.send(client, request);
    }),
  );
  return tally.over((performance.now() - start) / 1000);
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

/** The connections of all clients together. */
const mostConnections = 1_000;

/** Requests at a rate, whether those before are answered or not, as long as a connection is free. */
export async function openLoad(
  newClient: () => RawClient,
  request: Buffer,
  rate: number,
  milliseconds: number,
): Promise<Load> {
  const tally = new Tally();
  const free: RawClient[] = [];
  const all: RawClient[] = [];
  const running = new Set<Promise<void>>();
  const start = performance.now();
  for (let sent = 0; performance.now() - start < milliseconds;) {
    const due = ((performance.now() - start) / 1000) * rate;
    for (; sent < due && (free.length > 0 || all.length < mostConnections); sent += 1) {
      const client = free.pop() ?? added(all, newClient());
      const work = tally.send(client, request).then(() => {
        running.delete(work);
        free.push(client);
      });
      running.add(work);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(running);
  for (const client of all) client.close();
  return tally.over(seconds);
}

function added(all: RawClient[], client: RawClient): RawClient {
  all.push(client);
  return client;
}
