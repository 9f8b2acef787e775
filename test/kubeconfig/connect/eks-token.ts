import { createHash, createHmac } from 'node:crypto';

/** What signed a token. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface Expected {
  readonly clusterName: string;
  readonly region: string;
  /** STS's, in the region. */
  readonly host: string;
  readonly signers: readonly Signer[];
}

const allowed = [
  'Action',
  'Version',
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-Security-Token',
  'X-Amz-Signature',
  'X-Amz-SignedHeaders',
];

/**
 * Verifies a token as the authenticator of an EKS cluster does, and its signature as STS does.
 *
 * @returns the access key of its signer, and when it was made
 * @throws Error that says what is wrong
 */
export function verifyEksToken(token: string, expected: Expected): { signer: string; date: Date } {
  const [, encoded = ''] = /^k8s-aws-v1[.]([\w-]+)$/.exec(token) ?? [];
  const url = new URL(Buffer.from(encoded, 'base64url').toString());
  const query = new Map(url.searchParams);
  const of = (name: string) => query.get(name) ?? '';
  const [signer = '', ...scope] = of('X-Amz-Credential').split('/');
  const date = new Date(of('X-Amz-Date').replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
  const known = expected.signers.find(({ accessKeyId }) => accessKeyId === signer);
  same('size', token.length <= 4_096, true);
  same('address', `${url.protocol}//${url.host}${url.pathname}`, `https://${expected.host}/`);
  same('parameters', [...query.keys()].filter((name) => !allowed.includes(name)).join(), '');
  same('action', of('Action'), 'GetCallerIdentity');
  same('expiry', of('X-Amz-Expires'), '60');
  same('signed headers', of('X-Amz-SignedHeaders'), 'host;x-k8s-aws-id');
  same('scope', scope.join('/'), `${of('X-Amz-Date').slice(0, 8)}/${expected.region}/sts/aws4_request`);
  same('session token', query.get('X-Amz-Security-Token'), known?.sessionToken);
  same('signature', of('X-Amz-Signature'), signatureOf(query, scope, expected, known?.secretAccessKey ?? ''));
  return { signer, date };
}

function same(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
}

/** AWS Signature Version 4 of a presigned request. */
function signatureOf(
  query: ReadonlyMap<string, string>,
  scope: readonly string[],
  { host, clusterName }: Expected,
  secret: string,
): string {
  const signed = [...query].filter(([name]) => name !== 'X-Amz-Signature').map((pair) => pair.map(escaped).join('='));
  const headers = [`host:${host}`, `x-k8s-aws-id:${clusterName}`, '', 'host;x-k8s-aws-id'];
  const request = ['GET', '/', signed.sort().join('&'), ...headers, sha256('')].join('\n');
  const text = ['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<Buffer | string>((before, part) => hmac(before, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
