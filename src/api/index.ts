/**
 * The explain-plan service, which returns LanceDB's plan of a query over HTTP, as a server that you start from code.
 *
 * @example
 * ```ts
 * import { readSettings, startService } from 'helmwright/api';
 *
 * const service = await startService(readSettings({ environment: process.env }));
 * process.once('SIGTERM', () => void service.close());
 * ```
 *
 * @packageDocumentation
 * @module helmwright/api
 */
export { ApiError, type ApiErrorOptions, type FailureName, failures } from './errors.js';
export { ConfigError } from '../settings/config-error.js';
export { readSettings, type SettingSources } from '../settings/read-settings.js';
export type { Setting } from '../settings/setting.js';
export { defaultSettings, type SettingName, type Settings, settings, withDefaults } from '../settings/settings.js';
export type { RunningService } from './server/start-server.js';
export { startService } from './start-service.js';
