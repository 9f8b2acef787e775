/**
 * Measures the generator beside what people use instead, on the same resources in the same run:
 *
 * - the commands `render lance-platform` and `synth` of this product's charts against `helm template`, and against what they
 *   took before they were made faster;
 * - the whole command against `cdk8s synth --format helm`;
 * - the emission of templates in process against `yaml.stringify` of the same manifests;
 * - the evaluator in process against `helm template`.
 *
 *   npm run bench:synth
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import * as helmwright from '../src/index.js';
import { type ChartModel, chartFiles, modelOf, render } from '../src/index.js';
import { emitResource } from '../src/template/emit/emit.js';
import { writeCharts } from '../src/chart/disk/write.js';
import { helmBinary, helmMajors } from '../test/support/helm-binaries.js';
import { measuredChart } from './fixture/measured.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const sizes = [10, 100, 1000, 10_000];
const rounds = 5;

interface Pair {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** Measures both sides in turn, so that slow moments of the machine affect both. */
function interleaved(times: number, ours: () => void, theirs: () => void): Pair {
  ours();
  theirs();
  const pairs = Array.from({ length: times }, () => [milliseconds(ours), milliseconds(theirs)] as const);
  return { ours: pairs.map(([own]) => own), theirs: pairs.map(([, other]) => other) };
}

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function report(what: string, { ours, theirs }: Pair): void {
  const ratio = median(theirs) / median(ours);
  console.log(
    `${what.padEnd(58)} ${median(ours).toFixed(1).padStart(9)} ms ${median(theirs).toFixed(1).padStart(9)} ms   ${ratio.toFixed(1)} times`,
  );
}

function run(command: string, args: readonly string[], cwd: string, resources: number): void {
  const done = spawnSync(command, args, {
    cwd,
    env: { ...process.env, BENCH_RESOURCES: String(resources) },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}${done.stdout}`);
}

/** Seconds of the commands at version 0.1.0, before they were made faster, on two cores. */
const formerSeconds = { render: 1.3, synth: 1.3 };

/** The commands, compared with `helm template` of the same chart. */
function commands(folder: string): void {
  const main = join(root, 'dist/cli/main.js');
  const template = ['template', 'lance', join(root, 'charts/lance-platform'), '--kube-version', '1.31.0'];
  const ours = {
    render: [main, 'render', 'lance-platform', '--module', 'helmwright/charts', '--name', 'lance'],
    synth: [main, 'synth', 'helmwright/charts', '--output', join(folder, 'product')],
  };
  for (const name of ['render', 'synth'] as const) {
    const pair = interleaved(
      rounds,
      () => run('node', ours[name], folder, 0),
      () => run(helmBinary('helm4'), template, folder, 0),
    );
    report(`command ${name}, charts of this project | helm template`, pair);
    const former = formerSeconds[name] * 1_000;
    report(`command ${name}, charts of this project | formerly`, { ours: pair.ours, theirs: [former] });
  }
}

interface Sides {
  /** The module that `helmwright synth` is given. */
  readonly module: string;
  /** The `app` of cdk8s.yaml. */
  readonly app: string;
}

const compiled: Sides = {
  module: join(root, 'bench/fixture/helmwright-charts.js'),
  app: `node ${join(root, 'bench/fixture/cdk8s-app.js')}`,
};

/** Both sides in the setup of their `init` commands: TypeScript without a build. */
function typescriptProject(folder: string): Sides {
  mkdirSync(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const options = { module: 'CommonJS', target: 'ES2020', esModuleInterop: true, skipLibCheck: true, strict: false };
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  for (const name of ['resources', 'measured', 'helmwright-charts', 'cdk8s-app']) {
    const text = readFileSync(join(root, `bench/fixture/${name}.js`), 'utf8');
    writeFileSync(join(folder, `${name}.ts`), text.replace(/(from '\.\/[a-z0-9-]+)\.js'/g, "$1'"));
  }
  return { module: join(folder, 'helmwright-charts.ts'), app: 'npx ts-node cdk8s-app.ts' };
}

function wholeCommand(folder: string, from: string, { module, app }: Sides, sizes: readonly number[]): void {
  const cdk8s = join(root, 'node_modules/cdk8s-cli/bin/cdk8s');
  const ours = [join(root, 'dist/cli/main.js'), 'synth', module, '--output', 'ours'];
  const theirs = [cdk8s, 'synth', '--format', 'helm', '--chart-version', '0.1.0', '--output', 'theirs'];
  writeFileSync(join(folder, 'cdk8s.yaml'), `language: typescript\napp: ${app}\nimports: []\n`);
  for (const size of sizes) {
    for (const [name, flags] of Object.entries(upgradeChecks)) {
      const pair = interleaved(
        rounds,
        () => run('node', ours, folder, size),
        () => run('node', [...theirs, ...flags], folder, size),
      );
      report(`whole command, ${from}, ${size} resources | ${name}`, pair);
    }
  }
}

/** By default, cdk8s-cli sometimes asks the registry for a newer version of itself. */
const upgradeChecks = { 'cdk8s synth': [], 'without upgrade check': ['--no-check-upgrade'] };

function emission(models: ReadonlyMap<number, ChartModel>): void {
  for (const [size, model] of models) {
    const objects = render(model, { release: { name: 'measured' } }).map(({ object }) => object);
    const pair = interleaved(
      size > 1000 ? 3 : rounds,
      () => model.resources.forEach((resource) => emitResource(resource, model.name, 'it')),
      () => objects.forEach((object) => stringify(object)),
    );
    report(`emission, ${size} resources | yaml.stringify`, pair);
  }
}

function rendering(models: ReadonlyMap<number, ChartModel>, folder: string): void {
  for (const [size, model] of models) {
    if (size > 1000) continue;
    writeCharts(folder, [chartFiles(model)]);
    for (const major of helmMajors) {
      const pair = interleaved(
        rounds,
        () => render(model, { release: { name: 'measured' } }),
        () =>
          run(
            helmBinary(major),
            ['template', 'measured', join(folder, 'measured'), '--kube-version', '1.31.0'],
            folder,
            size,
          ),
      );
      report(`render, ${size} resources, warm | helm template (${major})`, pair);
    }
  }
}

function growth(folder: string): void {
  for (const size of sizes) {
    const measured = spawnSync(
      'node',
      [
        '--import',
        join(root, 'bench/fixture/peak-memory.js'),
        join(root, 'dist/cli/main.js'),
        'synth',
        join(root, 'bench/fixture/helmwright-charts.js'),
        '-o',
        join(folder, 'growth'),
      ],
      {
        cwd: folder,
        env: { ...process.env, BENCH_RESOURCES: String(size), BENCH_PEAK: join(folder, 'peak') },
        encoding: 'utf8',
      },
    );
    if (measured.status !== 0) throw new Error(measured.stderr);
    const { seconds, megabytes } = readPeak(join(folder, 'peak'));
    console.log(
      `whole command, ${String(size).padStart(6)} resources: ${seconds.toFixed(2)} s, ${((seconds * 1000) / size).toFixed(2)} ms a resource, peak ${megabytes.toFixed(0)} MB`,
    );
    rmSync(join(folder, 'growth'), { recursive: true });
  }
}

function readPeak(file: string): { readonly seconds: number; readonly megabytes: number } {
  const [seconds, megabytes] = readFileSync(file, 'utf8').split(' ').map(Number);
  return { seconds: seconds ?? Number.NaN, megabytes: megabytes ?? Number.NaN };
}

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'helmwright-bench-'));
  try {
    const models = new Map(sizes.map((size) => [size, modelOf(measuredChart(helmwright, size))]));
    console.log(`${''.padEnd(58)} ${'ours'.padStart(12)} ${'theirs'.padStart(12)}   theirs / ours`);
    commands(folder);
    const project = join(folder, 'project');
    wholeCommand(project, 'TypeScript', typescriptProject(project), [10, 100]);
    wholeCommand(folder, 'compiled', compiled, [10, 100, 1000]);
    emission(models);
    rendering(models, folder);
    growth(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main();
