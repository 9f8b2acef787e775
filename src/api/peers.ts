/** What only the service needs, and of which version, so that those who make charts need not install it. */
export const peers: Readonly<Record<string, string>> = {
  koa: '3',
  '@koa/router': '15',
  '@lancedb/lancedb': '0.39.0',
  'apache-arrow': '18.1.0',
  jose: '6',
  pino: '10',
  'prom-client': '15',
};

/** What to do where one of them is not installed. */
export function missingLine(peer: string): string {
  const all = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
  return `the explain-plan service requires ${peer}: npm install ${all.join(' ')}`;
}
