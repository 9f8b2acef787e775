import type { Command } from 'commander';
import { type CommonOptions, conclude, type Result, withCommonOptions } from './conclude.js';

interface PackageOptions extends CommonOptions {
  readonly module?: string;
  readonly destination: string;
}

export function addPackage(program: Command): void {
  withCommonOptions(program.command('package'))
    .description('Pack charts as .tgz files, equal to the byte each time.')
    .argument('[chart]', 'the chart to pack; all by default')
    .option('--module <file>', "the module that makes the chart; this product's charts by default")
    .option('-d, --destination <dir>', 'the folder to write to', '.')
    .addHelpText('after', '\nExample:\n  helmwright package web --module chart.ts --destination dist')
    .action((chart: string | undefined, options: PackageOptions) => conclude(options, () => pack(chart, options)));
}

async function pack(name: string | undefined, { module, destination }: PackageOptions): Promise<Result> {
  const { chosen, loadCharts } = await import('./load-charts.js');
  const { chartFiles } = await import('../chart/files/files.js');
  const { writePackage } = await import('../chart/disk/package.js');
  const charts = chosen(await loadCharts(module), name).map(({ model }) => ({
    files: chartFiles(model),
    version: model.metadata.version,
  }));
  const packages: { readonly chart: string; readonly version: string; readonly file: string }[] = [];
  for (const { files, version } of charts) {
    packages.push({ chart: files.name, version, file: await writePackage(destination, files, version) });
  }
  return { ok: true, data: { packages }, text: () => packages.map(({ file }) => `${file}\n`).join('') };
}
