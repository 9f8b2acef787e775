import type { Clock } from '../kept.js';

/** The credentials of a request, from the headers or, without these, from the body. */
export interface Credentials {
  /** The token of `Authorization: Bearer` or `identity.auth_token`. */
  readonly bearer?: string | undefined;
  /** `x-api-key` or `identity.api_key`. */
  readonly apiKey?: string | undefined;
}

/** Which tables a caller may ask about, by prefixes of their paths; `[]` is the root, so every table. */
export interface Grants {
  readonly prefixes: readonly (readonly string[])[];
  /** Those of the tables whose queries it may have executed. */
  readonly analyzes: readonly (readonly string[])[];
}

/** The caller. */
export interface Principal extends Grants {
  /** For the log. It contains no secret. */
  readonly subject: string;
}

/** Authenticates requests. */
export interface Authenticator {
  /**
   * @throws ApiError unauthenticated, with the WWW-Authenticate header, where the credentials are missing or not
   *   valid; overloaded where they cannot be judged now (keys of the issuer cannot be read)
   */
  authenticate(credentials: Credentials): Promise<Principal>;

  /** Resolves when credentials can be verified; rejects with the reason. */
  ready(): Promise<void>;
}

/** What authenticators need of the service. */
export interface AuthServices {
  /** Called for each error after the start: invalid content of a file, or a failed read of the keys. */
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

/** Every caller may explain every table. Credentials are ignored. */
export const anonymousAuthenticator: Authenticator = {
  authenticate: () => Promise.resolve({ subject: 'anonymous', prefixes: [[]], analyzes: [[]] }),
  ready: () => Promise.resolve(),
};
