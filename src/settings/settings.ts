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

export const settings = {
  // Where the tables are.
  root: {
    kind: 'text',
    description: 'The folder or object store url (s3://, gs://, az:// and the like) that holds the tables. Required.',
  },
  storageOptionsFile: {
    kind: 'text',
    description:
      'A JSON file of the object store\'s options, such as {"region": "eu-west-1"}. Without it, the environment\'s variables and the cloud\'s workload identity hold.',
  },
  freshnessMs: {
    kind: 'number',
    description: 'How old, in milliseconds, a view of a table may be: writes and drops by others are seen within it.',
    default: 1_000,
    min: 0,
    max: hour,
  },
  tableCacheSize: {
    kind: 'number',
    description: 'How many tables (each branch and version counts) are kept open in a process.',
    default: 256,
    min: 1,
    max: 100_000,
  },

  // Where it listens.
  host: { kind: 'text', description: 'The address to listen on.', default: '127.0.0.1' },
  port: {
    kind: 'number',
    description: 'The port to listen on; 0 for a free one.',
    default: 2333,
    min: 0,
    max: 65_535,
  },
  adminHost: {
    kind: 'text',
    description: 'The address of /metrics, /livez and /readyz where adminPort is set.',
    default: '127.0.0.1',
  },
  adminPort: {
    kind: 'number',
    description: 'A port of their own for /metrics, /livez and /readyz; 0 serves them on the main port.',
    default: 0,
    min: 0,
    max: 65_535,
  },
  basePath: {
    kind: 'text',
    description: 'What all paths of the API start with, such as /lance.',
    default: '',
    form: {
      pattern: new RegExp(basePathPattern),
      words: 'a path such as /lance, with no / at its end and no part that is . or ..',
    },
  },

  // Who may ask.
  auth: {
    kind: 'choice',
    description:
      'How callers show who they are. Required. none, which lets everybody in, listens on loopback only unless allowAnonymousOnNetwork is set.',
    choices: ['jwt', 'kubernetes', 'keys', 'none'],
  },
  allowAnonymousOnNetwork: {
    kind: 'boolean',
    description: 'Whether auth none may listen on an address that other machines reach.',
    default: false,
  },
  accessFile: {
    kind: 'text',
    description:
      'A JSON file of rules that say which callers may explain which tables. Required but for auth keys, whose file says it, and none.',
  },
  jwtIssuer: {
    kind: 'text',
    description: 'The issuer of the tokens; its keys are found by OpenID discovery unless jwtJwksUrl is set.',
  },
  jwtJwksUrl: { kind: 'text', description: "Where the issuer's keys are." },
  jwtAudience: { kind: 'list', description: 'Audiences of which a token must have one.', default: [] },
  jwtAlgorithms: {
    kind: 'list',
    description: 'Algorithms that a token may be signed with: asymmetric ones only.',
    default: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  },
  jwtClockSkewSeconds: {
    kind: 'number',
    description: "How many seconds the issuer's clock may differ.",
    default: 30,
    min: 0,
    max: 300,
  },
  tokenCacheSize: {
    kind: 'number',
    description: 'How many verified tokens are remembered, each until it ends.',
    default: 10_000,
    min: 0,
    max: 1_000_000,
  },
  tokenCacheTtlSeconds: {
    kind: 'number',
    description: 'How many seconds a verified token is remembered at most: what a revocation may take to be seen.',
    default: 60,
    min: 1,
    max: 3_600,
  },
  kubernetesAudience: {
    kind: 'list',
    description: 'Audiences of ServiceAccount tokens, of which a token must have one.',
    default: ['helmwright-explain-plan'],
  },
  kubernetesApiUrl: {
    kind: 'text',
    description: "The cluster's API server, which publishes the keys of ServiceAccount tokens.",
    default: 'https://kubernetes.default.svc',
  },
  kubernetesCredentialsDir: {
    kind: 'text',
    description: "The folder with the pod's own token and ca.crt, with which the keys are read.",
    default: '/var/run/secrets/kubernetes.io/serviceaccount',
  },
  keysFile: {
    kind: 'text',
    description: 'The JSON file of API keys for auth keys; it is read again when it changes.',
  },

  // What a request may cost.
  maxBodyBytes: {
    kind: 'number',
    description: 'Bytes of a body.',
    default: 2 * mebibyte,
    min: 1_024,
    max: 64 * mebibyte,
  },
  maxBodyMemoryBytes: {
    kind: 'number',
    description:
      'Bytes of all bodies that are held at a time: half for callers that headers show, half for others. Further ones are answered 503.',
    default: 128 * mebibyte,
    min: 2 * mebibyte,
    max: 65_536 * mebibyte,
  },
  maxJsonDepth: { kind: 'number', description: 'Nesting of a JSON body.', default: 64, min: 8, max: 256 },
  maxConnections: {
    kind: 'number',
    description: 'Open connections; further ones are closed at once.',
    default: 12_000,
    min: 1,
    max: 1_000_000,
  },
  headersTimeoutMs: {
    kind: 'number',
    description: 'Milliseconds in which the headers of a request must arrive.',
    default: 10_000,
    min: 100,
    max: 10 * minute,
  },
  requestTimeoutMs: {
    kind: 'number',
    description: 'Milliseconds in which a request must arrive whole.',
    default: 30_000,
    min: 100,
    max: 10 * minute,
  },
  keepAliveTimeoutMs: {
    kind: 'number',
    description: 'Milliseconds that an idle connection stays open.',
    default: 65_000,
    min: 1_000,
    max: 10 * minute,
  },
  maxConcurrent: {
    kind: 'number',
    description: 'Requests that are worked on at a time; more wait in the queue.',
    default: 16,
    min: 1,
    max: 10_000,
  },
  maxQueued: {
    kind: 'number',
    description: 'Requests that wait; more are answered 503.',
    default: 64,
    min: 0,
    max: 100_000,
  },
  queueTimeoutMs: {
    kind: 'number',
    description: 'Milliseconds that a request waits at most before it is answered 503.',
    default: 1_000,
    min: 1,
    max: minute,
  },
  retryAfterSeconds: {
    kind: 'number',
    description: 'Seconds after which a client that got 503 is to ask again.',
    default: 1,
    min: 1,
    max: 3_600,
  },
  drainSeconds: {
    kind: 'number',
    description: 'Seconds that running requests have after SIGTERM.',
    default: 20,
    min: 0,
    max: 3_600,
  },
  drainDelayMs: {
    kind: 'number',
    description:
      'Milliseconds after SIGTERM in which new requests are still taken, because balancers learn late of the end.',
    default: 0,
    min: 0,
    max: minute,
  },

  // What planning may cost.
  planProcesses: {
    kind: 'number',
    description: 'Processes that plan the queries that are not provably small.',
    default: 2,
    min: 1,
    max: 64,
  },
  planTimeoutMs: {
    kind: 'number',
    description: 'Milliseconds that planning may take before its process is killed.',
    default: 4_000,
    min: 100,
    max: 10 * minute,
  },
  maxPlanMemoryBytes: {
    kind: 'number',
    description: 'Bytes of memory that a planning process may have before it is killed; half of it when it is done.',
    default: 1_024 * mebibyte,
    min: 256 * mebibyte,
    max: 65_536 * mebibyte,
  },
  planFastPath: {
    kind: 'boolean',
    description: 'Whether queries that are provably small are planned in the main process, which is faster.',
    default: true,
  },
  maxPlanBytes: {
    kind: 'number',
    description: 'Bytes of a plan.',
    default: mebibyte,
    min: 1_024,
    max: 64 * mebibyte,
  },
  maxIdLength: { kind: 'number', description: 'Characters of a table id.', default: 1_024, min: 1, max: 8_192 },
  maxIdParts: { kind: 'number', description: 'Parts of a table id.', default: 16, min: 1, max: 64 },
  maxFilterBytes: { kind: 'number', description: 'Bytes of a filter.', default: 16_384, min: 1, max: mebibyte },
  maxFilterDepth: {
    kind: 'number',
    description:
      'Depth of a filter, counted over parentheses and every operator that is not a flat AND or OR, so that no chain overflows the stack of the engine.',
    default: 32,
    min: 1,
    max: 64,
  },
  maxFilterTerms: {
    kind: 'number',
    description: 'Conditions that AND and OR join in a filter.',
    default: 1_024,
    min: 1,
    max: 16_384,
  },
  maxFilterListItems: {
    kind: 'number',
    description: 'Items of the IN lists of a filter.',
    default: 10_000,
    min: 1,
    max: 100_000,
  },
  maxFullTextBytes: {
    kind: 'number',
    description: 'Bytes of all texts of a full-text query.',
    default: 16_384,
    min: 1,
    max: mebibyte,
  },
  maxFullTextDepth: { kind: 'number', description: 'Depth of a full-text tree.', default: 16, min: 1, max: 64 },
  maxFullTextNodes: {
    kind: 'number',
    description: 'Queries in a full-text tree.',
    default: 256,
    min: 1,
    max: 4_096,
  },
  maxVectorDimension: {
    kind: 'number',
    description: 'Numbers in a query vector.',
    default: 16_384,
    min: 1,
    max: 65_536,
  },
  maxVectors: { kind: 'number', description: 'Query vectors of a request.', default: 64, min: 1, max: 4_096 },
  maxColumns: { kind: 'number', description: 'Columns that a request selects.', default: 1_024, min: 1, max: 16_384 },

  // What it tells.
  logLevel: {
    kind: 'choice',
    description: 'What is logged.',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
  },
} as const satisfies Readonly<Record<string, Setting>>;

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
  if (!isWhole(whole)) throw new Error('a setting that has a default was set to nothing');
  return whole;
}

function isWhole(given: Partial<Settings>): given is Settings {
  return Object.entries(settings).every(
    ([name, setting]) => !('default' in setting) || Reflect.get(given, name) !== undefined,
  );
}
