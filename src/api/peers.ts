/** Packages that only the service needs, with versions. Chart authors need not install them. */
export const peers: Readonly<Record<string, string>> = {
  koa: '3',
  '@koa/router': '15',
  '@lancedb/lancedb': '0.39.0',
  'apache-arrow': '18.1.0',
  jose: '6',
  'lru-cache': '11',
  pino: '10',
  'prom-client': '15',
  'secure-json-parse': '4',
  workerpool: '10',
};

export function missingLine(peer: string): string {
  const all = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
  return `the explain-plan service requires ${peer}: npm install ${all.join(' ')}`;
}

/** Loads a part of the service. */
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
