import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkBranches } from './branches.js';
import { checkFactory } from './check-factory.js';
import { arbitraryInvalidValues } from '../../values/arbitrary/invalid.js';
import { admission } from '../../values/arbitrary/admission.js';
import { arbitraryValues } from '../../values/arbitrary/valid.js';
import { HelmwrightError } from '../../errors.js';
import { coalesce } from '../../values/merge/merge.js';
import type { JsonObject } from '../../values/json.js';
import { validator } from '../../values/validate.js';
import { chartTree } from '../model/chart-tree.js';
import { compareInBatches, sharedSettings } from './batches.js';
import type { Difference } from './difference.js';
import { arbitraryRenderings, compareEmbedding, compareRender, refusedBy, type Rendering } from './equivalence.js';
import { chartFiles } from '../files/files.js';
import { callsOf, type Calls, functionDifference, wrongEvaluation } from './functions.js';
import { type Helm, helmAt } from './helm.js';
import { lint } from './lint.js';
import { withStubs } from './stub-dependencies.js';
import { type Draws, drawRenderings, type Property, tryProperty } from './property.js';
import type { ChartFactory, ChartModel } from '../model/chart-model.js';
import { usesOf } from '../model/credentials.js';
import { writeCharts } from '../disk/write.js';

/** Options of {@link checkChart}. */
export interface CheckOptions {
  /** How many random values each property is tried with. */
  readonly runs: number;
  /** How many random values that the schema refuses are tried. @default as many */
  readonly refusals?: number;
  /** What the random values follow from: the same seed tries the same values. */
  readonly seed: number;
  /** Paths of Helm binaries. With none, what needs Helm is left out. */
  readonly helms: readonly string[];
  /** Told after each try. Many are compared with Helm before the first. */
  readonly progress?: (step: CheckProgress) => void;
}

/** How far a step is. */
export interface CheckProgress {
  /** Such as `equivalence, Helm v3.17.3`. */
  readonly step: string;
  /** How many values were tried. */
  readonly done: number;
  /** How many values there are to try. */
  readonly total: number;
}

/** What {@link checkChart} found. */
export interface CheckReport {
  /** The name of the chart. */
  readonly chart: string;
  /** What is wrong; empty if nothing is. */
  readonly findings: readonly Finding[];
  /** What was checked, in order. */
  readonly steps: readonly CheckStep[];
}

/** Something that is wrong with the chart. */
export interface Finding {
  /** The name of the step that found it. */
  readonly step: string;
  /** What is wrong, in one line. */
  readonly message: string;
  /** The smallest values that show it. */
  readonly counterexample?: JsonObject;
}

/** One of the checks. */
export interface CheckStep {
  /** Such as `lint` or `equivalence, Helm v3.17.3`. */
  readonly name: string;
  /** What was done, such as `200 random values`. */
  readonly detail: string;
  /** Whether the step found nothing. */
  readonly ok: boolean;
}

/**
 * Checks a chart: that its schema and its default values fit, that `helm lint --strict` has nothing to say, that the two sides
 * of each function that its author defined agree, and over random values that Helm, the evaluator and an ordinary cdk8s app
 * give the same objects or all refuse.
 *
 * @throws HelmwrightError `usage` if a binary is not Helm; `definition` if the factory keeps its props to itself
 * @example
 * ```ts
 * import { type ChartFactory, modelOf } from 'helmwright';
 * import { checkChart } from 'helmwright/check';
 *
 * declare const factory: ChartFactory;
 * const { findings } = await checkChart(modelOf(factory), factory, { runs: 100, seed: 7, helms: ['helm'] });
 * for (const { step, message } of findings) console.error(`${step}: ${message}`);
 * ```
 */
export async function checkChart(
  model: ChartModel,
  factory: ChartFactory,
  options: CheckOptions,
): Promise<CheckReport> {
  const helms = await Promise.all(options.helms.map(helmAt));
  checkFactory(factory, model.name);
  return withChartFolder(model, async (folder) => {
    const check = { model, folder, options, ...drawn(model, options), embedded: embeddingOf(model, factory) };
    const results = [
      checkSchema(model),
      checkUnused(),
      checkConditions(check, factory),
      ...checkFunctions(check),
      ...checkCredentials(model),
      await tried(check, embedding(check)),
      // One process of Helm at a time for each binary: what costs is Helm.
      ...(await Promise.all(helms.map((helm) => checkWithHelm(check, helm)))).flat(),
    ];
    return {
      chart: model.name,
      findings: results.flatMap(({ findings }) => findings),
      steps: results.map(({ step, detail, findings }) => ({ name: step, detail, ok: findings.length === 0 })),
    };
  });
}

interface Check {
  readonly model: ChartModel;
  /** Where the chart's files are. */
  readonly folder: string;
  readonly options: CheckOptions;
  /** Random calls of the functions that authors defined. */
  readonly functions: readonly Calls[];
  /** Random values that the schema admits. */
  readonly admitted: Draws;
  /** Random values that the schema refuses. */
  readonly refused: Draws;
  /** What an ordinary cdk8s app does otherwise. */
  readonly embedded: (rendering: Rendering) => Difference | undefined;
}

function drawn(model: ChartModel, options: CheckOptions): Pick<Check, 'functions' | 'admitted' | 'refused'> {
  const { values, subcharts, dependencies } = model;
  const { runs, refusals = runs, seed } = options;
  const draw = (arbitrary: fc.Arbitrary<JsonObject>, count: number) =>
    drawRenderings(arbitraryRenderings(arbitrary, sharedSettings(count, seed)), count, seed);
  return {
    functions: callsOf(model, runs, seed),
    admitted: draw(arbitraryValues(values, subcharts, dependencies), runs),
    refused: draw(arbitraryInvalidValues(values, subcharts, dependencies), refusals),
  };
}

/** An app is made once for each rendering, whatever the number of Helm versions. */
function embeddingOf(model: ChartModel, factory: ChartFactory): Check['embedded'] {
  const known = new WeakMap<Rendering, { readonly difference: Difference | undefined }>();
  return (rendering) => {
    const made = known.get(rendering) ?? { difference: compareEmbedding(model, factory, rendering) };
    known.set(rendering, made);
    return made.difference;
  };
}

interface StepResult {
  readonly step: string;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

async function withChartFolder<T>(model: ChartModel, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-check-'));
  try {
    writeCharts(folder, [withStubs(chartFiles(model), model)]);
    return await use(join(folder, model.name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The values for chart testing are judged when the chart's files are made. */
function checkSchema(model: ChartModel): StepResult {
  const step = 'schema';
  const { values } = coalesce(chartTree(model), {});
  const wrong = validator(model.schema)(values).filter(({ message }) => message !== 'is required');
  const findings = wrong.map(({ path, message }) => ({ step, message: `the default of ${path} ${message}` }));
  const count = Object.keys(model.ci).length;
  return {
    step,
    detail: `the defaults and ${count} values ${count === 1 ? 'file' : 'files'} for chart testing`,
    findings,
  };
}

/** Without a model there is no chart to check: `modelOf` refuses unused values. */
function checkUnused(): StepResult {
  return { step: 'values', detail: 'each is declared, and used by a template', findings: [] };
}

/** `synth` checks it too, with fewer values. */
function checkConditions({ model, admitted }: Check, factory: ChartFactory): StepResult {
  const step = 'conditions';
  const values = admitted.list.map((each) => each.values);
  try {
    const tried = checkBranches(model, factory, { objects: Infinity, values });
    const detail = `${tried} sets of values at their bounds and random ones, as JavaScript's own`;
    return { step, detail, findings: [] };
  } catch (error) {
    if (!(error instanceof HelmwrightError) || error.code !== 'misused-value') throw error;
    return { step, detail: 'values as JavaScript has them', findings: [{ step, message: error.message }] };
  }
}

/** Of a chart that generates no credentials, nothing is said. */
function checkCredentials(model: ChartModel): readonly StepResult[] {
  const secrets = secretsOf(model);
  if (secrets.length === 0) return [];
  const detail = `generated in ${secrets.join(', ')}: with Argo CD, Flux or \`helm template\`, users set an existing Secret`;
  return [{ step: 'credentials', detail, findings: [] }];
}

function secretsOf(model: ChartModel): readonly string[] {
  const own = usesOf(model).map(({ credential }) => credential.home?.place ?? '');
  return [...new Set([...own, ...model.subcharts.flatMap(({ model: subchart }) => secretsOf(subchart))])];
}

/** Of a chart without functions of its own, nothing is said. */
function checkFunctions({ functions }: Check): readonly StepResult[] {
  if (functions.length === 0) return [];
  const detail = 'random arguments of your functions: their results and traits';
  return [functionStep('functions', detail, functions.map(wrongEvaluation))];
}

async function compareFunctions({ functions }: Check, helm: Helm): Promise<readonly StepResult[]> {
  if (functions.length === 0) return [];
  const differences = await Promise.all(functions.map((calls) => functionDifference(calls, helm)));
  return [functionStep(`functions, Helm ${helm.version}`, 'random arguments of your functions', differences)];
}

function functionStep(step: string, detail: string, wrong: readonly (string | undefined)[]): StepResult {
  const messages = wrong.filter((message) => message !== undefined);
  return { step, detail, findings: messages.map((message) => ({ step, message })) };
}

async function checkWithHelm(check: Check, helm: Helm): Promise<readonly StepResult[]> {
  return [
    await checkLint(check, helm),
    ...(await compareFunctions(check, helm)),
    ...(await compareRendering(check, helm)),
  ];
}

/** A library chart has no objects, and Helm refuses to render it. */
async function compareRendering(check: Check, helm: Helm): Promise<readonly StepResult[]> {
  if (check.model.metadata.type === 'library') return [];
  return [await tried(check, equivalence(check, helm)), await tried(check, refusal(check, helm))];
}

async function checkLint({ model, folder, options }: Check, helm: Helm): Promise<StepResult> {
  const step = `lint, Helm ${helm.version}`;
  const [values = {}] = fc.sample(arbitraryValues(model.values, model.subcharts, model.dependencies), {
    numRuns: 1,
    seed: options.seed,
  });
  const needed = admission(model.values, model.subcharts, model.dependencies)({})
    ? {}
    : (Object.values(model.ci)[0] ?? values);
  const complaints = await lint(folder, helm, needed);
  return { step, detail: 'helm lint --strict', findings: complaints.map((message) => ({ step, message })) };
}

// --- properties

/** A property as one of the checks. */
interface PropertyStep extends Property {
  readonly step: string;
  readonly detail: string;
}

function embedding(check: Check): PropertyStep {
  return {
    step: 'embedding',
    detail: 'random values in an ordinary cdk8s app',
    draws: check.admitted,
    differ: check.embedded,
  };
}

function equivalence({ model, folder, admitted }: Check, helm: Helm): PropertyStep {
  return {
    step: `equivalence, Helm ${helm.version}`,
    detail: 'random values that the schema admits',
    draws: admitted,
    compareMany: (renderings) => compareInBatches(model, helm, renderings),
    differ: (rendering) => compareRender(model, folder, helm, rendering),
  };
}

function refusal({ model, folder, refused, embedded }: Check, helm: Helm): PropertyStep {
  const wrong = (rendering: Rendering) => embedded(rendering) ?? refusedBy(model, helm, rendering);
  return {
    step: `refusal, Helm ${helm.version}`,
    detail: 'random values that the schema refuses',
    draws: refused,
    compareMany: async (renderings) => {
      const compared = await compareInBatches(model, helm, renderings);
      return new Map([...compared].map(([rendering, difference]) => [rendering, difference ?? wrong(rendering)]));
    },
    differ: async (rendering) => (await compareRender(model, folder, helm, rendering)) ?? wrong(rendering),
  };
}

async function tried({ options }: Check, property: PropertyStep): Promise<StepResult> {
  const { step, draws } = property;
  const total = draws.list.length;
  let done = 0;
  const found = await tryProperty(property, () => {
    done += 1;
    options.progress?.({ step, done, total });
  });
  const detail = `${total} ${property.detail}`;
  if (found === undefined) return { step, detail, findings: [] };
  return { step, detail, findings: [{ step, message: found.message, counterexample: found.values }] };
}
