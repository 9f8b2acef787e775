import { constants } from 'node:os';
import type { RunningService } from './start-server.js';

/**
 * Waits for SIGTERM or SIGINT and ends the service then. A second signal ends the process at once: whoever sends it does
 * not want to wait.
 */
export function endOnSignals(service: RunningService): Promise<void> {
  return new Promise((resolve, reject) => {
    let isEnding = false;
    const onSignal = (signal: 'SIGTERM' | 'SIGINT'): void => {
      if (isEnding) process.exit(128 + constants.signals[signal]);
      isEnding = true;
      service
        .close()
        .then(resolve, reject)
        .finally(() => {
          process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
        });
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  });
}
