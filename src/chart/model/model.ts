import { ApiObject, App, Chart } from 'cdk8s';
import { HelmwrightError, within } from '../../errors.js';
import { toExpression } from '../../template/author/convert.js';
import { type Expression, literal } from '../../template/ast/expression.js';
import { expressionOf } from '../../template/author/value.js';
import { withSentinels } from '../../template/author/sentinel.js';
import { jsonSchema } from '../../values/generate/json-schema.js';
import { checkDefinition } from '../../values/definition/check-definition.js';
import { defaultsOf } from '../../values/definition/defaults.js';
import type { ValueType } from '../../values/definition/value-type.js';
import type { ChartFactory, ChartModel, DependencyModel, SubchartModel } from './chart-model.js';
import { type AnyHelmChart, HelmChart } from '../build/helm-chart.js';
import { checkSubcharts } from '../rules/check-subcharts.js';
import { checkOverrides } from '../rules/check-overrides.js';
import { checkDuplicates } from '../rules/duplicates.js';
import { settleCredentials } from './credentials.js';
import { failuresOf, resourcesOf } from './manifests.js';
import { isAdopted, owningChart } from '../build/owning-chart.js';
import { Dependency } from '../build/dependency.js';
import { Subchart } from '../build/subchart.js';
import { checkDependencies } from '../rules/check-dependencies.js';
import { checkKubernetesSchemas } from '../rules/kubernetes-schema.js';
import { checkListKeys } from '../rules/list-keys.js';
import { checkMapKeys } from '../rules/map-keys.js';
import { checkNameLength } from '../rules/name-length.js';
import { checkSelectors } from '../rules/selectors.js';
import { checkUsage } from '../rules/usage.js';

/**
 * Synthesises a chart with its values standing for themselves.
 *
 * @throws HelmwrightError for the first mistake in the definition, naming the construct path or the value path
 *
 * @example
 * ```ts
 * import { type ChartFactory, modelOf } from 'helmwright';
 *
 * declare const factory: ChartFactory;
 * export const { name, defaults, schema } = modelOf(factory);
 * ```
 */
export function modelOf(factory: ChartFactory): ChartModel {
  return withSentinels(({ inspectedTypes }) => {
    const made = model(chartOf(factory), inspectedTypes);
    checkRules(made);
    checkSubcharts(made);
    return made;
  });
}

/**
 * The model of a chart to render, without the rules for charts that are written.
 *
 * @returns the chart's name where it is not the wanted one
 */
export function modelToRender(factory: ChartFactory, wanted: string): ChartModel | string {
  return withSentinels(({ inspectedTypes }) => {
    const chart = chartOf(factory);
    const { name } = chart.definition.metadata;
    return name === wanted ? model(chart, inspectedTypes) : name;
  });
}

function chartOf(factory: ChartFactory): AnyHelmChart {
  const app = new App();
  const chart = constructed(app, factory);
  checkAlone(chart, app);
  checkNestedCharts(chart);
  validate(app);
  return chart;
}

/** Expressions do not know where they stand, but their stacks do. */
function constructed(app: App, factory: ChartFactory): AnyHelmChart {
  try {
    return factory(app);
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    const [chart] = app.node.children;
    const paths = app.node.findAll().map(({ node }) => node.path);
    const isPlaced = paths.some((path) => path !== '' && error.place.startsWith(path));
    throw chart === undefined || isPlaced ? error : error.within(`chart ${chart.node.id}`);
  }
}

function checkAlone(chart: AnyHelmChart, app: App): void {
  const other = app.node.children.find((child) => HelmChart.isHelmChart(child) && child.node !== chart.node);
  if (other === undefined) return;
  const paths = `${chart.node.path} and ${other.node.path}`;
  throw new HelmwrightError('definition', paths, 'are made by one factory: give each chart a factory of its own');
}

/** Names that are the same for every release, and none of the standard labels, would go unnoticed. */
function checkNestedCharts(chart: AnyHelmChart): void {
  const nested = chart.node.findAll().find((inner) => Chart.isChart(inner) && !isAdopted(inner));
  if (nested === undefined) return;
  const detail = 'is a Chart of another copy of cdk8s: install one copy for all (npm ls cdk8s)';
  throw new HelmwrightError('definition', nested.node.path, detail);
}

function validate(app: App): void {
  for (const construct of app.node.findAll()) {
    const [error] = construct.node.validate();
    if (error !== undefined) throw new HelmwrightError('invalid-manifest', construct.node.path, error);
  }
}

function model(chart: AnyHelmChart, inspected: ReadonlySet<ValueType>): ChartModel {
  const {
    metadata,
    values,
    crds = 'templates',
    ci = {},
    readme,
    notesTemplate,
    skipSchemaCheck = [],
  } = chart.definition;
  if (chart.definition.notes !== undefined && notesTemplate !== undefined)
    throw new HelmwrightError('definition', `chart ${metadata.name}`, 'has notes and notesTemplate: give one of them');
  checkDefinition(values, metadata.name);
  const said = within(`${metadata.name} NOTES.txt`, () => chart.definition.notes?.(chart.values, chart.release, chart));
  const made: ChartModel = {
    name: metadata.name,
    metadata,
    values,
    defaults: defaultsOf(values),
    schema: jsonSchema(values, metadata.name),
    helpers: chart.helpers,
    resources: resourcesOf(chart),
    unchecked: uncheckedObjects(chart, skipSchemaCheck),
    failures: failuresOf(chart),
    notes: said === undefined ? undefined : (toExpression(said, `${metadata.name} NOTES.txt`) ?? literal('')),
    exports: exportsOf(chart),
    readme,
    notesTemplate,
    crds,
    ci,
    subcharts: subchartsOf(chart, inspected),
    dependencies: dependenciesOf(chart),
    inspected,
  };
  settleCredentials(made);
  return made;
}

function exportsOf({ definition, values, release, about, fullName }: AnyHelmChart): readonly Expression[] {
  const place = `chart ${definition.metadata.name}`;
  return within(place, () =>
    (definition.exports?.(values, release, { about, fullName }) ?? []).map((exported) => {
      const expression = exported[expressionOf];
      if (expression.kind === 'include') return expression;
      throw new HelmwrightError('definition', place, 'exports a string without a name: make it with namedString()');
    }),
  );
}

/** Helm renders nothing of a library chart. */
function checkLibrary({ metadata, resources, failures, notes, name }: ChartModel): void {
  if (metadata.type !== 'library') return;
  const [object] = [...resources, ...failures];
  if (object === undefined && notes === undefined) return;
  const what = object === undefined ? 'has notes' : `has ${object.place}`;
  const detail = `is a library chart, of which Helm renders nothing, and ${what}: remove that, or the type`;
  throw new HelmwrightError('definition', `chart ${name}`, detail);
}

/** The paths of the objects that the Kubernetes API's schema does not judge. */
function uncheckedObjects(chart: AnyHelmChart, paths: readonly string[]): ReadonlySet<string> {
  const full = paths.map((path) => `${chart.node.path}/${path}`);
  const objects = new Set(
    chart.node
      .findAll()
      .filter((inner) => ApiObject.isApiObject(inner))
      .map(({ node }) => node.path),
  );
  const unknown = full.find((path) => !objects.has(path));
  if (unknown === undefined) return new Set(full);
  throw new HelmwrightError(
    'definition',
    unknown,
    'is in skipSchemaCheck and is not an object of the chart: remove it',
  );
}

function checkRules(made: ChartModel): void {
  for (const { model: subchart } of made.subcharts) checkRules(subchart);
  checkLibrary(made);
  checkDependencies(made);
  checkOverrides(made);
  checkUsage(made);
  checkDuplicates(made);
  made.resources.forEach(checkNameLength);
  made.resources.forEach(checkListKeys);
  made.resources.forEach(checkMapKeys);
  checkKubernetesSchemas(made);
  checkSelectors(made);
}

function subchartsOf(chart: AnyHelmChart, inspected: ReadonlySet<ValueType>): readonly SubchartModel[] {
  return chart.node
    .findAll()
    .filter((construct) => HelmChart.isHelmChart(construct))
    .filter((construct) => construct.node !== chart.node && isDirectlyIn(construct, chart))
    .map((construct) => ({ key: keyOf(construct), model: model(construct, inspected) }));
}

function dependenciesOf(chart: AnyHelmChart): readonly DependencyModel[] {
  return chart.node
    .findAll()
    .filter((construct) => Dependency.isDependency(construct))
    .filter((construct) => owningChart(construct) === chart)
    .map(({ key, condition, tags, importValues, includes, chart: { name, version, repository }, known }) => ({
      key,
      name,
      version,
      repository,
      condition,
      tags,
      importValues,
      includes: [...includes],
      chart: known,
    }));
}

function isDirectlyIn(inner: AnyHelmChart, outer: AnyHelmChart): boolean {
  return inner.node.scope !== undefined && owningChart(inner.node.scope) === outer;
}

function keyOf(chart: AnyHelmChart): string {
  if (Subchart.isSubchart(chart.node.scope)) return chart.node.scope.key;
  throw new HelmwrightError('definition', chart.node.path, 'a chart inside a chart stands in a Subchart');
}
