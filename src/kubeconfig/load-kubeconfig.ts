import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { KubeConfig } from '@kubernetes/client-node';
import { HelmwrightError, messageOf } from '../errors.js';
import { isJsonObject } from '../values/json.js';
import { type Authenticated, authenticateWith } from './credential.js';
import { execPlugin } from './exec-plugin.js';
import { importClient } from './import-client.js';
import { loadInCluster, tokenFile } from './in-cluster.js';

export interface Target {
  /** @default `$KUBECONFIG`, `~/.kube/config`, or the pod's own ServiceAccount */
  readonly kubeconfig?: string;
  /** @default the kubeconfig's current context */
  readonly context?: string;
  /** Where KUBECONFIG is read from. @default `process.env` */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Gets what a credential plugin says while it runs, such as where to log in. */
  readonly onMessage?: (message: string) => void;
}

/** The chosen cluster, and where the choice comes from. */
export interface Chosen extends Authenticated {
  readonly context: string;
  /** The files, for messages. */
  readonly source: string;
}

/** Where it is, for messages. */
export function placeOf({ context, source }: Chosen): string {
  return `context ${context} of ${source}`;
}

/**
 * Loads the kubeconfig as kubectl does and chooses a context.
 *
 * @throws HelmwrightError `usage`, which names the file or the context
 */
export async function loadKubeconfig(target: Target): Promise<Chosen> {
  const { KubeConfig } = await importClient();
  const files = filesOf(target);
  if (files.length === 0) return fromPod(target);
  const config = new KubeConfig();
  for (const file of files) add(config, loaded(new KubeConfig(), file));
  const source = files.join(delimiter);
  const context = chooseContext(config, target, source);
  return { config, context, source, credential: pluginOf(config, target) };
}

async function fromPod(target: Target): Promise<Chosen> {
  if (!existsSync(tokenFile())) throw usage('--kubeconfig', 'no kubeconfig found: pass one, or set KUBECONFIG');
  const found = await loadInCluster();
  const source = "the pod's ServiceAccount";
  return { ...found, source, context: chooseContext(found.config, target, source) };
}

function pluginOf(config: KubeConfig, { onMessage }: Target): Chosen['credential'] {
  const exec: unknown = config.getCurrentUser()?.exec;
  if (!isJsonObject(exec)) return undefined;
  const credential = execPlugin(exec, onMessage);
  authenticateWith(config, credential);
  return credential;
}

function filesOf({ kubeconfig, environment = process.env }: Target): readonly string[] {
  if (kubeconfig !== undefined) return [present('--kubeconfig', kubeconfig)];
  const named = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  const there = named.filter((file) => existsSync(file));
  if (there.length > 0) return there;
  if (named[0] !== undefined) return [present('KUBECONFIG', named[0])];
  const standard = join(homedir(), '.kube', 'config');
  return existsSync(standard) ? [standard] : [];
}

function present(place: string, file: string): string {
  if (existsSync(file)) return file;
  throw usage(place, `file not found: ${file}`);
}

function loaded(config: KubeConfig, file: string): KubeConfig {
  try {
    config.loadFromFile(file);
    return config;
  } catch (error) {
    // The parser's message quotes lines of the file, which may hold a token. Only its first line is safe.
    const [first = ''] = messageOf(error).split('\n');
    const reason = error instanceof TypeError ? 'it has no clusters, users and contexts' : first;
    throw usage(file, `is not a valid kubeconfig: ${reason}`);
  }
}

/** If several files define the same name, the first wins, as in kubectl. */
function add(config: KubeConfig, more: KubeConfig): void {
  const isNew = (known: readonly { readonly name: string }[]) => (item: { readonly name: string }) =>
    !known.some(({ name }) => name === item.name);
  more.clusters.filter(isNew(config.clusters)).forEach((cluster) => config.addCluster(cluster));
  more.users.filter(isNew(config.users)).forEach((user) => config.addUser(user));
  more.contexts.filter(isNew(config.contexts)).forEach((context) => config.addContext(context));
  if (currentOf(config) === '') config.setCurrentContext(currentOf(more));
}

/** The client's type is string, but a file may not have it. */
function currentOf(config: KubeConfig): string {
  const current: unknown = config.getCurrentContext();
  return typeof current === 'string' ? current : '';
}

function chooseContext(config: KubeConfig, target: Target, source: string): string {
  const name = target.context ?? currentOf(config);
  const known = config.getContexts().map((context) => context.name);
  const choice = known.length === 0 ? 'it has none' : `it has: ${known.join(', ')}`;
  if (name === '') throw usage('--context', `${source} has no current context: choose one, ${choice}`);
  if (!known.includes(name)) {
    throw usage('--context', `${source} has no context ${JSON.stringify(name)}; ${choice}`);
  }
  config.setCurrentContext(name);
  if (config.getCurrentCluster() === null) {
    throw usage(
      '--context',
      `the context ${name} of ${source} names a cluster that the kubeconfig does not define: fix it, or choose another context`,
    );
  }
  return name;
}

function usage(place: string, detail: string): HelmwrightError {
  return new HelmwrightError('usage', place, detail);
}
