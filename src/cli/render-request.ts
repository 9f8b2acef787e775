import type { Command } from 'commander';
import type { RenderRequest } from '../chart/render/render.js';
import { HelmwrightError } from '../errors.js';
import { defaultKubeVersion } from '../template/ast/context.js';
import type { JsonObject } from '../values/json.js';
import { type CommonOptions, repeated } from './conclude.js';
import { type Io, readFailure, readInput } from './io.js';

/** The options of commands that render a chart. */
export interface RequestOptions extends CommonOptions {
  readonly module?: string;
  readonly name: string;
  readonly namespace: string;
  readonly values?: readonly string[];
  readonly set?: readonly string[];
  readonly setString?: readonly string[];
  readonly kubeVersion: string;
  readonly apiVersions?: readonly string[];
  readonly skipTests?: true;
  readonly cluster?: string;
}

export function withRequestOptions(command: Command): Command {
  return command
    .option('--module <file>', 'the module that exports the chart; by default chart.ts or chart.js in this folder')
    .option('--name <release>', 'release name', 'release-name')
    .option('-n, --namespace <namespace>', 'release namespace', 'default')
    .option('-f, --values <file>', 'a values file, or - for the standard input (repeatable)', separated)
    .option('--set <k=v>', 'set values, with the types that Helm gives them (repeatable)', repeated)
    .option('--set-string <k=v>', 'set string values (repeatable)', repeated)
    .option('--kube-version <version>', 'Kubernetes version', defaultKubeVersion)
    .option('-a, --api-versions <versions>', 'additional API versions of the cluster', separated)
    .option('--skip-tests', 'skip tests from the output')
    .option('--cluster <file>', 'a YAML file with the objects that `lookup` finds');
}

/** Like Helm, a flag takes several items, separated by commas. */
function separated(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, ...value.split(',')];
}

/** What the options ask to be rendered. */
export async function requestOf(io: Io, options: RequestOptions): Promise<RenderRequest> {
  const release = { name: releaseName(options.name), namespace: options.namespace };
  const capabilities = { kubeVersion: kubeVersion(options.kubeVersion), apiVersions: options.apiVersions ?? [] };
  const values = await valuesOf(io, options);
  const cluster = await clusterOf(io, options.cluster);
  return { release, values, capabilities, cluster, skipTests: options.skipTests === true };
}

async function valuesOf(io: Io, { values = [], set = [], setString = [] }: RequestOptions): Promise<JsonObject> {
  const { userValues } = await import('../values/merge/merge.js');
  const files: JsonObject[] = [];
  for (const file of values) files.push(await valuesFile(io, file));
  return userValues({ files, set, setString });
}

async function valuesFile(io: Io, file: string): Promise<JsonObject> {
  const { readValuesFile } = await import('../values/yaml/parse-yaml.js');
  return readValuesFile(await textOf(io, file, 'values file'), file);
}

async function clusterOf(io: Io, file: string | undefined): Promise<readonly JsonObject[]> {
  if (file === undefined) return [];
  const { clusterObjects } = await import('../chart/render/cluster-objects.js');
  return clusterObjects(await textOf(io, file, 'cluster file'), file);
}

/** Keeps a byte order mark: the reader of values handles it like Helm. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function textOf(io: Io, file: string, what: string): Promise<string> {
  try {
    return utf8.decode(await readInput(io, file));
  } catch (error) {
    throw new HelmwrightError('invalid-values', `${what} ${file}`, readFailure(error));
  }
}

/** Helm's rule: a DNS name of at most 53 characters. */
function releaseName(name: string): string {
  if (/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(name) && name.length <= 53) return name;
  throw new HelmwrightError(
    'usage',
    `--name ${name}`,
    'a release name must consist of lowercase letters, digits, hyphens and dots, and have at most 53 characters',
  );
}

/** A full version: Helm 3 and Helm 4 complete a short one, such as `1.31`, differently. */
function kubeVersion(version: string): string {
  if (/^v?\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$/.test(version)) return `v${version.replace(/^v/, '')}`;
  throw new HelmwrightError('usage', `--kube-version ${version}`, 'must be a full version, such as 1.31.0');
}
