/**
 * All that can be set about the service: the one list from which the command's flags, the environment's variables, the
 * chart's values and the reference are made. The flag of `planTimeoutMs` is `--plan-timeout-ms`, its variable
 * HELMWRIGHT_PLAN_TIMEOUT_MS.
 */
export type Setting = TextSetting | ChoiceSetting | NumberSetting | BooleanSetting | ListSetting;

interface About {
  readonly description: string;
}

/** Absent unless it is set or has a default. */
export interface TextSetting extends About {
  readonly kind: 'text';
  readonly default?: string;
  /** What the text must match, and how messages say it; without it, any line of text. */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
}

export interface ChoiceSetting extends About {
  readonly kind: 'choice';
  readonly choices: readonly [string, ...string[]];
  readonly default?: string;
}

/** A whole number. */
export interface NumberSetting extends About {
  readonly kind: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

export interface BooleanSetting extends About {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** Written with commas. */
export interface ListSetting extends About {
  readonly kind: 'list';
  readonly default: readonly string[];
}

const minute = 60_000;
const hour = 60 * minute;
const mebibyte = 1_048_576;

/** Parts that are neither empty nor . or .., each behind a slash. */
export const basePathPattern = '^(/([A-Za-z0-9_~-]|\\.[A-Za-z0-9_~-]|\\.\\.[A-Za-z0-9._~-])[A-Za-z0-9._~-]*)*$';

/** The settings of the service, by name. */
export const settings = {
  // Where the tables are.
  root: {
    kind: 'text',
    description: 'The folder or object store URL (s3://, gs://, az://, …) of the tables. Required.',
  },
  storageOptionsFile: {
    kind: 'text',
    description:
      'A JSON file with options of the object store, such as {"region": "eu-west-1"}. By default, environment variables and the cloud\'s workload identity apply.',
  },
  freshnessMs: {
    kind: 'number',
    description:
      'Maximum age of the view of a table, in milliseconds: changes by other writers are visible after at most this time.',
    default: 1_000,
    min: 0,
    max: hour,
  },
  tableCacheSize: {
    kind: 'number',
    description: 'Maximum number of tables that each process keeps open; each branch and version counts.',
    default: 256,
    min: 1,
    max: 100_000,
  },

  // Where it listens.
  host: { kind: 'text', description: 'The address to listen on.', default: '127.0.0.1' },
  port: {
    kind: 'number',
    description: 'The port to listen on; 0 chooses a free port.',
    default: 2333,
    min: 0,
    max: 65_535,
  },
  adminHost: {
    kind: 'text',
    description: 'The address for /metrics, /livez and /readyz if adminPort is set.',
    default: '127.0.0.1',
  },
  adminPort: {
    kind: 'number',
    description: 'A separate port for /metrics, /livez and /readyz; 0 serves them on the main port.',
    default: 0,
    min: 0,
    max: 65_535,
  },
  basePath: {
    kind: 'text',
    description: 'A prefix for all paths of the API, such as /lance.',
    default: '',
    form: {
      pattern: new RegExp(basePathPattern),
      words: 'a path such as /lance, without a trailing / and without . or .. segments',
    },
  },

  // Who may ask.
  auth: {
    kind: 'choice',
    description:
      'How clients authenticate. Required. With none, everyone has access, and the service listens on loopback only unless allowAnonymousOnNetwork is set.',
    choices: ['jwt', 'kubernetes', 'keys', 'none'],
  },
  allowAnonymousOnNetwork: {
    kind: 'boolean',
    description: 'Whether auth none may listen on an address that other machines can reach.',
    default: false,
  },
  accessFile: {
    kind: 'text',
    description:
      'A JSON file with rules that say which callers may explain which tables. Required with auth jwt and kubernetes.',
  },
  jwtIssuer: {
    kind: 'text',
    description: 'The issuer of the tokens; its keys come from OpenID discovery unless jwtJwksUrl is set.',
  },
  jwtJwksUrl: { kind: 'text', description: "The URL of the issuer's key set." },
  jwtAudience: { kind: 'list', description: 'Accepted audiences; a token must have one of them.', default: [] },
  jwtAlgorithms: {
    kind: 'list',
    description: 'Accepted signature algorithms; asymmetric ones only.',
    default: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  },
  jwtClockSkewSeconds: {
    kind: 'number',
    description: 'Maximum clock skew of the issuer, in seconds.',
    default: 30,
    min: 0,
    max: 300,
  },
  tokenCacheSize: {
    kind: 'number',
    description: 'Maximum number of verified tokens in the cache; each is kept until it expires.',
    default: 10_000,
    min: 0,
    max: 1_000_000,
  },
  tokenCacheTtlSeconds: {
    kind: 'number',
    description:
      'Maximum time that a verified token stays in the cache, in seconds: a revocation takes effect after at most this time.',
    default: 60,
    min: 1,
    max: 3_600,
  },
  kubernetesAudience: {
    kind: 'list',
    description: 'Accepted audiences of ServiceAccount tokens; a token must have one of them.',
    default: ['helmwright-explain-plan'],
  },
  kubernetesApiUrl: {
    kind: 'text',
    description: "The URL of the cluster's API server, which publishes the keys of ServiceAccount tokens.",
    default: 'https://kubernetes.default.svc',
  },
  kubernetesCredentialsDir: {
    kind: 'text',
    description: "The folder with the pod's own token and ca.crt, used to read the keys.",
    default: '/var/run/secrets/kubernetes.io/serviceaccount',
  },
  keysFile: {
    kind: 'text',
    description: 'The JSON file with the API keys for auth keys; it is reloaded when it changes.',
  },

  // What a request may cost.
  maxBodyBytes: {
    kind: 'number',
    description: 'Maximum size of a request body, in bytes.',
    default: 2 * mebibyte,
    min: 1_024,
    max: 64 * mebibyte,
  },
  maxBodyMemoryBytes: {
    kind: 'number',
    description:
      'Maximum memory for all request bodies, in bytes: half for requests that authenticate with a header, half for others. Further requests get 503.',
    default: 128 * mebibyte,
    min: 2 * mebibyte,
    max: 65_536 * mebibyte,
  },
  maxJsonDepth: { kind: 'number', description: 'Maximum nesting of a JSON body.', default: 64, min: 8, max: 256 },
  maxConnections: {
    kind: 'number',
    description: 'Maximum number of open connections; further ones are closed at once.',
    default: 12_000,
    min: 1,
    max: 1_000_000,
  },
  headersTimeoutMs: {
    kind: 'number',
    description: 'Time limit for the headers of a request, in milliseconds.',
    default: 10_000,
    min: 100,
    max: 10 * minute,
  },
  requestTimeoutMs: {
    kind: 'number',
    description: 'Time limit for receiving a request, in milliseconds.',
    default: 30_000,
    min: 100,
    max: 10 * minute,
  },
  keepAliveTimeoutMs: {
    kind: 'number',
    description: 'Time that an idle connection stays open, in milliseconds.',
    default: 65_000,
    min: 1_000,
    max: 10 * minute,
  },
  maxConcurrent: {
    kind: 'number',
    description: 'Maximum number of concurrent requests; further ones wait in the queue.',
    default: 16,
    min: 1,
    max: 10_000,
  },
  maxQueued: {
    kind: 'number',
    description: 'Maximum number of waiting requests; further ones get 503.',
    default: 64,
    min: 0,
    max: 100_000,
  },
  queueTimeoutMs: {
    kind: 'number',
    description: 'Time that a request may wait before it gets 503, in milliseconds.',
    default: 1_000,
    min: 1,
    max: minute,
  },
  retryAfterSeconds: {
    kind: 'number',
    description: 'The Retry-After header of a 503, in seconds.',
    default: 1,
    min: 1,
    max: 3_600,
  },
  drainSeconds: {
    kind: 'number',
    description: 'Time for running requests to finish after SIGTERM, in seconds.',
    default: 20,
    min: 0,
    max: 3_600,
  },
  drainDelayMs: {
    kind: 'number',
    description:
      'Time after SIGTERM in which new requests are still accepted, in milliseconds, until load balancers stop sending them.',
    default: 0,
    min: 0,
    max: minute,
  },

  // What planning may cost.
  planProcesses: {
    kind: 'number',
    description: 'Number of child processes that plan queries that may be large.',
    default: 2,
    min: 1,
    max: 64,
  },
  planTimeoutMs: {
    kind: 'number',
    description: 'Time limit for planning a query, in milliseconds; then its process is killed.',
    default: 4_000,
    min: 100,
    max: 10 * minute,
  },
  maxPlanMemoryBytes: {
    kind: 'number',
    description:
      'Memory limit of a planning process, in bytes; it is killed above it, and replaced if it still uses half of it after a query.',
    default: 1_024 * mebibyte,
    min: 256 * mebibyte,
    max: 65_536 * mebibyte,
  },
  planFastPath: {
    kind: 'boolean',
    description: 'Whether small queries are planned in the main process, which is faster.',
    default: true,
  },
  maxPlanBytes: {
    kind: 'number',
    description: 'Maximum size of a plan, in bytes.',
    default: mebibyte,
    min: 1_024,
    max: 64 * mebibyte,
  },
  maxIdLength: {
    kind: 'number',
    description: 'Maximum length of a table id, in characters.',
    default: 1_024,
    min: 1,
    max: 8_192,
  },
  maxIdParts: { kind: 'number', description: 'Maximum number of parts of a table id.', default: 16, min: 1, max: 64 },
  maxFilterBytes: {
    kind: 'number',
    description: 'Maximum size of a filter, in bytes.',
    default: 16_384,
    min: 1,
    max: mebibyte,
  },
  maxFilterDepth: {
    kind: 'number',
    description: 'Maximum depth of a filter: parentheses and every operator except a flat AND or OR count.',
    default: 32,
    min: 1,
    max: 64,
  },
  maxFilterTerms: {
    kind: 'number',
    description: 'Maximum number of conditions that AND and OR join in a filter.',
    default: 1_024,
    min: 1,
    max: 16_384,
  },
  maxFilterListItems: {
    kind: 'number',
    description: 'Maximum number of items in the IN lists of a filter.',
    default: 10_000,
    min: 1,
    max: 100_000,
  },
  maxFullTextBytes: {
    kind: 'number',
    description: 'Maximum size of all strings of a full-text query, in bytes.',
    default: 16_384,
    min: 1,
    max: mebibyte,
  },
  maxFullTextDepth: {
    kind: 'number',
    description: 'Maximum depth of a structured full-text query.',
    default: 16,
    min: 1,
    max: 64,
  },
  maxFullTextNodes: {
    kind: 'number',
    description: 'Maximum number of queries in a structured full-text query.',
    default: 256,
    min: 1,
    max: 4_096,
  },
  maxVectorDimension: {
    kind: 'number',
    description: 'Maximum dimension of a query vector.',
    default: 16_384,
    min: 1,
    max: 65_536,
  },
  maxVectors: {
    kind: 'number',
    description: 'Maximum number of query vectors in a request.',
    default: 64,
    min: 1,
    max: 4_096,
  },
  maxColumns: {
    kind: 'number',
    description: 'Maximum number of selected columns.',
    default: 1_024,
    min: 1,
    max: 16_384,
  },

  // What it tells.
  logLevel: {
    kind: 'choice',
    description: 'The minimum level of log messages.',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The name of a setting. */
export type SettingName = keyof typeof settings;

/** The settings as the service has them: numbers, booleans and lists are always there, texts where set or defaulted. */
export type Settings = {
  readonly [Name in SettingName as (typeof settings)[Name] extends { readonly default: unknown } ? Name : never]: Read<
    (typeof settings)[Name]
  >;
} & {
  readonly [Name in SettingName as (typeof settings)[Name] extends { readonly default: unknown } ? never : Name]?: Read<
    (typeof settings)[Name]
  >;
};

type Read<S extends Setting> = S extends NumberSetting
  ? number
  : S extends BooleanSetting
    ? boolean
    : S extends ListSetting
      ? readonly string[]
      : S extends ChoiceSetting
        ? S['choices'][number]
        : string;

/** The settings with nothing set. */
export const defaultSettings: Settings = withDefaults({});

/** What was read, with the defaults of all that was not. */
export function withDefaults(given: Partial<Settings>): Settings {
  const defaults = Object.entries(settings).flatMap(([name, setting]) =>
    'default' in setting ? [[name, setting.default] as const] : [],
  );
  const whole = { ...Object.fromEntries(defaults), ...given };
  if (!isWhole(whole)) throw new Error('a setting with a default is undefined');
  return whole;
}

function isWhole(given: Partial<Settings>): given is Settings {
  return Object.entries(settings).every(
    ([name, setting]) => !('default' in setting) || Reflect.get(given, name) !== undefined,
  );
}
