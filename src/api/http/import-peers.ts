/** What only the service needs, so that those who make charts need not install it. */
const peers = ['koa', '@koa/router', '@lancedb/lancedb', 'apache-arrow', 'jose', 'pino', 'prom-client'];

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
    throw new Error(`the explain-plan service needs ${missing}: npm install ${peers.join(' ')}`, { cause });
  }
}

function missingPeer(cause: unknown): string | undefined {
  const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
  return isMissing ? peers.find((peer) => cause.message.includes(`'${peer}'`)) : undefined;
}
