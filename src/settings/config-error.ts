/**
 * An invalid setting, which stops the start: one line that names the setting and says what to do.
 *
 * @example
 * ```ts
 * import { ConfigError, readSettings } from 'helmwright/api';
 *
 * export function check(environment: Readonly<Record<string, string>>): string {
 *   try {
 *     readSettings({ environment });
 *     return 'valid';
 *   } catch (error) {
 *     return error instanceof ConfigError ? `${error.place}: ${error.detail}` : String(error);
 *   }
 * }
 * ```
 */
export class ConfigError extends Error {
  /** The name of the class. */
  override readonly name = 'ConfigError';

  constructor(
    /** The setting, by the names of its variable and its flag. */
    readonly place: string,
    /** What is wrong and what to do. */
    readonly detail: string,
  ) {
    super(`${place}: ${detail}`);
  }
}
