import { HelmwrightError } from '../errors.js';

/**
 * Loads packages that are optional peer dependencies.
 *
 * @param user - who needs them, for the message
 * @throws HelmwrightError `usage` with the command that installs them, if one is missing
 */
export async function importPeers<T>(user: string, peers: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const missing = peers.find((peer) => isMissing(cause, peer));
    if (missing === undefined) throw cause;
    throw new HelmwrightError('usage', '', `${user} needs ${missing}: npm install ${peers.join(' ')}`);
  }
}

function isMissing(cause: unknown, peer: string): boolean {
  const isNotFound = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
  return isNotFound && cause.message.includes(`'${peer}'`);
}
