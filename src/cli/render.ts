import type { Command } from 'commander';
import type { RenderedObject } from '../chart/render/render.js';
import { HelmwrightError } from '../errors.js';
import { defaultKubeVersion } from '../template/ast/context.js';
import type { JsonObject } from '../values/json.js';
import { type CommonOptions, type Conclude, type Result, repeated, withCommonOptions } from './conclude.js';
import { type Io, readFailure, readInput } from './io.js';

interface RenderOptions extends CommonOptions {
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

export function addRender(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('render'))
    .description('Render a chart like `helm template`, without Helm: the same objects in the same order, as YAML.')
    .argument('<chart>', 'the name of the chart')
    .option('--module <file>', 'the module that exports the chart; by default chart.ts or chart.js in this folder')
    .option('--name <release>', 'release name', 'release-name')
    .option('-n, --namespace <namespace>', 'release namespace', 'default')
    .option('-f, --values <file>', 'a values file, or - for the standard input (repeatable)', separated)
    .option('--set <k=v>', 'set values, with the types that Helm gives them (repeatable)', repeated)
    .option('--set-string <k=v>', 'set string values (repeatable)', repeated)
    .option('--kube-version <version>', 'Kubernetes version', defaultKubeVersion)
    .option('-a, --api-versions <versions>', 'additional API versions of the cluster', separated)
    .option('--skip-tests', 'skip tests from the output')
    .option('--cluster <file>', 'a YAML file with the objects that `lookup` finds')
    .addHelpText('after', '\nExample:\n  helmwright render web --module chart.ts --set replicas=3')
    .action((chart: string, options: RenderOptions) => conclude(options, (io) => renderChart(io, chart, options)));
}

/** Like Helm, a flag takes several items, separated by commas. */
function separated(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, ...value.split(',')];
}

async function renderChart(io: Io, name: string, options: RenderOptions): Promise<Result> {
  const { chartToRender } = await import('./load-charts.js');
  const { moduleFile } = await import('./load-module.js');
  const { installOrder } = await import('../chart/render/install-order.js');
  const { render } = await import('../chart/render/render.js');
  const module = moduleFile(io.cwd, options.module, `render ${name} --module web/chart.ts`);
  const release = { name: releaseName(options.name), namespace: options.namespace };
  const capabilities = { kubeVersion: kubeVersion(options.kubeVersion), apiVersions: options.apiVersions ?? [] };
  const values = await valuesOf(io, options);
  const cluster = await clusterOf(io, options.cluster);
  const model = await chartToRender(io.cwd, module, name);
  const skipTests = options.skipTests === true;
  const objects = installOrder(render(model, { release, values, capabilities, cluster, skipTests })).map(
    ({ source, object }) => ({ source, object }),
  );
  const text = await manifestsText(objects);
  return { ok: true, data: { chart: name, objects }, text: () => text };
}

async function valuesOf(io: Io, { values = [], set = [], setString = [] }: RenderOptions): Promise<JsonObject> {
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

async function manifestsText(objects: readonly RenderedObject[]): Promise<string> {
  const { printYaml } = await import('../values/yaml/print-yaml.js');
  return objects.map(({ source, object }) => `---\n# Source: ${source}\n${printYaml(object)}`).join('');
}
