import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Release, type SlotRules, Slots } from '../../../src/api/plan/slots.js';

const never = new AbortController().signal;

function slotsOf(given: Partial<SlotRules> = {}): Slots {
  const { size = 1, perCaller = size } = given;
  return new Slots({ size, perCaller, maxQueued: 2, queueTimeoutMs: 60_000, ...given });
}

/** The callers of waiting requests, in the order in which they got a slot, each released at once. */
function entering(
  slots: Slots,
  callers: readonly string[],
): { readonly order: string[]; readonly all: Promise<unknown> } {
  const order: string[] = [];
  const enter = async (caller: string): Promise<void> => {
    const release = await slots.enter(never, caller);
    order.push(caller);
    release();
  };
  return { order, all: Promise.all(callers.map(enter)) };
}

describe('Slots', () => {
  it('reject a request at once if the queue is full', async () => {
    const slots = slotsOf({ maxQueued: 0 });
    const leave = await slots.enter(never);
    await expect(slots.enter(never)).rejects.toThrow('busy');
    leave();
    await expect(slots.enter(never)).resolves.toBeTypeOf('function');
  });

  it('reject a request that waited too long, and free its place in the queue', async () => {
    const slots = slotsOf({ queueTimeoutMs: 1 });
    const leave = await slots.enter(never);
    await expect(slots.enter(never)).rejects.toThrow('busy');
    leave();
    expect([slots.running, slots.waiting]).toEqual([0, 0]);
  });

  it('forget a client that disconnected while it waited', async () => {
    const slots = slotsOf();
    const leave = await slots.enter(never);
    const gone = new AbortController();
    const waiting = slots.enter(gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(slots.enter(gone.signal)).rejects.toThrow('gone');
    leave();
    expect([slots.running, slots.waiting]).toEqual([0, 0]);
  });

  it('free one slot, even if release is called several times', async () => {
    const slots = slotsOf({ size: 2 });
    const [first] = [await slots.enter(never), await slots.enter(never)];
    first();
    first();
    expect(slots.running).toBe(1);
  });

  it('keep one for the others if a caller has as many as it may', async () => {
    const slots = slotsOf({ size: 2, perCaller: 1 });
    const release = await slots.enter(never, 'greedy');
    const { order, all } = entering(slots, ['greedy', 'other']);
    await settled();
    expect(order).toEqual(['other']);
    release();
    await all;
    expect(order).toEqual(['other', 'greedy']);
  });

  it('go to the waiting caller with the fewest', async () => {
    const slots = slotsOf({ size: 2 });
    const held = [await slots.enter(never, 'many'), await slots.enter(never, 'many')];
    const { order, all } = entering(slots, ['many', 'few']);
    held[0]?.();
    await all;
    expect(order).toEqual(['few', 'many']);
  });

  it('let a caller with fewer waiting requests take the last place of the caller with the most', async () => {
    const slots = slotsOf({ maxQueued: 3 });
    const release = await slots.enter(never);
    const ask = (caller: string): Promise<string> =>
      slots.enter(never, caller).then((leave) => (leave(), 'entered'), String);
    const many = ['many', 'many', 'many'].map(ask);
    const few = ask('few');
    // Two and one: another place would only turn that around.
    expect(await ask('few')).toBe('ApiError: all planning processes are busy');
    release();
    expect(await Promise.all([...many, few])).toEqual([
      'entered',
      'entered',
      'ApiError: all planning processes are busy',
      'entered',
    ]);
  });

  it('reject all that wait when they are told to', async () => {
    const slots = slotsOf();
    await slots.enter(never);
    const waiting = [slots.enter(never), slots.enter(never)];
    slots.refuseWaiting(new Error('the end'));
    for (const each of waiting) await expect(each).rejects.toThrow('the end');
    expect(slots.waiting).toBe(0);
  });

  it('never exceed their limits, admit in order, and end empty', async () => {
    const step = fc.oneof(
      fc.constant('enter' as const),
      fc.constant('leave' as const),
      fc.record({ abort: fc.nat({ max: 20 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        async (steps, size, maxQueued) => {
          const slots = slotsOf({ size, maxQueued });
          const admitted: number[] = [];
          const held: Release[] = [];
          const clients: AbortController[] = [];
          const enters: Promise<void>[] = [];
          const leaveFirst = async (): Promise<void> => {
            held.shift()?.();
            await settled();
          };
          for (const each of steps) {
            if (each === 'leave') await leaveFirst();
            else if (each === 'enter') {
              const client = new AbortController();
              const number = clients.push(client);
              enters.push(
                slots.enter(client.signal).then(
                  (leave) => {
                    admitted.push(number);
                    held.push(leave);
                  },
                  () => undefined,
                ),
              );
              await settled();
            } else clients[each.abort]?.abort();
            expect(slots.running).toBeLessThanOrEqual(size);
            expect(slots.waiting).toBeLessThanOrEqual(maxQueued);
          }
          while (held.length > 0) await leaveFirst();
          await Promise.all(enters);
          expect(admitted).toEqual([...admitted].sort((a, b) => a - b));
          expect([slots.running, slots.waiting]).toEqual([0, 0]);
        },
      ),
    );
  });
});

/** After all that is resolved by now has been heard of. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
