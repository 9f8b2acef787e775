/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** A verified token. */
export interface VerifiedToken {
  readonly subject: string;
  readonly claims: Claims;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property: inherited properties are not claims. */
export function ownMember(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Milliseconds since 1970. */
export type Clock = () => number;
