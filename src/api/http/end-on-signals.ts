import { type EndSignal, exitOnSignals, onSignals } from './exit-on-signals.js';
import type { RunningService } from './start-server.js';

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
