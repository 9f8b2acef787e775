import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanOnSignals } from '../../src/session/clean-on-signals.js';

/** Of other files in this process, which keep it alive as a program's own would. */
const others = process.listeners('SIGTERM');

beforeEach(() => process.removeAllListeners('SIGTERM'));

afterEach(() => {
  vi.restoreAllMocks();
  for (const listener of others) process.on('SIGTERM', listener);
});

describe('a signal', () => {
  it('ends the process when all that is open is clean, not only the first', async () => {
    const ends = new EventEmitter();
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      ends.emit('kill');
      return true;
    });
    const exit = vi.spyOn(process, 'exit').mockImplementation(vi.fn<() => never>());
    const slow = new EventEmitter();
    cleanOnSignals(async () => Promise.resolve());
    cleanOnSignals(async () => {
      await once(slow, 'clean');
    });
    process.emit('SIGTERM', 'SIGTERM');
    await new Promise((resolve) => setImmediate(resolve));
    expect(kill).not.toHaveBeenCalled();
    const killed = once(ends, 'kill');
    slow.emit('clean');
    await killed;
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGTERM']]);
    expect(exit.mock.calls).toEqual([[143]]);
  });
});
