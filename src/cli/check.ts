import { randomInt } from 'node:crypto';
import type { Command } from 'commander';
import type { CheckReport, Finding } from '../chart/check/check.js';
import { helmInstallation, helmsOf } from './helms.js';
import { integer } from './integer.js';
import type { Io } from './io.js';
import { printable } from './printable.js';
import {
  type Colors,
  type CommonOptions,
  type Conclude,
  type Result,
  repeated,
  withCommonOptions,
} from './conclude.js';

interface CheckOptions extends CommonOptions {
  readonly module?: string;
  readonly runs: number;
  readonly seed?: number;
  readonly helm?: readonly string[];
  readonly requireHelm?: true;
}

export function addCheck(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('check'))
    .description('Check charts: lint, schema, unused values, and whether Helm and TypeScript give the same objects.')
    .argument('[chart]', 'the chart to check; by default all of the module')
    .option('--module <file>', 'the module that exports the chart; by default chart.ts or chart.js in this folder')
    .option('--runs <n>', 'number of random values to try', integer(1, 9_999_999), 100)
    .option(
      '--seed <n>',
      'seed of the random values, to repeat a run; random by default',
      integer(-greatestSeed, greatestSeed),
    )
    .option('--helm <path>', 'a Helm binary to compare with (repeatable); by default `helm` on PATH', repeated)
    .option('--require-helm', 'fail if there is no Helm binary to compare with')
    .addHelpText('after', '\nExample:\n  helmwright check web --module chart.ts --runs 200 --seed 7')
    .action((chart: string | undefined, options: CheckOptions) => conclude(options, (io) => check(io, chart, options)));
}

const greatestSeed = 2 ** 31 - 1;

/** A finding and the values file that reproduces it. */
interface WrittenFinding extends Finding {
  readonly file?: string;
}

interface Checked extends CheckReport {
  readonly findings: readonly WrittenFinding[];
}

async function check(io: Io, name: string | undefined, options: CheckOptions): Promise<Result> {
  const { chosen, loadCharts } = await import('./load-charts.js');
  const { moduleFile } = await import('./load-module.js');
  const { checkChart } = await import('../chart/check/check.js');
  const { progressLine } = await import('./progress-line.js');
  const { writeCounterexamples } = await import('./counterexamples.js');
  const module = moduleFile(io.cwd, options.module, 'check --module web/chart.ts');
  const helms = helmsOf(io, options);
  const charts = chosen(await loadCharts(io.cwd, module), name);
  const start = options.seed ?? randomInt(greatestSeed);
  const reports: Checked[] = [];
  for (const { model, factory } of charts) {
    const line = progressLine(options.json === true ? undefined : io.stderr, model.name);
    const progress = line.show;
    const report = await checkChart(model, factory, { runs: options.runs, seed: start, helms, progress }).finally(
      line.clear,
    );
    reports.push({ ...report, findings: writeCounterexamples(io.cwd, report) });
  }
  const ok = reports.every(isClean);
  const data = { seed: start, runs: options.runs, helms, charts: reports };
  return { ok, data, text: (colors) => reportText(reports, { seed: start, helms, colors }) };
}

function isClean({ findings, steps }: CheckReport): boolean {
  return findings.length === 0 && steps.every(({ ok }) => ok);
}

interface About {
  readonly seed: number;
  readonly helms: readonly string[];
  readonly colors: Colors;
}

function reportText(reports: readonly Checked[], { seed, helms, colors }: About): string {
  const unchecked =
    helms.length > 0
      ? ''
      : `${colors.yellow('not checked:')} whether Helm renders the same objects, because there is no helm on PATH. Install Helm (${helmInstallation}), or name a binary with --helm.\n`;
  return `${reports.map((report) => chartText(report, colors)).join('')}${colors.dim(`seed ${seed}`)}\n${unchecked}`;
}

function chartText({ chart, steps, findings }: Checked, colors: Colors): string {
  const width = Math.max(0, ...steps.map(({ name }) => name.length));
  const lines = steps.map(({ name, detail, ok }) =>
    `  ${ok ? colors.green('ok    ') : colors.red('failed')}  ${name.padEnd(width)}  ${detail}`.trimEnd(),
  );
  const found = findings.map(
    ({ step, message, file }) =>
      `  ${colors.red(`${step}:`)} ${printable(message)}${file === undefined ? '' : `\n    values that reproduce it: ${file}`}`,
  );
  return `${[colors.bold(chart), ...lines, ...found].join('\n')}\n`;
}
