import { missingLine, peers } from '../peers.js';

/**
 * Loads a part of the service.
 *
 * @throws Error with the command that installs what is missing
 */
export async function importPeers<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const missing = missingPeer(cause);
    if (missing === undefined) throw cause;
    throw new Error(missingLine(missing), { cause });
  }
}

function missingPeer(cause: unknown): string | undefined {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
  return isMissing ? Object.keys(peers).find((peer) => cause.message.includes(`'${peer}'`)) : undefined;
}
