import type { BooleanSetting, EnumSetting, IntegerSetting, ListSetting, Setting, SettingGroup } from './setting.js';
import { hour, mebibyte, minute } from './units.js';

function integer(description: string, numbers: Omit<IntegerSetting, 'type' | 'description'>): IntegerSetting {
  return { type: 'integer', description, ...numbers };
}

/** Where the tables are, and how fresh their views are. */
const storage = {
  root: {
    type: 'string',
    description: 'The folder or object store URL (s3://, gs://, az://, …) of the tables. Required.',
  },
  storageOptionsFile: {
    type: 'string',
    description:
      'A JSON file with options of the object store, such as {"region": "eu-west-1"}. By default, environment variables and the cloud\'s workload identity apply.',
  },
  freshnessMs: integer(
    'Maximum age of the view of a table, in milliseconds: changes by other writers are visible after at most this time.',
    { default: 1_000, min: 0, max: hour },
  ),
} as const satisfies SettingGroup;

/** Parts that are neither empty nor . or .., each behind a slash. */
export const basePathPattern = '^(/([A-Za-z0-9_~-]|\\.[A-Za-z0-9_~-]|\\.\\.[A-Za-z0-9._~-])[A-Za-z0-9._~-]*)*$';

/** Where the service listens. */
const network = {
  host: { type: 'string', description: 'The address to listen on.', default: '127.0.0.1' },
  port: integer('The port to listen on; 0 chooses a free port.', { default: 2333, min: 0, max: 65_535 }),
  metricsPort: integer(
    'The port of /metrics, on the same address; 0 serves it on the main port. /livez and /readyz are on both ports.',
    { default: 2334, min: 0, max: 65_535 },
  ),
  basePath: {
    type: 'string',
    description: 'A prefix for all paths of the API, such as /lance.',
    default: '',
    form: {
      pattern: new RegExp(basePathPattern),
      words: 'a path such as /lance, without a trailing / and without . or .. segments',
    },
  },
} as const satisfies SettingGroup;

/** How clients authenticate, and what they may explain. */
const authentication = {
  auth: {
    type: 'enum',
    description:
      'How clients authenticate. Required. With none, everyone has access, and the service listens on loopback only unless allowAnonymousOnNetwork is set.',
    members: ['jwt', 'kubernetes', 'keys', 'none'],
  },
  allowAnonymousOnNetwork: {
    type: 'boolean',
    description: 'Whether auth none may listen on an address that other machines can reach.',
    default: false,
  },
  accessFile: {
    type: 'string',
    description:
      'A JSON file that says which callers may explain which tables: rules with auth jwt and kubernetes, API keys with auth keys. It is reloaded when it changes.',
  },
  jwtIssuer: {
    type: 'string',
    description: 'The issuer of the tokens; its keys come from OpenID discovery unless jwtJwksUrl is set.',
  },
  jwtJwksUrl: { type: 'string', description: "The URL of the issuer's key set." },
  audience: {
    type: 'list',
    description:
      'Accepted audiences; a token must have one of them. Required with auth jwt; with kubernetes, helmwright-explain-plan by default.',
    default: [],
  },
} as const satisfies SettingGroup;

/** Limits of requests and of planning. */
const limits = {
  maxConcurrent: integer('Maximum number of requests in progress; further ones get 503.', {
    default: 64,
    min: 1,
    max: 10_000,
  }),
  drainSeconds: integer(
    'Time for running requests to finish after SIGTERM, in seconds. On the network, new requests are accepted in the first quarter of it, at most 5 seconds, until load balancers stop sending them.',
    { default: 20, min: 0, max: 3_600 },
  ),
  planProcesses: integer('Number of child processes that plan queries that may be large.', {
    default: 2,
    min: 1,
    max: 64,
  }),
  planTimeoutMs: integer('Time limit for planning a query, in milliseconds; then its process is killed.', {
    default: 4_000,
    min: 100,
    max: 10 * minute,
  }),
  analyzeTimeoutMs: integer(
    'Time limit for analyze_plan, which executes the query, in milliseconds; 0 turns it off. The access rule or key needs analyze, too.',
    { default: 0, min: 0, max: 10 * minute },
  ),
  maxPlanMemoryBytes: integer(
    'Memory limit of a planning process, in bytes; it is killed above it, and replaced if it still uses half of it after a query.',
    { default: 1_024 * mebibyte, min: 256 * mebibyte, max: 65_536 * mebibyte },
  ),
} as const satisfies SettingGroup;

/** What the service logs. */
const logging = {
  logLevel: {
    type: 'enum',
    description: 'The minimum level of log messages.',
    members: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
  },
} as const satisfies SettingGroup;

/** The groups of settings, as help and reference show them. */
export const settingGroups: Readonly<Record<string, SettingGroup>> = {
  Storage: storage,
  Network: network,
  Authentication: authentication,
  Limits: limits,
  Logging: logging,
};

/**
 * The settings of the service, by name.
 *
 * @example
 * ```ts
 * import { settings } from 'helmwright/api';
 *
 * settings.port.default; // 2333
 * ```
 */
export const settings = { ...storage, ...network, ...authentication, ...limits, ...logging } as const;

/** The name of a setting. */
export type SettingName = keyof typeof settings;

/** The settings as the service has them: what has a default is always there, other strings only if they are set. */
export type Settings = {
  readonly [Name in SettingName as (typeof settings)[Name] extends { readonly default: unknown } ? Name : never]: Read<
    (typeof settings)[Name]
  >;
} & {
  readonly [Name in SettingName as (typeof settings)[Name] extends { readonly default: unknown } ? never : Name]?: Read<
    (typeof settings)[Name]
  >;
};

type Read<S extends Setting> = S extends IntegerSetting
  ? number
  : S extends BooleanSetting
    ? boolean
    : S extends ListSetting
      ? readonly string[]
      : S extends EnumSetting
        ? S['members'][number]
        : string;

/**
 * The settings with nothing set.
 *
 * @example
 * ```ts
 * import { defaultSettings } from 'helmwright/api';
 *
 * defaultSettings.port; // 2333
 * ```
 */
export const defaultSettings: Settings = withDefaults({});

/**
 * Settings, with the defaults of those that are not given.
 *
 * @example
 * ```ts
 * import { withDefaults } from 'helmwright/api';
 *
 * withDefaults({ port: 8080 }).host; // '127.0.0.1'
 * ```
 */
export function withDefaults(given: Partial<Settings>): Settings {
  return complete({ ...given });
}

/** The value of a setting. */
export type SettingValue = string | number | boolean | readonly string[];

/** Settings from values that were parsed. */
export function complete(values: Readonly<Record<string, SettingValue>>): Settings {
  const defaults = Object.entries(settings).map(([name, setting]) => [name, defaultOf(setting)] as const);
  const whole = { ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)), ...values };
  if (isWhole(whole)) return whole;
  throw new Error('a setting has a value of another type');
}

function defaultOf(setting: Setting): SettingValue | undefined {
  return setting.default;
}

function isWhole(values: Readonly<Record<string, unknown>>): values is Readonly<Record<string, unknown>> & Settings {
  return Object.entries(settings).every(([name, setting]) => hasType(setting, values[name]));
}

function hasType(setting: Setting, value: unknown): boolean {
  if (value === undefined) return setting.default === undefined;
  switch (setting.type) {
    case 'string':
    case 'enum':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'integer':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
  }
}
