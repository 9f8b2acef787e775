import type { ApiObject } from 'cdk8s';
import { HelmwrightError, within } from '../../errors.js';
import { emitHelper, emitFailures, emitResource } from '../../template/emit/emit.js';
import { emitText } from '../../template/emit/emit-string.js';
import { constantContext } from '../../template/author/context-for.js';
import type { Expression } from '../../template/ast/expression.js';
import type { FunctionHelper } from '../../template/ast/function.js';
import { mergePatchHelpers } from '../../template/functions/merge-patch.js';
import { walk } from '../../template/ast/walk.js';
import { evaluate } from '../../template/evaluate/evaluate.js';
import { assertValues } from '../../values/assert-values.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { printYaml } from '../../values/yaml/print-yaml.js';
import { valuesYaml } from '../../values/generate/values-yaml.js';
import { coalesce } from '../../values/merge/merge.js';
import { owningChart } from '../build/owning-chart.js';
import type { GeneratedChart } from './generated-chart.js';
import type { ChartResource } from '../model/manifests.js';
import { chartLock } from './chart-lock.js';
import { chartYaml, type DependencyMetadata } from './chart-yaml.js';
import type { ChartModel, DependencyModel, SubchartModel } from '../model/chart-model.js';
import { notesText, readmeText } from './scaffold.js';
import { isInCrdsFolder, type TemplatePaths, templatePaths } from './template-paths.js';
import { aliasOf, chartTree } from '../model/chart-tree.js';
import type { Helper } from '../../template/ast/expression.js';

/**
 * The files of a chart, by path: pure, and the same to the byte for the same model.
 *
 * @throws HelmwrightError for what only shows in the whole, such as a values file for chart testing that the schema refuses
 *
 * @example
 * ```ts
 * import { type ChartFactory, chartFiles, modelOf } from 'helmwright';
 *
 * declare const factory: ChartFactory;
 * export const schema = chartFiles(modelOf(factory)).files.get('values.schema.json');
 * ```
 */
export function chartFiles(model: ChartModel): GeneratedChart {
  checkCi(model);
  return { name: model.name, files: new Map(filesOf(model).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

type File = readonly [path: string, text: string];

function filesOf(model: ChartModel): File[] {
  const prefix = model.name;
  const dependencies = [...model.subcharts.map(subchartMetadata), ...model.dependencies.map(dependencyMetadata)];
  return [
    ['.helmignore', helmIgnore],
    ['Chart.yaml', chartYaml(model.metadata, dependencies)],
    ...(model.dependencies.length === 0 ? [] : file('Chart.lock', chartLock(dependencies))),
    ['README.md', readmeText(model)],
    ['values.yaml', valuesYaml(model.values)],
    ['values.schema.json', schemaText(model.schema)],
    ['templates/NOTES.txt', `${model.notes === undefined ? notesText(model) : emitNotes(model.notes, prefix)}\n`],
    ['templates/_helpers.tpl', helpersText(model)],
    ...templatesOf(model),
    ...Object.entries(model.ci).map(([name, values]): File => [`ci/${name}-values.yaml`, printYaml(values)]),
    ...model.subcharts.flatMap((subchart) =>
      filesOf(subchart.model).map(([path, text]): File => [`charts/${subchart.model.name}/${path}`, text]),
    ),
  ];
}

/** A line for each property and definition, without indentation: Helm stores the schema with every release. */
function schemaText(schema: JsonObject): string {
  const lines = Object.entries(schema).map(([key, value]) => {
    const isLong = (key === 'properties' || key === 'definitions') && isJsonObject(value);
    return `${JSON.stringify(key)}:${isLong ? linesOf(Object.entries(value).map(member)) : JSON.stringify(value)}`;
  });
  return `${linesOf(lines)}\n`;
}

function member([key, value]: readonly [string, Json]): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
}

function linesOf(members: readonly string[]): string {
  return `{\n${members.join(',\n')}\n}`;
}

/** What a user's own `helm package` leaves out. */
const helmIgnore = [
  '.helmwright',
  // Values for chart testing, which Helm would store with every release.
  'ci/',
  '.git/',
  '.gitignore',
  '.DS_Store',
  '*.swp',
  '*.bak',
  '*.tmp',
  '*.orig',
  '*~',
  '',
].join('\n');

function subchartMetadata({ key, model }: SubchartModel): DependencyMetadata {
  const { name, version } = model.metadata;
  return { name, version, ...aliasOf(key, name), condition: `${key}.enabled` };
}

function dependencyMetadata(dependency: DependencyModel): DependencyMetadata {
  const { key, name, version, repository, condition, tags, importValues } = dependency;
  return {
    name,
    version,
    repository,
    ...aliasOf(key, name),
    ...(condition === undefined ? {} : { condition }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(importValues.length === 0 ? {} : { 'import-values': importValues }),
  };
}

function emitNotes(notes: Expression, prefix: string): string {
  return within(`${prefix} NOTES.txt`, () => emitText(notes, { prefix, root: '.', names: new Map() }).trimEnd());
}

// --- templates

function templatesOf(model: ChartModel): readonly File[] {
  const paths = templatePaths(model);
  return [
    ...model.resources.flatMap((resource): readonly File[] =>
      file(
        paths.get(resource),
        within(resource.place, () => templateText(resource, model)),
      ),
    ),
    ...validations(model, paths),
  ];
}

/** Helm renders no file of crds/, so nothing is escaped there. */
export function templateText(resource: ChartResource, model: ChartModel): string {
  return isInCrdsFolder(resource, model)
    ? printYaml(evaluate(resource.manifest, constantContext) ?? {})
    : emitResource(resource, model.name, pathInChart(resource.construct));
}

/** No two constructs of a chart have the same. */
function pathInChart(construct: ApiObject): string {
  const chart = owningChart(construct)?.node.path ?? '';
  return construct.node.path.slice(chart.length + 1).replaceAll('/', '.');
}

/** All failures, in one file. */
function validations({ name, failures }: ChartModel, paths: TemplatePaths): readonly File[] {
  const [first] = failures;
  if (first === undefined) return [];
  const path = paths.get(first);
  return file(
    path,
    within(`${name} ${path ?? ''}`, () => emitFailures(failures, name)),
  );
}

function file(path: string | undefined, text: string): readonly File[] {
  return path === undefined ? [] : [[path, text]];
}

// --- helpers

export function helpersText(model: ChartModel): string {
  const used = usedHelpers(model);
  const { fullName, selectorLabels, labels } = model.helpers;
  const standard = [fullName, selectorLabels, labels].filter((helper) => used.named.includes(helper));
  // The same text under the same name may have been made more than once, such as that of an image.
  const named = new Map([...standard, ...used.named].map((helper) => [helperText(helper, model.name), helper]));
  checkNames([...named.values(), ...used.functions], model.name);
  return [...named.keys(), ...used.functions.map((helper) => functionHelperText(helper, model.name))].join('\n');
}

function helperText({ name, comment, body }: Helper, prefix: string): string {
  return definition(`${prefix}.${name}`, comment, emitHelper(body, prefix));
}

/** The definition of a function's named template. */
export function functionHelperText({ name, comment, body }: FunctionHelper, prefix: string): string {
  return definition(`${prefix}.${name}`, comment, body);
}

/** Of two named templates of one name, Helm would take the last for both. */
function checkNames(named: readonly { readonly name: string }[], chart: string): void {
  const names = named.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new HelmwrightError(
    'definition',
    `chart ${chart}`,
    `has two named texts ${JSON.stringify(twice)}: make it once and use it twice, or give one another name`,
  );
}

function definition(name: string, comment: string, body: string): string {
  return `{{/* ${comment} */}}\n{{- define "${name}" -}}\n${body}\n{{- end }}\n`;
}

interface UsedHelpers {
  readonly named: readonly Helper[];
  readonly functions: readonly FunctionHelper[];
}

function usedHelpers(model: ChartModel): UsedHelpers {
  const named = new Set<Helper>();
  const functions = new Set<FunctionHelper>();
  walkTemplates(model, (node) => {
    if (node.kind === 'include') named.add(node.helper);
    if (node.kind === 'call' && node.function.helper !== undefined) functions.add(node.function.helper);
  });
  const isOverridden = model.resources.some(({ patch }) => patch !== undefined);
  return { named: [...named], functions: [...functions, ...(isOverridden ? mergePatchHelpers(model.name) : [])] };
}

/** Visits all expressions of a chart's templates, those of its subcharts excepted. */
export function walkModel(model: ChartModel, visit: (node: Expression) => void): void {
  walkTemplates(model, visit);
  for (const { body } of Object.values<Helper>({ ...model.helpers })) walk(body, visit);
}

/** The same without the named templates that no template includes. */
function walkTemplates({ resources, failures, notes, exports }: ChartModel, visit: (node: Expression) => void): void {
  const surroundings = [...resources, ...failures].flatMap(({ enclosing }) =>
    enclosing.map((each) => (each.kind === 'when' ? each.test : each.collection)),
  );
  const bodies = [
    ...resources.flatMap(({ manifest, patch }) => [manifest, ...(patch === undefined ? [] : [patch])]),
    ...failures.map(({ message }) => message),
    ...surroundings,
  ];
  for (const body of bodies) walk(body, visit);
  if (notes !== undefined) walk(notes, visit);
  for (const exported of exports) walk(exported, visit);
}

// --- values files for chart testing

function checkCi(model: ChartModel): void {
  for (const [name, values] of Object.entries(model.ci)) {
    const { values: merged } = coalesce(chartTree(model), values);
    assertValues(model.values, merged, `ci/${name}-values.yaml of chart ${model.name}`);
  }
}
