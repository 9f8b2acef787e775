import { errors, type JWTVerifyResult, jwtVerify } from 'jose';
import { ApiError } from '../errors.js';
import type { Clock, VerifiedToken } from './claims.js';
import { invalidToken, maxTokenLength } from './credentials.js';
import type { Issuer } from './issuer.js';

export interface TokenRules {
  readonly issuer: Issuer;
  /** A token must have one of these audiences. Never empty. */
  readonly audience: readonly string[];
  /** Only asymmetric algorithms. */
  readonly algorithms: readonly string[];
  readonly clockSkewSeconds: number;
  readonly now: Clock;
}

/**
 * Verifies a JSON Web Token: signature, issuer, audience, times and type.
 *
 * @throws ApiError unauthenticated for an invalid token; overloaded if the keys to verify it are missing
 */
export async function verifyToken(token: string, rules: TokenRules): Promise<VerifiedToken> {
  if (token.length > maxTokenLength) throw invalidToken('the token is too long');
  const { payload, protectedHeader } = await verified(token, rules);
  if (!isAccessToken(protectedHeader.typ)) throw invalidToken('the token has an unsupported type');
  const { exp, sub }: { readonly exp?: number; readonly sub?: unknown } = payload;
  if (exp === undefined) throw invalidToken('the token has no expiration time');
  if (typeof sub !== 'string' || sub === '' || sub.length > maxSubjectLength)
    throw invalidToken('the token has no subject');
  return { subject: sub, claims: payload, expiresAt: exp };
}

const maxSubjectLength = 1_024;

async function verified(token: string, rules: TokenRules): Promise<JWTVerifyResult> {
  try {
    const { issuer, find } = await rules.issuer.keys();
    return await jwtVerify(token, find, {
      algorithms: [...rules.algorithms],
      issuer,
      audience: [...rules.audience],
      clockTolerance: rules.clockSkewSeconds,
      currentDate: new Date(rules.now()),
      requiredClaims: ['exp', 'sub'],
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Not the error itself: it contains the claims, which must not be logged.
    throw invalidToken(reasonOf(error), error instanceof Error ? error.message : undefined);
  }
}

/** Tokens for other purposes have other types. */
function isAccessToken(typ = 'jwt'): boolean {
  return ['jwt', 'at+jwt'].includes(typ.toLowerCase().replace(/^application\//, ''));
}

const claimNames: Readonly<Record<string, string>> = {
  iss: 'issuer',
  aud: 'audience',
  sub: 'subject',
  exp: 'end',
  nbf: 'start',
};

/** The detail for the caller: which check failed, but not the expected value. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `the token's ${claimNames[error.claim] ?? 'content'} is not valid`;
  if (error instanceof errors.JOSEAlgNotAllowed) return "the token's algorithm is not allowed";
  if (error instanceof errors.JWKSNoMatchingKey) return 'the token has an invalid signature';
  return 'the token is not valid';
}
