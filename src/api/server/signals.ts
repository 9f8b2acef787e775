import { constants } from 'node:os';
import type { RunningService } from './start-server.js';

export type EndSignal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

/**
 * Ends the process on a signal, until the returned function is called.
 *
 * @param before - what is to be done first
 */
export function exitOnSignals(signals: readonly EndSignal[], before?: () => Promise<void>): () => void {
  return onSignals(signals, (signal) => {
    if (before === undefined) endBy(signal);
    else void before().finally(() => endBy(signal));
  });
}

/**
 * Ends the process like the signal itself, at once: process.exit waits for a blocked file read. Process 1 of a
 * container, which signals do not end by default, exits.
 */
function endBy(signal: NodeJS.Signals): never {
  // Other listeners would keep the process alive.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  return process.exit(128 + constants.signals[signal]);
}

/** Listens to signals until the returned function is called. */
export function onSignals(signals: readonly EndSignal[], listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/**
 * Shuts the service down on a signal. A second signal ends the process at once.
 *
 * @param remove - what is to be done even then, however often it is done
 */
export function endOnSignals(
  service: RunningService,
  signals: readonly EndSignal[],
  remove?: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ignore = onSignals(signals, () => {
      ignore();
      exitOnSignals(signals, remove);
      service.close().then(resolve, reject);
    });
  });
}
