/** Packages that only the service needs, with versions. Chart authors need not install them. */
export const peers: Readonly<Record<string, string>> = {
  koa: '3',
  '@koa/router': '15',
  '@lancedb/lancedb': '0.39.0',
  'apache-arrow': '18.1.0',
  jose: '6',
  pino: '10',
  'prom-client': '15',
};

/** The error if one of them is not installed. */
export function missingLine(peer: string): string {
  const all = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
  return `the explain-plan service requires ${peer}: npm install ${all.join(' ')}`;
}
