import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Admission, type AdmissionOptions, type Release } from '../../../src/api/http/admission.js';

const never = new AbortController().signal;

function admissionOf(given: Partial<AdmissionOptions> = {}): { reasons: string[]; admission: Admission } {
  const reasons: string[] = [];
  const options = { maxConcurrent: 1, maxQueued: 2, queueTimeoutMs: 60_000, ...given };
  return { reasons, admission: new Admission(options, (reason) => reasons.push(reason)) };
}

describe('Admission', () => {
  it('rejects a request at once, with Retry-After, if the queue is full', async () => {
    const { reasons, admission } = admissionOf({ maxQueued: 0 });
    const leave = await admission.enter(never);
    const overloaded = { failure: 'overloaded', options: { headers: { 'Retry-After': '1' } } };
    expect(() => admission.refuseWhenFull()).toThrow(expect.objectContaining(overloaded));
    await expect(admission.enter(never)).rejects.toMatchObject(overloaded);
    expect(reasons).toEqual(['full', 'full']);
    leave();
    await expect(admission.enter(never)).resolves.toBeTypeOf('function');
  });

  it('rejects a request that waited too long, and frees its place in the queue', async () => {
    const { reasons, admission } = admissionOf({ queueTimeoutMs: 1 });
    const leave = await admission.enter(never);
    await expect(admission.enter(never)).rejects.toMatchObject({ failure: 'overloaded' });
    expect(reasons).toEqual(['waited']);
    expect(admission.waiting).toBe(0);
    leave();
    expect(admission.running).toBe(0);
  });

  it('forgets a client that disconnected while it waited', async () => {
    const { admission } = admissionOf();
    const leave = await admission.enter(never);
    const gone = new AbortController();
    const waiting = admission.enter(gone.signal);
    gone.abort(new Error('the client disconnected'));
    await expect(waiting).rejects.toThrow('the client disconnected');
    expect(admission.waiting).toBe(0);
    leave();
    expect(admission.running).toBe(0);
  });

  it('frees one slot, even if release is called several times', async () => {
    const { admission } = admissionOf({ maxConcurrent: 2 });
    const [first] = [await admission.enter(never), await admission.enter(never)];
    first();
    first();
    expect(admission.running).toBe(1);
  });

  it('never exceeds its limits, admits in order, and ends empty', async () => {
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
        async (steps, maxConcurrent, maxQueued) => {
          const { admission } = admissionOf({ maxConcurrent, maxQueued });
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
                admission.enter(client.signal).then(
                  (leave) => {
                    admitted.push(number);
                    held.push(leave);
                  },
                  () => undefined,
                ),
              );
              await settled();
            } else clients[each.abort]?.abort();
            expect(admission.running).toBeLessThanOrEqual(maxConcurrent);
            expect(admission.waiting).toBeLessThanOrEqual(maxQueued);
          }
          while (held.length > 0) await leaveFirst();
          await Promise.all(enters);
          expect(admitted).toEqual([...admitted].sort((a, b) => a - b));
          expect([admission.running, admission.waiting]).toEqual([0, 0]);
        },
      ),
    );
  });
});

/** After all that is resolved by now has been heard of. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
