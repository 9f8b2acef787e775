import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { DependencyMetadata } from './chart-yaml.js';

/**
 * Chart.lock: what `helm dependency update` would write, without the time. All versions are exact, so nothing has to be
 * looked up in a repository.
 */
export function chartLock(dependencies: readonly DependencyMetadata[]): string {
  const locked = dependencies.map(({ name, version, repository = '' }) => ({ name, repository, version }));
  const requested = dependencies.map(goFields);
  const digest = createHash('sha256').update(goText([requested, locked.map(goFields)]));
  const lock = { dependencies: locked, digest: `sha256:${digest.digest('hex')}` };
  return stringify(lock, { version: '1.1', lineWidth: 0 });
}

/** The fields in the order of Helm's struct, which its digest depends on. Only `repository` is there when it is empty. */
function goFields({ name, version, repository = '', condition, tags, alias, ...rest }: DependencyMetadata): object {
  const imported = rest['import-values']?.map(({ child, parent }) => ({ child, parent }));
  return { name, version, repository, condition, tags, 'import-values': imported, alias };
}

/** As Go writes JSON: it escapes what HTML would read. */
function goText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
