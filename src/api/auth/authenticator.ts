/** The credentials of a request, from the headers or, without these, from the body. */
export interface Credentials {
  /** The token of `Authorization: Bearer` or `identity.auth_token`. */
  readonly bearer?: string;
  /** `x-api-key` or `identity.api_key`. */
  readonly apiKey?: string;
}

/** The caller, and the tables that it may explain. */
export interface Principal {
  /** For the log. It contains no secret. */
  readonly subject: string;
  /** Prefixes of table paths (namespaces, or namespaces and a table); `[]` is the root, so every table. */
  readonly prefixes: readonly (readonly string[])[];
  /** Those of the tables whose queries it may have executed. @default none */
  readonly analyzes?: readonly (readonly string[])[];
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

  /** Number of tokens in the cache, if there is one. */
  readonly remembered?: number;

  close(): void;
}

/** Every caller may explain every table. Credentials are ignored. */
export const anonymousAuthenticator: Authenticator = {
  authenticate: () => Promise.resolve({ subject: 'anonymous', prefixes: [[]], analyzes: [[]] }),
  ready: () => Promise.resolve(),
  close: () => undefined,
};
