import { join } from 'node:path';
import type { Command } from 'commander';
import { type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import type { Io } from './io.js';
import { withUserPath } from './user-path.js';

interface PackageOptions extends CommonOptions {
  readonly module?: string;
  readonly destination: string;
  readonly charts: string;
}

export function addPackage(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('package'))
    .description('Package charts as .tgz files. The same chart always gives the same bytes.')
    .argument('[chart]', 'the chart to package; by default all of the module')
    .option('--module <file>', 'the module that exports the chart; by default chart.ts or chart.js in this folder')
    .option('-d, --destination <dir>', 'the folder to write to', '.')
    .option('--charts <dir>', 'the folder that `synth` wrote, where `helm dependency build` put dependencies', 'charts')
    .addHelpText('after', '\nExample:\n  helmwright package web --module chart.ts --destination dist')
    .action((chart: string | undefined, options: PackageOptions) =>
      conclude(options, (io) => pack(io, chart, options)),
    );
}

async function pack({ cwd }: Io, name: string | undefined, options: PackageOptions): Promise<Result> {
  const { destination, charts: written } = options;
  const { chosen, loadCharts } = await import('./load-charts.js');
  const { moduleFile } = await import('./load-module.js');
  const { chartFiles } = await import('../chart/files/files.js');
  const { downloadedCharts } = await import('../chart/disk/downloaded-charts.js');
  const { writePackage } = await import('../chart/disk/package.js');
  const module = moduleFile(cwd, options.module, 'package --module web/chart.ts');
  const charts = chosen(await loadCharts(cwd, module), name).map(({ model }) => ({
    files: chartFiles(model),
    version: model.metadata.version,
  }));
  const packages: { readonly chart: string; readonly version: string; readonly file: string }[] = [];
  for (const { files, version } of charts) {
    const downloaded = await withUserPath(cwd, written, (folder) => downloadedCharts(join(folder, files.name), files));
    const file = await withUserPath(cwd, destination, async (folder, shown) =>
      shown(await writePackage(folder, files, version, downloaded)),
    );
    packages.push({ chart: files.name, version, file });
  }
  return { ok: true, data: { packages }, text: () => packages.map(({ file }) => `${file}\n`).join('') };
}
