import { constants } from 'node:os';

/** What ends a process that does not listen: Ctrl-C, `kill`, and the end of its terminal. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How many clean at the moment: the process ends after the last one. */
let cleaning = 0;

/**
 * Runs `clean` at the first SIGINT, SIGTERM or SIGHUP and then ends the process as the signal would, unless the program listens to
 * the signal itself. A second signal ends it at once.
 *
 * @returns a function that stops listening
 */
export function cleanOnSignals(clean: () => Promise<void>): () => void {
  const listener = (signal: NodeJS.Signals): void => {
    release();
    cleaning += 1;
    void clean().finally(() => {
      cleaning -= 1;
      if (cleaning === 0) endBy(signal);
    });
  };
  const release = (): void => {
    for (const signal of endingSignals) process.off(signal, listener);
  };
  for (const signal of endingSignals) process.on(signal, listener);
  return release;
}

function endBy(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 0) return;
  process.kill(process.pid, signal);
  // The first process of a container does not end by a signal.
  process.exit(128 + constants.signals[signal]);
}
