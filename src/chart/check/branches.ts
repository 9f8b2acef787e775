import { Chart } from 'cdk8s';
import { HelmwrightError } from '../../errors.js';
import type { ValueType } from '../../values/definition/value-type.js';
import type { BareValues, Generate } from '../../template/ast/context.js';
import { descriptorOf } from '../../values/types/registry.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type { ChartFactory, ChartModel } from '../model/chart-model.js';
import { templatePaths } from '../files/template-paths.js';
import { render, renderResourcesOf } from '../render/render.js';
import { boundaryValues } from './boundary-values.js';
import { checkFactory } from './check-factory.js';
import { differenceFrom, generating } from './credentials.js';
import { type Difference, identityOf, type Outcome, withoutNulls } from './difference.js';
import { embed } from './embedding.js';

/** How many sets of values are tried. */
export interface BranchOptions {
  /** How many objects are made with values at their bounds, in all sets together; one set is always tried. @default 40 */
  readonly objects?: number;
  /** Further values to try: conditions on numbers and strings in mid-range may show with these alone. @default none */
  readonly values?: readonly JsonObject[];
}

/**
 * Checks that the class of a chart decides nothing on a value in JavaScript: that would be decided once, at synth, for all
 * users. The class is made in an ordinary cdk8s app with several sets of values, in which JavaScript sees the values
 * themselves, and has to make what the chart's templates render with them.
 *
 * @returns how many sets of values were tried: 0 if the chart refuses all that are known here
 * @throws HelmwrightError `misused-value`, naming the construct and the value
 * @example
 * ```ts
 * import { type ChartFactory, modelOf } from 'helmwright';
 * import { checkBranches } from 'helmwright/check';
 *
 * declare const factory: ChartFactory;
 * checkBranches(modelOf(factory), factory);
 * ```
 */
export function checkBranches(
  model: ChartModel,
  factory: ChartFactory,
  { objects = 40, values: more = [] }: BranchOptions = {},
): number {
  const constants = constantsOf(model, factory);
  const inspected = new Set(model.inspected);
  let tried: number;
  let types: ReadonlySet<ValueType>;
  // What is behind `&&` and `||` is looked at with some values only.
  do {
    types = declaredOf(model, inspected);
    const bounds = boundaryValues(model, { types, constants }, affordable(model, objects));
    tried = checkSets({ model, factory, seen: { absent: true, maps: true, inspected } }, bounds);
  } while (declaredOf(model, inspected).size > types.size);
  // Random keys are those of manifests now and then, so that maps have to stay what they are.
  const random = more.map((values) => [values]);
  return tried + checkSets({ model, factory, seen: { absent: true } }, random);
}

/** Those of the values that the model declares: a class that makes its definition anew has others each time. */
function declaredOf(model: ChartModel, types: ReadonlySet<ValueType>): ReadonlySet<ValueType> {
  return new Set(allTypes(model).filter((type) => types.has(type)));
}

function allTypes({ values, subcharts }: ChartModel): readonly ValueType[] {
  return [...withInner(values), ...subcharts.flatMap(({ model }) => allTypes(model))];
}

function withInner(type: ValueType): readonly ValueType[] {
  const inner = descriptorOf(type).inner(type);
  return [type, ...inner.flatMap((each) => withInner(each.type))];
}

interface Subject {
  readonly model: ChartModel;
  readonly factory: ChartFactory;
  readonly seen: BareValues;
}

/** @returns how many sets the chart admits */
function checkSets(subject: Subject, sets: readonly (readonly JsonObject[])[]): number {
  const { model, factory } = subject;
  const compared = once((values: JsonObject) => compare(subject, values));
  const firstAdmitted = (forms: readonly JsonObject[]): JsonObject | undefined =>
    forms.find((form) => compared(form).verdict !== 'refused');
  const admitted = sets.map(firstAdmitted).filter((values) => values !== undefined);
  const failing = admitted.find((values) => compared(values).verdict === 'different');
  if (failing === undefined) return admitted.length;
  checkFactory(factory, model.name);
  const passing = [{}, ...sets.flat()].find((values) => compared(values).verdict === 'same');
  const values = closest(failing, passing ?? failing, (closer) => compared(closer).verdict === 'different');
  throw decided(model, compared(values), passing === undefined ? [] : differingPaths(values, passing));
}

/** How many sets are tried: one at least. */
function affordable(model: ChartModel, budget: number): number {
  return Math.max(1, Math.floor(budget / Math.max(1, countOf(model))));
}

function countOf({ resources, subcharts }: ChartModel): number {
  return subcharts.reduce((sum, subchart) => sum + countOf(subchart.model), resources.length);
}

/** The constants that the source of a chart compares something with, and the numbers beside them. */
function constantsOf({ resources }: ChartModel, factory: ChartFactory): readonly (string | number)[] {
  const charts = resources.flatMap(({ construct }) => construct.node.scopes.filter((scope) => Chart.isChart(scope)));
  const classes = new Set(charts.map((chart) => chart.constructor));
  const source = [factory, ...classes].map(String).join('\n');
  const strings = source.matchAll(/(?:[!=]==?|case|(?:With|includes|indexOf|test|match)\()\s*(['"`])(.*?)\1/g);
  const numbers = source.matchAll(/(?:[!=<>]=?|case)\s*(-?\d+(?:\.\d+)?)\b/g);
  return [
    ...Array.from(strings, ([, , text = '']) => text),
    ...Array.from(numbers, ([, digits]) => Number(digits)).flatMap((number) => [number - 1, number, number + 1]),
  ];
}

// --- comparison

function once<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const release = { name: 'release', namespace: 'default' };

type Comparison =
  | { readonly verdict: 'same' | 'refused' }
  | { readonly verdict: 'different'; readonly difference: Difference; readonly objects: readonly PlacedObject[] };

interface PlacedObject {
  readonly place: string;
  readonly object: JsonObject;
}

/** What one side refuses says nothing here: `check` finds out whether the other does too. */
function compare({ model, factory, seen }: Subject, values: JsonObject): Comparison {
  const rendered = refusedOr(() => generating((generate) => renderedFor(model, values, generate)));
  if (rendered === undefined) return { verdict: 'refused' };
  // A function that takes no undefined leaves the others to be tried.
  const embedded =
    refusedOr(() => embed(factory, { release, json: values, bareValues: seen })) ??
    refusedOr(() => embed(factory, { release, json: values, bareValues: { ...seen, absent: false } }));
  if (embedded === undefined) return { verdict: 'refused' };
  const objectsInApp = embedded.map(({ object }) => object);
  const difference = differenceFrom(rendered, { kind: 'objects', by: 'the app', objects: objectsInApp });
  if (difference === undefined) return { verdict: 'same' };
  const places = placesOf(model);
  const objects = [
    ...embedded,
    ...render(model, { release, values }).map(({ source, object }) => ({
      place: places.get(source) ?? source,
      object,
    })),
  ];
  return { verdict: 'different', difference, objects };
}

function renderedFor(model: ChartModel, values: JsonObject, generate: Generate): Outcome {
  const objects = renderResourcesOf(model, { release, values }, generate).map(({ object }) => withoutNulls(object));
  return { kind: 'objects', by: 'the chart', objects };
}

/** The constructs behind the files of a chart. */
function placesOf(model: ChartModel): ReadonlyMap<string, string> {
  return new Map(
    model.resources.map((resource) => [`${model.name}/${templatePaths(model).get(resource) ?? ''}`, resource.place]),
  );
}

function refusedOr<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

// --- what is responsible

/** The values that fail, as close as possible to those that pass: what still differs is responsible. */
function closest(failing: JsonObject, passing: JsonObject, fails: (values: JsonObject) => boolean): JsonObject {
  return differingPaths(failing, passing).reduce((values, path) => {
    const closer = withValue(values, path, valueAt(passing, path));
    return fails(closer) ? closer : values;
  }, failing);
}

type Path = readonly string[];

/** Where two sets of values differ. A list or a map of the user's differs as a whole, an object by its properties. */
function differingPaths(a: JsonObject, b: JsonObject, prefix: Path = []): readonly Path[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) => {
    const [left, right] = [a[key], b[key]];
    if (isJsonObject(left) && isJsonObject(right)) return differingPaths(left, right, [...prefix, key]);
    return JSON.stringify(left) === JSON.stringify(right) ? [] : [[...prefix, key]];
  });
}

function valueAt(values: JsonObject, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), values);
}

function withValue(values: JsonObject, [key = '', ...rest]: Path, value: Json | undefined): JsonObject {
  const { [key]: old, ...others } = values;
  const changed = rest.length === 0 ? value : withValue(isJsonObject(old) ? old : {}, rest, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}

// --- what is said

function decided(model: ChartModel, comparison: Comparison, [path]: readonly Path[]): HelmwrightError {
  if (comparison.verdict === 'different' && comparison.difference.isUnkept === true) {
    const { object, path: key, detail } = comparison.difference;
    return new HelmwrightError('misused-value', `chart ${model.name}`, `${object}: ${key}: ${detail}`);
  }
  const declared = path === undefined ? undefined : declaredAt(model.values, path);
  const [value, advice] =
    declared === undefined
      ? ['a value', 'when(…)']
      : [`the value "${declared.path.join('.')}"`, adviceFor(declared.type, declared.path)];
  return new HelmwrightError(
    'misused-value',
    `chart ${model.name}`,
    `${placeOf(comparison)} depends on ${value} in a JavaScript condition, which is decided once, at synth: use ${advice}`,
  );
}

/** Such as `web/server: spec.replicas`. */
function placeOf(comparison: Comparison): string {
  if (comparison.verdict !== 'different') return 'an object';
  const { difference, objects } = comparison;
  const found = objects.find(({ object }) => identityOf(object) === difference.object);
  return `${found?.place ?? difference.object}: ${difference.path === '' ? 'whether it exists' : difference.path}`;
}

interface Declared {
  readonly path: Path;
  readonly type: ValueType;
}

/** A value, or the list or map that holds it: what is in one of these is a user's. */
function declaredAt(type: ValueType, path: Path, above: Path = []): Declared | undefined {
  const [key, ...rest] = path;
  if (key === undefined || type.type !== 'object') return { path: above, type };
  const property = type.properties[key];
  return property === undefined ? undefined : declaredAt(property, rest, [...above, key]);
}

function adviceFor(type: ValueType, path: Path): string {
  const value = `values.${path.join('.')}`;
  if (type.optionality === 'optional') return `orElse(${value}, …), or when(isSet(${value}), …)`;
  switch (type.type) {
    case 'boolean':
      return `when(${value}, …)`;
    case 'integer':
    case 'number':
      return `when(gt(${value}, …), …) or another comparison`;
    case 'list':
    case 'map':
      return `each(${value}, …) and, for what is in it, when(…)`;
    default:
      return `when(eq(${value}, …), …)`;
  }
}
