/** What a token says, as its issuer signed it. */
export type Claims = Readonly<Record<string, unknown>>;

/** A token that holds. */
export interface VerifiedToken {
  readonly subject: string;
  readonly claims: Claims;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of its own: what every object inherits is no claim. */
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
