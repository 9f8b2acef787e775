import type { Command } from 'commander';
import { describeDefault, describeSetting, settingGroups } from '../settings/settings-reference.js';
import { flagOf, isSettingName, variableOf } from '../settings/setting-names.js';
import { type SettingName, type Settings, settings } from '../settings/settings.js';
import { type EndSignal, exitOnSignals } from '../api/server/signals.js';
import { engineEnvironment } from '../api/plan/lancedb/load.js';
import {
  checkTemporaryFolder,
  makeTemporaryFolder,
  removeTemporaryFolders,
  withTemporaryFolder,
} from '../api/plan/temporary-folder.js';
import { HelmwrightError } from '../errors.js';
import { type Conclude, type Result } from './conclude.js';
import type { Io } from './io.js';

const endSignals: readonly EndSignal[] = ['SIGTERM', 'SIGINT'];

/** The flags of settings are strings; the settings parser validates them. */
interface ServeOptions extends Partial<Record<SettingName, string>> {
  readonly verbose?: true;
  readonly demo?: true;
}

export function addServe(program: Command, conclude: Conclude): void {
  const command = program
    .command('serve')
    .description(
      'Serve the explain-plan API for the tables of a LanceDB. Each setting is a flag or an environment variable (in brackets). The flag takes precedence.',
    )
    .option('--verbose', 'print the stack trace of an error')
    .option(
      '--demo',
      'create sample tables (in --root, or in a temporary folder), serve them on this machine and print an example request',
    );
  for (const { title, names } of settingGroups) {
    command.optionsGroup(`${title}:`);
    for (const name of names) command.option(`${flagOf(name)} ${placeholderOf(name)}`, describe(name));
  }
  command
    .addHelpText(
      'after',
      '\nExample:\n  helmwright serve --root tables --auth none\n  helmwright serve --demo\n\nIt logs to the standard error and ends on SIGTERM or SIGINT, when it has answered what it was asked.',
    )
    .action((options: ServeOptions) => conclude(options, (io) => serve(io, options)));
}

function placeholderOf(name: SettingName): string {
  switch (settings[name].type) {
    case 'string':
      return '<string>';
    case 'enum':
      return '<name>';
    case 'integer':
      return '<n>';
    case 'boolean':
      return '[true|false]';
    case 'list':
      return '<list>';
  }
}

function describe(name: SettingName): string {
  const setting = settings[name];
  const allowed = setting.type === 'enum' ? `; one of ${describeSetting(setting)}` : '';
  const standard = describeDefault(setting);
  return `${withFlags(setting.description)} [${variableOf(name)}${allowed}${standard === '-' ? '' : `; ${standard}`}]`;
}

/** Descriptions name other settings as the chart's values do; here they are flags. */
function withFlags(description: string): string {
  return description.replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => (isSettingName(name) ? flagOf(name) : name));
}

async function serve(io: Io, options: ServeOptions): Promise<Result> {
  const restore = setVariables(engineEnvironment);
  return serveTables(io, options).finally(restore);
}

/** This process is the engine's, which reads these variables when it is loaded. */
function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}

async function serveTables(io: Io, options: ServeOptions): Promise<Result> {
  const demo = options.demo === true ? await asUsage(() => makeDemo(io, options)) : undefined;
  const remove = async (): Promise<void> => {
    await demo?.remove();
    removeTemporaryFolders();
  };
  const handOver = exitOnSignals(demo?.signals ?? endSignals, remove);
  demo?.handOver();
  try {
    const read = await readServeSettings(io, { ...flagsOf(options), ...demo?.flags });
    const { startService } = await import('../api/start-service.js');
    const { endOnSignals } = await import('../api/server/signals.js');
    await asUsage(checkTemporaryFolder);
    const service = await asUsage(() => withTemporaryFolder(makeTemporaryFolder(), () => startService(read)));
    const ended = endOnSignals(service, demo?.signals ?? endSignals, remove);
    handOver();
    io.stdout.write(`serving ${service.url}\n${demo?.hint(service.url) ?? ''}`);
    await ended;
  } finally {
    await remove();
    handOver();
  }
  return { ok: true, data: {}, text: () => '' };
}

function flagsOf(options: ServeOptions): Readonly<Partial<Record<SettingName, string>>> {
  const given = Object.entries(options).filter(([name]) => isSettingName(name));
  // A flag of true or false that has no value is given to say true.
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function readServeSettings(
  { env }: Io,
  flags: Readonly<Partial<Record<SettingName, string>>>,
): Promise<Settings> {
  const { readSettings } = await import('../settings/read-settings.js');
  return asUsage(() => Promise.resolve(readSettings({ flags, environment: env })));
}

/** A mistake in the configuration is a wrong usage of the command. */
async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  const { ConfigError } = await import('../settings/config-error.js');
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConfigError ? new HelmwrightError('usage', error.place, error.detail) : error;
  }
}

/** The sample tables, and how they are served. */
interface Demo {
  readonly flags: Readonly<Partial<Record<SettingName, string>>>;
  readonly hint: (url: string) => string;
  readonly remove: () => Promise<void>;
  /** What ends it. */
  readonly signals: readonly EndSignal[];
  /** Says that signals end the service, and not the making of the tables, from here on. */
  readonly handOver: () => void;
}

async function makeDemo({ env }: Io, options: ServeOptions): Promise<Demo> {
  const { givenText } = await import('../settings/read-settings.js');
  const asked = (name: SettingName): string | undefined => givenText(name, { flags: options, environment: env });
  const auth = asked('auth');
  if (![undefined, 'none'].includes(auth)) {
    const from = options.auth === undefined ? `${variableOf('auth')}=` : `${flagOf('auth')} `;
    throw new HelmwrightError('usage', '--demo', `is for auth none only, not for ${from}${auth}`);
  }
  const { demoSignals, makeDemoFolder } = await import('../api/demo/make-demo-folder.js');
  const { sampleCurl } = await import('../api/demo/sample-request.js');
  const folder = await makeDemoFolder(asked('root'));
  return {
    flags: { root: folder.path, auth: 'none', logLevel: asked('logLevel') ?? 'warn' },
    hint: (url) => `try:\n  ${sampleCurl(url)}\n`,
    remove: folder.remove,
    signals: demoSignals,
    handOver: folder.handOver,
  };
}
