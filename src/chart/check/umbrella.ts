import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Generate } from '../../template/ast/context.js';
import { jsonSchema } from '../../values/generate/json-schema.js';
import type { ObjectType } from '../../values/definition/value-type.js';
import { object, subchart } from '../../values/v.js';
import type { JsonObject } from '../../values/json.js';
import { printYaml } from '../../values/yaml/print-yaml.js';
import { HelmChart } from '../build/helm-chart.js';
import { chartFiles } from '../files/files.js';
import type { ChartModel } from '../model/chart-model.js';
import { modelOf } from '../model/model.js';
import type { Outcome } from './difference.js';
import {
  outcomeOfFailure,
  outcomeOfOutput,
  type RenderSettings,
  renderOutcome,
  templateArgs,
  withValuesFile,
} from './equivalence.js';
import { type Helm, type HelmResult, runHelm } from './helm.js';
import { withStubs } from './stub-dependencies.js';

/** A chart with values that is rendered as a subchart beside others: one Helm process renders all of them. */
export interface UmbrellaCase {
  /** The subchart's name or alias: unique, and what its templates see as the chart's name. */
  readonly key: string;
  readonly model: ChartModel;
  readonly values: JsonObject;
  /** What Helm reads. @default the chart's files */
  readonly files?: ReadonlyMap<string, string>;
}

export type UmbrellaRendering = RenderSettings;

const name = 'umbrella';

/** What `render` makes of one case. */
export function umbrellaOutcome(
  each: UmbrellaCase,
  rules: Helm['rules'],
  rendering: UmbrellaRendering,
  generate?: Generate,
): Outcome {
  const alone = known.get(each) ?? umbrellaOf([each]);
  known.set(each, alone);
  return renderOutcome(alone, rules, { ...rendering, values: valuesOf([each]) }, generate);
}

/** A chart's schema is compiled once, for the rules of all versions of Helm. */
const known = new WeakMap<UmbrellaCase, ChartModel>();

/**
 * What Helm makes of each case, by its key. A case that Helm refuses does not affect the others, but costs another
 * process: pass cases that a template is expected to refuse one at a time.
 */
export async function helmOutcomes(
  cases: readonly UmbrellaCase[],
  helm: Helm,
  rendering: UmbrellaRendering,
): Promise<ReadonlyMap<string, Outcome>> {
  if (cases.length === 0) return new Map();
  const result = await runUmbrella(cases, helm, rendering);
  const by = `Helm ${helm.version}`;
  if (result.code === 0) return outcomesOf(cases, result.stdout, by);
  const named = cases.length === 1 ? cases : cases.filter(({ key }) => namesKey(result.stderr, key));
  if (named.length > 0) {
    const refused = outcomeOfFailure(by, result.stderr);
    const rest = cases.filter((each) => !named.includes(each));
    return new Map([
      ...named.map(({ key }) => [key, refused] as const),
      ...(await helmOutcomes(rest, helm, rendering)),
    ]);
  }
  const half = Math.ceil(cases.length / 2);
  return new Map([
    ...(await helmOutcomes(cases.slice(0, half), helm, rendering)),
    ...(await helmOutcomes(cases.slice(half), helm, rendering)),
  ]);
}

/** Whether an error of Helm is about a subchart: a line of the schema's report, or the path of a template. */
function namesKey(stderr: string, key: string): boolean {
  return stderr.split('\n').some((line) => line === `${key}:` || line.includes(`${name}/charts/${key}/`));
}

async function runUmbrella(
  cases: readonly UmbrellaCase[],
  helm: Helm,
  rendering: UmbrellaRendering,
): Promise<HelmResult> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-umbrella-'));
  try {
    await writeFiles(folder, cases);
    return await withValuesFile(valuesOf(cases), (file) => runHelm(helm.binary, templateArgs(folder, file, rendering)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Each case has a folder of its own, even where the chart is the same: Helm 3 shares the subcharts of a chart between all
 * of its aliases, so that one which is disabled in one alias is missing in the others.
 */
async function writeFiles(folder: string, cases: readonly UmbrellaCase[]): Promise<void> {
  const dependencies = cases.map(({ key, model }) => ({
    name: key,
    version: model.metadata.version,
    condition: `${key}.enabled`,
  }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Chart.yaml'), printYaml({ apiVersion: 'v2', name, version: '1.0.0', dependencies }));
  await Promise.all(cases.map((each) => writeCase(join(folder, 'charts', each.key), each.key, filesOf(each))));
}

async function writeCase(folder: string, key: string, files: readonly File[]): Promise<void> {
  const folders = new Set(files.map(([path]) => dirname(join(folder, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  await Promise.all(files.map(([path, text]) => writeFile(join(folder, path), renamed(path, text, key))));
}

/** Without an alias, the name of a subchart is the name in its Chart.yaml. */
function renamed(path: string, text: string, key: string): string {
  return path === 'Chart.yaml' ? text.replace(/^name: .*$/m, () => `name: ${key}`) : text;
}

const generated = new WeakMap<ChartModel, ReadonlyMap<string, string>>();

function filesOf({ model, files }: UmbrellaCase): readonly File[] {
  const read = files ?? generated.get(model) ?? withStubs(chartFiles(model), model).files;
  if (files === undefined) generated.set(model, read);
  return [...read].filter(([path]) => !path.endsWith('README.md'));
}

type File = readonly [path: string, text: string];

function valuesOf(cases: readonly UmbrellaCase[]): JsonObject {
  return Object.fromEntries(cases.map(({ key, values }) => [key, values]));
}

const noValues = object({}, { description: 'The values of the charts.' });
/** Without `enabled`, which would be among the values that the templates of each case see. */
const valuesOfCase = { ...subchart({ description: 'A chart.' }), properties: {} };
let empty: ChartModel | undefined;

/** A chart of nothing but subcharts. */
function umbrellaOf(cases: readonly UmbrellaCase[]): ChartModel {
  empty ??= modelOf(
    (app) =>
      new HelmChart<ObjectType>(app, name, {
        metadata: { name, version: '1.0.0', description: 'Charts that one Helm process renders.' },
        values: noValues,
      }),
  );
  const values = object(Object.fromEntries(cases.map(({ key }) => [key, valuesOfCase])), noValues);
  const subcharts = cases.map(({ key, model }) => ({ key, model }));
  return { ...empty, values, defaults: {}, schema: jsonSchema(values, name), subcharts };
}

/** The objects of each case, by the template that Helm names as their source. */
function outcomesOf(cases: readonly UmbrellaCase[], stdout: string, by: string): ReadonlyMap<string, Outcome> {
  const documents = new Map<string, string[]>();
  for (const document of stdout.split(/^---$(?=\n# Source: )/m)) {
    const [, key] = /^# Source: umbrella\/charts\/([^/]+)\//m.exec(document) ?? [];
    if (key !== undefined) documents.set(key, [...(documents.get(key) ?? []), document]);
  }
  return new Map(cases.map(({ key }) => [key, outcomeOfOutput(by, (documents.get(key) ?? []).join('---'))]));
}
