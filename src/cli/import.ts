import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { HelmwrightError } from '../errors.js';
import type { RemoteChart } from '../chart/import/pull.js';
import type { ChartContent } from '../chart/import/chart-archive.js';
import { type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import { helmInstallation, helmsOf } from './helms.js';
import type { Io } from './io.js';
import { withUserPath } from './user-path.js';

interface ImportOptions extends CommonOptions {
  readonly repository?: string;
  readonly output?: string;
  readonly plainHttp?: true;
}

export function addImport(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('import'))
    .description("Write a module with another chart's defaults, schema and the type of its values, for a Dependency.")
    .argument('<chart>', 'oci://…@version, name@version with --repository, or the path of a folder or .tgz')
    .option('--repository <url>', 'the repository of the chart; for a path, what Chart.yaml is to name')
    .option('-o, --output <file>', 'the file to write; by default imports/<chart>.ts')
    .option('--plain-http', 'use HTTP for an OCI registry')
    .addHelpText('after', '\nExample:\n  helmwright import oci://registry.example.com/charts/postgresql@16.4.2')
    .action((chart: string, options: ImportOptions) => conclude(options, (io) => importChart(io, chart, options)));
}

async function importChart(io: Io, given: string, options: ImportOptions): Promise<Result> {
  const { treeOf } = await import('../chart/import/chart-tree.js');
  const { moduleText } = await import('../chart/import/module-text.js');
  const { checkForeignSchemas } = await import('../values/foreign-schema.js');
  const { content, repository, place } = await fetched(io, given, options);
  const tree = await treeOf(content, place);
  checkForeignSchemas(tree, place);
  const output = options.output ?? `imports/${tree.name}.ts`;
  const file = resolve(io.cwd, output);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, moduleText(tree, repository));
  return { ok: true, data: { chart: tree.name, version: tree.version, file: output }, text: () => `${output}\n` };
}

interface Fetched {
  readonly content: ChartContent;
  readonly repository: string;
  readonly place: string;
}

async function fetched(io: Io, given: string, options: ImportOptions): Promise<Fetched> {
  if (!given.startsWith('oci://') && existsSync(resolve(io.cwd, given))) return local(io, given, options.repository);
  const { pull, placeOf } = await import('../chart/import/pull.js');
  const chart = { ...remote(given, options.repository), plainHttp: options.plainHttp === true };
  const [helm] = helmsOf(io, {});
  if (helm === undefined)
    throw new HelmwrightError(
      'usage',
      placeOf(chart),
      `cannot be fetched: there is no helm on PATH (${helmInstallation})`,
    );
  return { content: await pull(helm, chart, io.env), repository: chart.repository, place: placeOf(chart) };
}

async function local(io: Io, path: string, repository: string | undefined): Promise<Fetched> {
  const { readChart } = await import('../chart/import/chart-archive.js');
  if (repository === undefined)
    throw new HelmwrightError(
      'usage',
      '--repository',
      'is required for a chart on disk: where Helm finds it, such as file://../common',
    );
  return { content: await withUserPath(io.cwd, path, readChart), repository, place: path };
}

function remote(given: string, repository: string | undefined): Omit<RemoteChart, 'plainHttp'> {
  const [, path = '', version] = /^(.+)@([^@/]+)$/.exec(given) ?? [];
  const [, registry, name] = /^(oci:\/\/.+)\/([^/]+)$/.exec(path) ?? [];
  if (version !== undefined && registry !== undefined && name !== undefined)
    return { name, version, repository: registry };
  if (version !== undefined && repository !== undefined) return { name: path, version, repository };
  const detail = 'is not a file: name a folder, a .tgz, oci://…@version, or name@version with --repository';
  throw new HelmwrightError('usage', given, detail);
}
