import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { messageOf } from '../../errors.js';
import { jsonSchema } from '../../values/generate/json-schema.js';
import { defaultsOf } from '../../values/definition/defaults.js';
import type { ObjectType } from '../../values/definition/value-type.js';
import { object, subchart } from '../../values/v.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import { readManifests } from '../../values/yaml/parse-yaml.js';
import { HelmChart } from '../build/helm-chart.js';
import { chartFiles } from '../files/files.js';
import type { ChartModel } from '../model/chart-model.js';
import { modelOf } from '../model/model.js';
import type { Outcome } from './difference.js';
import { causeOf, type Rendering, renderOutcome, withValuesFile } from './equivalence.js';
import { type Helm, runHelm } from './helm.js';

/** A chart with values, rendered as a subchart beside others: one process of Helm renders all of them. */
export interface UmbrellaCase {
  /** The subchart's name or alias: unique, and what its templates see as the chart's name. */
  readonly key: string;
  readonly model: ChartModel;
  readonly values: JsonObject;
}

export type UmbrellaRendering = Omit<Rendering, 'values'>;

const name = 'umbrella';

/** What {@link render} makes of one case. */
export function umbrellaOutcome(each: UmbrellaCase, rules: Helm['rules'], rendering: UmbrellaRendering): Outcome {
  const alone = known.get(each) ?? umbrellaOf([each]);
  known.set(each, alone);
  return renderOutcome(alone, rules, { ...rendering, values: valuesOf([each]) });
}

/** A chart's schema is compiled once, for the rules of all versions of Helm. */
const known = new WeakMap<UmbrellaCase, ChartModel>();

/**
 * What Helm makes of each case, by its key. A case that Helm refuses, or whose output cannot be read, does not disturb the
 * others, but costs another process: keep those apart that are expected to fail by a template.
 */
export async function helmOutcomes(
  cases: readonly UmbrellaCase[],
  helm: Helm,
  rendering: UmbrellaRendering,
): Promise<ReadonlyMap<string, Outcome>> {
  if (cases.length === 0) return new Map();
  const { code, stdout, stderr } = await runUmbrella(cases, helm, rendering);
  const by = `Helm ${helm.version}`;
  if (code === 0) return outcomesOf(cases, stdout, by);
  const named = cases.length === 1 ? cases : cases.filter(({ key }) => namesKey(stderr, key));
  if (named.length > 0) {
    const refused: Outcome = { kind: 'refused', by, because: causeOf(stderr), message: stderr };
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
  { release, kubeVersion = 'v1.31.0', apiVersions = [] }: UmbrellaRendering,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-umbrella-'));
  try {
    await writeFiles(folder, umbrellaOf(cases));
    return await withValuesFile(valuesOf(cases), (file) =>
      runHelm(helm.binary, [
        ...['template', release.name, folder],
        ...['--namespace', release.namespace],
        ...['--values', file],
        ...['--kube-version', kubeVersion],
        ...apiVersions.flatMap((version) => ['--api-versions', version]),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFiles(folder: string, model: ChartModel): Promise<void> {
  const files = [...chartFiles(model).files].filter(([path]) => !path.endsWith('README.md'));
  const folders = new Set(files.map(([path]) => dirname(join(folder, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  await Promise.all(files.map(([path, text]) => writeFile(join(folder, path), text)));
}

function valuesOf(cases: readonly UmbrellaCase[]): JsonObject {
  return Object.fromEntries(cases.map(({ key, values }) => [key, values]));
}

const noValues = object({}, { description: 'The values of the charts.' });
let empty: ChartModel | undefined;

/** A chart of nothing but subcharts. */
function umbrellaOf(cases: readonly UmbrellaCase[]): ChartModel {
  empty ??= modelOf(
    (app) =>
      new HelmChart<ObjectType>(app, name, {
        metadata: { name, version: '1.0.0', description: 'Charts that one process of Helm renders.' },
        values: noValues,
      }),
  );
  const values = object(
    Object.fromEntries(cases.map(({ key }) => [key, subchart({ description: 'A chart.' })])),
    noValues,
  );
  const subcharts = cases.map(({ key, model }) => ({ key, model }));
  return { ...empty, values, defaults: defaultsOf(values), schema: jsonSchema(values, name), subcharts };
}

/** The objects of each case, by the template that Helm says they come from. */
function outcomesOf(cases: readonly UmbrellaCase[], stdout: string, by: string): ReadonlyMap<string, Outcome> {
  const documents = new Map<string, string[]>();
  for (const document of stdout.split(/^---$(?=\n# Source: )/m)) {
    const [, key] = /^# Source: umbrella\/charts\/([^/]+)\//m.exec(document) ?? [];
    if (key !== undefined) documents.set(key, [...(documents.get(key) ?? []), document]);
  }
  return new Map(cases.map(({ key }) => [key, objectsOf(documents.get(key) ?? [], by)]));
}

function objectsOf(documents: readonly string[], by: string): Outcome {
  try {
    const objects = documents.flatMap((document) => readManifests(document)).filter(isJsonObject);
    return { kind: 'objects', by, objects };
  } catch (error) {
    return { kind: 'refused', by, because: 'broken', message: `its output cannot be read: ${messageOf(error)}` };
  }
}
