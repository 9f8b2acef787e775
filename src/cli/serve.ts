import type { Command } from 'commander';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeDefault, describeSetting } from '../settings/settings-reference.js';
import { flagOf, isSettingName, variableOf } from '../settings/setting-names.js';
import { settingGroups, type SettingName, settings } from '../settings/settings.js';
import type { RunningService } from '../api/server/start-server.js';
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

type EndSignal = 'SIGTERM' | 'SIGINT' | 'SIGHUP';

const endSignals: readonly EndSignal[] = ['SIGTERM', 'SIGINT'];

/** Closing the terminal must remove the tables, too. */
const demoSignals: readonly EndSignal[] = [...endSignals, 'SIGHUP'];

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
      'create sample tables in a temporary folder, serve them on this machine and print an example request',
    );
  for (const [title, group] of Object.entries(settingGroups)) {
    command.optionsGroup(`${title}:`);
    for (const name of Object.keys(group).filter(isSettingName))
      command.option(`${flagOf(name)} ${placeholderOf(name)}`, describe(name));
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

/**
 * Serves until a signal. At the start, and at a second signal, it ends at once; otherwise, when all requests have their
 * responses. In any case it leaves no temporary folder.
 */
async function serveTables(io: Io, options: ServeOptions): Promise<Result> {
  let demo: Demo | undefined;
  const remove = async (): Promise<void> => {
    await demo?.remove();
    removeTemporaryFolders();
  };
  let service: RunningService | undefined;
  let end: ((closing: Promise<void>) => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const onSignal = (signal: EndSignal): void => {
    if (service === undefined) return void remove().finally(() => endBy(signal));
    end?.(service.close());
    service = undefined;
  };
  const signals = options.demo === true ? demoSignals : endSignals;
  // Before there is a folder to remove.
  for (const signal of signals) process.on(signal, onSignal);
  try {
    if (options.demo === true) demo = await makeDemo(io, options);
    await demo?.made;
    service = await asUsage(() => startedService(io, { ...flagsOf(options), ...demo?.flags }));
    io.stdout.write(`serving ${service.url}\n${demo?.hint(service.url) ?? ''}`);
    await ended;
  } finally {
    await remove();
    for (const signal of signals) process.off(signal, onSignal);
  }
  return { ok: true, data: {}, text: () => '' };
}

/**
 * Ends the process like the signal itself, at once: process.exit waits for a blocked file read. Process 1 of a
 * container, which signals do not end by default, exits.
 */
function endBy(signal: EndSignal): never {
  // Other listeners would keep the process alive.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  return process.exit(128 + constants.signals[signal]);
}

type Flags = Readonly<Partial<Record<SettingName, string>>>;

async function startedService({ env }: Io, flags: Flags): Promise<RunningService> {
  const { readSettings } = await import('../settings/read-settings.js');
  const { startService } = await import('../api/start-service.js');
  const read = readSettings({ flags, environment: env });
  await checkTemporaryFolder();
  return withTemporaryFolder(makeTemporaryFolder(), () => startService(read));
}

function flagsOf(options: ServeOptions): Flags {
  const given = Object.entries(options).filter(([name]) => isSettingName(name));
  // A flag of true or false that has no value is given to say true.
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
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

/** Sample tables in a temporary folder, and how they are served. */
interface Demo {
  readonly flags: Flags;
  readonly hint: (url: string) => string;
  /** Resolves when the tables are complete. */
  readonly made: Promise<void>;
  readonly remove: () => Promise<void>;
}

async function makeDemo({ env }: Io, options: ServeOptions): Promise<Demo> {
  const { givenText } = await import('../settings/read-settings.js');
  const sources = { flags: options, environment: env };
  const auth = givenText('auth', sources) ?? 'none';
  if (auth !== 'none') refuse(options, 'auth', 'none', auth);
  const given = givenText('root', sources);
  if (given !== undefined) refuse(options, 'root', 'a temporary folder', given);
  const { importPeers } = await import('../api/peers.js');
  const { makeSample, sampleRequest } = await importPeers(() => import('./demo-tables.js'));
  const root = mkdtempSync(join(tmpdir(), 'helmwright-demo-'));
  const made = withTemporaryFolder(makeTemporaryFolder(), () => makeSample(root));
  const remove = async (): Promise<void> => {
    // Otherwise the engine could write into the folder when it is removed.
    await made.catch(() => undefined);
    await rm(root, { recursive: true, force: true });
  };
  const request = `-H 'content-type: application/json' -H 'accept: text/plain' -d ${quoted(JSON.stringify(sampleRequest.body))}`;
  return {
    flags: { root, auth, logLevel: givenText('logLevel', sources) ?? 'warn' },
    hint: (url) => `try:\n  curl -s ${url}${sampleRequest.path} ${request}\n`,
    made,
    remove,
  };
}

function refuse(options: ServeOptions, name: SettingName, needed: string, value: string): never {
  const from = options[name] === undefined ? `${variableOf(name)}=` : `${flagOf(name)} `;
  throw new HelmwrightError('usage', '--demo', `is for ${name} ${needed} only, not for ${from}${value}`);
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
