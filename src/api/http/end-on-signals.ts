import { type EndSignal, exitOnSignals, onSignals } from './exit-on-signals.js';
import type { RunningService } from './start-server.js';

/**
 * Waits for a signal and ends the service then. A second signal ends the process at once: whoever sends it does not want
 * to wait.
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
