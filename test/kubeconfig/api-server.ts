import type { RequestListener } from 'node:http';
import { selfSigned } from '../api/auth/self-signed.js';
import { listenSecurely } from '../api/auth/listen.js';

/** What answers as an API server does, over TLS, to those whose bearer token it accepts. */
export interface ApiServer {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  /** The path and the status of each answer. */
  readonly answers: readonly string[];
  close(): Promise<void>;
}

/** @param accepts - whether a token is valid now */
export async function startApiServer(accepts: (token: string) => boolean): Promise<ApiServer> {
  const { key, cert } = selfSigned();
  const answers: string[] = [];
  const answer: RequestListener = (request, response) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const path = request.url ?? '';
    const status = accepts(token) ? 200 : 401;
    answers.push(`${path} ${status}`);
    const body = status === 200 ? bodyOf(path) : { kind: 'Status', code: status };
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
  };
  const listening = await listenSecurely({ key, cert }, answer);
  return { url: listening.url, ca: cert, answers, close: () => listening.close() };
}

function bodyOf(path: string): object {
  if (path.includes('watch=true')) return { type: 'ADDED', object: { metadata: { name: 'a' } } };
  return {
    major: '1',
    minor: '36',
    gitVersion: 'v1.36.0',
    gitCommit: '',
    gitTreeState: '',
    buildDate: '',
    goVersion: '',
    compiler: '',
    platform: '',
  };
}
