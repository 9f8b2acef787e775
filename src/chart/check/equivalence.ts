import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { HelmwrightError, messageOf } from '../../errors.js';
import { defaultKubeVersion, type Generate } from '../../template/ast/context.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { printYaml } from '../../values/yaml/print-yaml.js';
import { type Difference, type Outcome, withoutNulls } from './difference.js';
import { differenceFrom, generating } from './credentials.js';
import { embed } from './embedding.js';
import { type Helm, runHelm } from './helm.js';
import type { ChartFactory, ChartModel } from '../model/chart-model.js';
import { renderResourcesOf } from '../render/render.js';
import { readOutput } from './read-output.js';

/** How a chart is rendered, apart from its values. */
export interface RenderSettings {
  readonly release: { readonly name: string; readonly namespace: string };
  /** @default v1.31.0 */
  readonly kubeVersion?: string;
  /** Added to those that `helm template` assumes. @default none */
  readonly apiVersions?: readonly string[];
  /** Whether what is in crds/ is printed too. An app never has it. @default false */
  readonly includeCrds?: boolean;
}

/** Values, and how the chart is rendered with them. */
export interface Rendering extends RenderSettings {
  readonly values: JsonObject;
}

/** Release names that are not DNS labels or have the maximum length, several Kubernetes versions and API versions. */
export function arbitrarySettings(): fc.Arbitrary<RenderSettings> {
  const names = ['release', 'r', '0', 'my-release', 'a.b', `x${'-y'.repeat(26)}`, '1'.repeat(53)];
  return fc.record({
    release: fc.record({ name: fc.constantFrom(...names), namespace: fc.constantFrom('default', 'on', '1e3') }),
    kubeVersion: fc.constantFrom(defaultKubeVersion, 'v1.29.3-gke.100', 'v1.35.1'),
    apiVersions: fc.constantFrom([], ['monitoring.coreos.com/v1', 'batch/v1/CronJob']),
    includeCrds: fc.constant(true),
  });
}

/** Values with settings. */
export function arbitraryRenderings(
  values: fc.Arbitrary<JsonObject>,
  settings: fc.Arbitrary<RenderSettings> = arbitrarySettings(),
): fc.Arbitrary<Rendering> {
  return fc.record({ values, settings }).map((drawn) => ({ values: drawn.values, ...drawn.settings }));
}

/** Compares what Helm makes of a chart's files with what {@link render} makes of its model. */
export async function compareRender(
  model: ChartModel,
  folder: string,
  helm: Helm,
  rendering: Rendering,
): Promise<Difference | undefined> {
  const ours = generating((generate) => renderOutcome(model, helm.rules, rendering, generate));
  return differenceFrom(ours, await helmOutcome(folder, helm, rendering));
}

/** Compares what {@link render} makes of a chart with what its class makes in an ordinary cdk8s app. */
export function compareEmbedding(
  model: ChartModel,
  factory: ChartFactory,
  rendering: Rendering,
): Difference | undefined {
  if (holdsLostKey(rendering.values)) return undefined;
  const rendered = generating((generate) =>
    asApp(renderOutcome(model, 'helm4', { ...rendering, includeCrds: false }, generate)),
  );
  const embedded = embeddingOutcome(factory, rendering);
  if (embedded.kind === 'refused' && makesLostKey(rendered.outcome)) return undefined;
  // An app has no templates that could refuse: both of its refusals are errors of the app.
  const bothRefuse = rendered.outcome.kind === 'refused' && embedded.kind === 'refused';
  return bothRefuse && embedded.because !== 'broken' ? undefined : differenceFrom(rendered, embedded);
}

function asApp(outcome: Outcome): Outcome {
  return outcome.kind === 'refused' ? outcome : { ...outcome, objects: outcome.objects.map(withoutNulls) };
}

/** cdk8s cannot hold maps with these keys, and the app says so. */
function holdsLostKey(value: Json): boolean {
  if (isJsonArray(value)) return value.some(holdsLostKey);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([key, item]) => key === '__proto__' || key === 'constructor' || holdsLostKey(item),
  );
}

/** Such a key may also be made of a value. */
function makesLostKey(outcome: Outcome): boolean {
  return outcome.kind === 'objects' && outcome.objects.some(holdsLostKey);
}

/** What is wrong where the evaluator renders values that it should refuse. */
export function refusedBy(model: ChartModel, { rules }: Helm, rendering: Rendering): Difference | undefined {
  const outcome = renderOutcome(model, rules, rendering);
  return outcome.kind === 'refused'
    ? undefined
    : { object: '', path: '', detail: 'all render what the schema refuses' };
}

export function renderOutcome(
  model: ChartModel,
  rules: Helm['rules'],
  rendering: Rendering,
  generate?: Generate,
): Outcome {
  const { values, release, kubeVersion = defaultKubeVersion, apiVersions = [], includeCrds = false } = rendering;
  const request = { values, release, capabilities: { kubeVersion, apiVersions }, helm: rules, includeCrds };
  return outcomeOf('render()', () => renderResourcesOf(model, request, generate).map(({ object }) => object));
}

function embeddingOutcome(factory: ChartFactory, rendering: Rendering): Outcome {
  const { values, release, kubeVersion = defaultKubeVersion, apiVersions = [] } = rendering;
  return outcomeOf('the cdk8s app', () =>
    embed(factory, { json: values, release, capabilities: { kubeVersion, apiVersions } }).map(({ object }) => object),
  );
}

function outcomeOf(by: string, make: () => readonly JsonObject[]): Outcome {
  try {
    return { kind: 'objects', by, objects: make() };
  } catch (error) {
    const because = error instanceof HelmwrightError ? causes[error.code] : undefined;
    const message = messageOf(error);
    return { kind: 'refused', by, because: because ?? 'broken', message };
  }
}

const causes: Readonly<Partial<Record<HelmwrightError['code'], 'values' | 'template'>>> = {
  'invalid-values': 'values',
  'render-failed': 'template',
};

/** What `helm template` makes of a chart's files. */
export async function helmOutcome(folder: string, helm: Helm, rendering: Rendering): Promise<Outcome> {
  const { code, stdout, stderr } = await withValuesFile(rendering.values, (file) =>
    runHelm(helm.binary, templateArgs(folder, file, rendering)),
  );
  const by = `Helm ${helm.version}`;
  return code === 0 ? outcomeOfOutput(by, stdout) : outcomeOfFailure(by, stderr);
}

/** The arguments of `helm template` for a chart's folder and a values file. */
export function templateArgs(
  folder: string,
  valuesFile: string,
  { release, kubeVersion = defaultKubeVersion, apiVersions = [], includeCrds = false }: RenderSettings,
): readonly string[] {
  return [
    ...['template', release.name, folder],
    ...['--namespace', release.namespace],
    ...['--values', valuesFile],
    ...['--kube-version', kubeVersion],
    ...apiVersions.flatMap((version) => ['--api-versions', version]),
    ...(includeCrds ? ['--include-crds'] : []),
  ];
}

/** The objects in what `helm template` printed. */
export function outcomeOfOutput(by: string, stdout: string): Outcome {
  try {
    return { kind: 'objects', by, objects: readOutput(stdout) };
  } catch (error) {
    return { kind: 'refused', by, because: 'broken', message: `its output cannot be read: ${messageOf(error)}` };
  }
}

/** Why `helm template` failed. */
export function outcomeOfFailure(by: string, stderr: string): Outcome {
  return { kind: 'refused', by, because: causeOf(stderr), message: stderr };
}

/** `index` is Go's form of `at`; the last is what YAML readers say of a key that is too long for its line. */
const templateFails =
  /execution error at|error calling (semverCompare|index: .*out of range)|incompatible with Kubernetes|YAML parse error .* mapping values are not allowed/;

function causeOf(stderr: string): 'values' | 'template' | 'broken' {
  if (/values don't meet the specifications of the schema|cannot load values|type mismatch on/.test(stderr))
    return 'values';
  return templateFails.test(stderr) ? 'template' : 'broken';
}

/** Calls `use` with a file that holds the values. */
export async function withValuesFile<T>(values: JsonObject, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-values-'));
  try {
    const file = join(folder, 'values.yaml');
    await writeFile(file, printYaml(values));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
