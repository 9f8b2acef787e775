import type { Command } from 'commander';
import type { Drift } from '../chart/disk/drift.js';
import type { GeneratedChart } from '../chart/files/generated-chart.js';
import type { WriteReport } from '../chart/disk/write.js';
import { HelmwrightError } from '../errors.js';
import { type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import type { Io } from './io.js';
import { table } from './table.js';
import { withUserPath } from './user-path.js';

interface SynthOptions extends CommonOptions {
  readonly output: string;
  readonly check?: true;
  readonly watch?: true;
}

export function addSynth(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('synth'))
    .description('Write the charts of a module: all of them or, after an error, none.')
    .argument(
      '[module]',
      'a JavaScript or TypeScript module that exports `charts`; by default chart.ts or chart.js in this folder',
    )
    .option('-o, --output <dir>', 'the folder to write to; each chart gets a subfolder with its name', 'charts')
    .option('--check', 'write nothing, and fail if the folder is not up to date')
    .option('--watch', "write the charts again after each change in the module's folder")
    .addHelpText('after', '\nExample:\n  helmwright synth chart.ts --output charts')
    .action((module: string | undefined, options: SynthOptions) =>
      conclude(options, (io, argv) =>
        options.watch === true ? watchCharts(io, argv, module, options) : synth(io, module, options),
      ),
    );
}

async function watchCharts(
  io: Io,
  argv: readonly string[],
  given: string | undefined,
  { output }: SynthOptions,
): Promise<Result> {
  const { watching } = await import('./watch.js');
  const { writtenText } = await import('./watch-text.js');
  const { moduleFile } = await import('./load-module.js');
  const module = moduleFile(io.cwd, given, 'synth web/chart.ts --watch');
  return watching(io, { argv, module, output, shown: writtenText });
}

async function synth({ cwd }: Io, given: string | undefined, { output, check }: SynthOptions): Promise<Result> {
  if (output === '') throw new HelmwrightError('usage', '--output', 'must name a folder');
  const { inModule, loadCharts } = await import('./load-charts.js');
  const { moduleFile } = await import('./load-module.js');
  const { chartFiles } = await import('../chart/files/files.js');
  const { unmetServices } = await import('../chart/rules/selectors.js');
  const { checkBranches } = await import('../chart/check/branches.js');
  const module = moduleFile(cwd, given, 'synth web/chart.ts');
  const loaded = await loadCharts(cwd, module);
  const charts = loaded.map(({ model }) => chartFiles(model));
  const untried = loaded
    .filter(({ model, factory }) => inModule(cwd, module, () => checkBranches(model, factory)) === 0)
    .map(({ model }) => model.name);
  const result = await withUserPath(cwd, output, (folder, shown) =>
    check === true ? drifted(folder, output, charts) : written(folder, { output, charts, shown }),
  );
  const notices = [...untried.map(untriedConditions), ...loaded.flatMap(({ model }) => unmetServices(model))];
  return {
    ...result,
    data: { ...result.data, notices },
    text: (colors, columns) => notices.map((notice) => `${notice}\n`).join('') + result.text(colors, columns),
  };
}

/** A chart that refuses its defaults and all values at their bounds. */
function untriedConditions(chart: string): string {
  return `chart ${chart}: JavaScript conditions were not looked for, because it refuses all values that synth tries: run \`helmwright check\``;
}

async function drifted(folder: string, output: string, charts: readonly GeneratedChart[]): Promise<Result> {
  const { compareCharts } = await import('../chart/disk/drift.js');
  const drift = compareCharts(folder, charts);
  return { ok: drift.length === 0, data: { output, drift }, text: () => driftText(output, drift) };
}

function driftText(output: string, drift: readonly Drift[]): string {
  if (drift.length === 0) return `${output} is up to date\n`;
  return table(
    ['chart', 'file', 'state'],
    drift.map(({ chart, path, kind }) => [chart, path, kind]),
  );
}

interface Writing {
  /** The folder as the user gave it. */
  readonly output: string;
  readonly charts: readonly GeneratedChart[];
  readonly shown: (path: string) => string;
}

async function written(folder: string, { output, charts, shown }: Writing): Promise<Result> {
  const { writeCharts } = await import('../chart/disk/write.js');
  const report = writeCharts(folder, charts).map((chart) => ({ ...chart, folder: shown(chart.folder) }));
  const files = new Map(charts.map((chart) => [chart.name, chart.files.size]));
  const data = report.map((chart) => ({ ...chart, files: files.get(chart.name) ?? 0 }));
  return { ok: true, data: { output, charts: data }, text: ({ dim }) => reportText(report, files, dim) };
}

function reportText(report: WriteReport, files: ReadonlyMap<string, number>, dim: (text: string) => string): string {
  const rows = report.map(({ name, folder, written, removed }) => {
    const all = files.get(name) ?? 0;
    return [name, all, written, removed, all - written, folder];
  });
  const kept = report.flatMap(({ folder, kept }) => kept.map((path) => `kept: ${folder}/${path}\n`));
  return table(['chart', 'files', 'written', 'removed', 'unchanged', 'folder'], rows) + dim(kept.join(''));
}
