import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Idleness } from '../../src/session/idleness.js';
import type { Activity } from '../../src/ray/activity.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ray's clock is far from this one's. */
const rayStart = Date.parse('2020-01-01T00:00:00Z');

interface Watched {
  /** Seconds at which Ray was asked, and at which the cluster was idle for too long. */
  readonly asked: number[];
  readonly idle: number[];
  readonly messages: string[];
  readonly idleness: Idleness;
}

/** Watches for 60 s of idleness a cluster that does at each second what the function says. */
function watch(activityAt: (second: number, previous: Activity | undefined) => Activity | Error): Watched {
  const start = Date.now();
  const second = () => (Date.now() - start) / 1_000;
  const [asked, idle, messages]: [number[], number[], string[]] = [[], [], []];
  const ray = {
    activity: (_: unknown, { previous }: { readonly previous?: Activity | undefined } = {}): Promise<Activity> => {
      asked.push(second());
      const activity = activityAt(second(), previous);
      return activity instanceof Error ? Promise.reject(activity) : Promise.resolve(activity);
    },
  };
  const idleness = new Idleness(ray, {
    idleSeconds: 60,
    onIdle: () => void idle.push(second()),
    onMessage: (message) => void messages.push(message),
  });
  return { asked, idle, messages, idleness };
}

function idleSince(second: number, now: number): Activity {
  return { state: 'idle', at: rayStart + now * 1_000, since: rayStart + second * 1_000 };
}

function busy(now: number): Activity {
  return { state: 'busy', at: rayStart + now * 1_000, reason: 'job j is RUNNING' };
}

it('is noticed at the moment when it has lasted for long enough, with one question where nothing happens', async () => {
  const { asked, idle } = watch((now) => idleSince(0, now));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked, idle]).toEqual([[60], [60]]);
});

it('begins with the end of the last job', async () => {
  const { asked, idle } = watch((now) => (now < 75 ? busy(now) : idleSince(75, now)));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked, idle]).toEqual([[60, 120, 135], [135]]);
});

it('is not assumed while Ray does not answer', async () => {
  const { asked, idle, messages } = watch((now) => (now < 100 ? new Error('no answer') : idleSince(0, now)));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(messages).toEqual(['it is not known whether the cluster is idle: no answer']);
  expect([asked, idle]).toEqual([[60, 120], [120]]);
});

it('gets what was seen before, as Ray does not tell when its last actor ended', async () => {
  const seen: (Activity | undefined)[] = [];
  watch((now, previous) => {
    seen.push(previous);
    return now < 100 ? busy(now) : idleSince(60, now);
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen).toEqual([undefined, busy(60)]);
});

it('is not looked for after the end', async () => {
  const { asked, idleness } = watch((now) => idleSince(0, now));
  idleness.end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
});
