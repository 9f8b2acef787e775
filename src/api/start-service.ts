import { checkSettings } from '../settings/check-settings.js';
import type { Settings } from '../settings/settings.js';
import { importPeers } from './peers.js';
import type { Parts, RunningService } from './server/start-server.js';

/**
 * Starts the explain-plan service.
 *
 * It resolves when it listens; /readyz says when the storage and the keys of the tokens answer too.
 *
 * @param settings - from `readSettings`, or `withDefaults` of an object
 * @param parts - `log`: a pino logger in the place of the service's own, which writes to the standard error
 * @throws ConfigError with one line that names the setting; Error where an optional package is not installed, with the
 * command that installs it
 * @example
 * ```ts
 * import { startService, withDefaults } from 'helmwright/api';
 *
 * const service = await startService(withDefaults({ root: 'tables', auth: 'none', host: '127.0.0.1' }));
 * console.log(service.url);
 * await service.close();
 * ```
 */
export async function startService(settings: Settings, parts: Parts = {}): Promise<RunningService> {
  checkSettings(settings);
  const { startServer } = await importPeers(() => import('./server/start-server.js'));
  return startServer(settings, parts);
}
