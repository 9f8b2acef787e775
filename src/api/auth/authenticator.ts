/** What a request shows of its caller, from the headers or, where these have none, from the body. */
export interface Credentials {
  /** The token of `Authorization: Bearer` or `identity.auth_token`. */
  readonly bearer?: string;
  /** `x-api-key` or `identity.api_key`. */
  readonly apiKey?: string;
}

/** Who calls, and the tables that it may explain. */
export interface Principal {
  /** For the log: no secret. */
  readonly subject: string;
  /** Prefixes of table paths (namespaces, or namespaces and a table); `[]` is the root, so every table. */
  readonly prefixes: readonly (readonly string[])[];
}

/** Finds out who calls. */
export interface Authenticator {
  /**
   * @throws ApiError unauthenticated, with the WWW-Authenticate header, where the credentials are missing or not
   *   valid; overloaded where they cannot be judged now (keys of the issuer cannot be read)
   */
  authenticate(credentials: Credentials): Promise<Principal>;

  /** Resolves when credentials can be judged; rejects with the reason. */
  ready(): Promise<void>;

  /** How many tokens it remembers, where it does. */
  readonly remembered?: number;

  close(): void;
}
