import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import { signed, type SigningKey, signingKey } from '../../api/auth/test-issuer.js';

/** What a token of a ServiceAccount says, as far as clouds look at it. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly audience: string;
}

/** What mounts the tokens of ServiceAccounts into pods, and signs them. */
export interface ClusterTokens {
  /** Writes a token to a file, as a projected volume has it. @returns its path */
  readonly mount: (claims: TokenClaims) => Promise<string>;
  /** Why a cloud refuses a token; undefined if it is one of this cluster that says so. */
  readonly refusal: (token: string, expected: TokenClaims) => Promise<string | undefined>;
  readonly end: () => Promise<void>;
}

export async function startClusterTokens(): Promise<ClusterTokens> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-tokens-'));
  const key = await signingKey('cluster');
  let mounted = 0;
  return {
    mount: async (claims) => {
      const file = join(folder, `token-${(mounted += 1)}`);
      await writeFile(file, await tokenOf(key, claims));
      return file;
    },
    refusal: async (token, { issuer, subject, audience }) =>
      jwtVerify(token, key.publicJwk, { issuer, subject, audience }).then(
        () => undefined,
        (error: unknown) => String(error),
      ),
    end: () => rm(folder, { recursive: true }),
  };
}

function tokenOf(key: SigningKey, { issuer, subject, audience }: TokenClaims): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return signed(key, { iss: issuer, sub: subject, aud: [audience], iat: now, exp: now + 3_600 });
}
