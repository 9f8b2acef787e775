import { HelmwrightError, within } from '../../errors.js';
import {
  type Capabilities,
  defaultKubeVersion,
  type Generate,
  type Release,
  type RenderContext,
} from '../../template/ast/context.js';
import type { EnclosingBlock } from '../../template/ast/enclosing-block.js';
import { evaluate, iterationContexts } from '../../template/evaluate/evaluate.js';
import { mergePatch } from '../../template/functions/merge-patch.js';
import { satisfies } from '../../template/functions/semver.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { coalesce, type CoalescedChart } from '../../values/merge/merge.js';
import { assertForeignValues } from '../../values/foreign-schema.js';
import { assertValues } from '../../values/assert-values.js';
import { assumedApiVersions } from '../build/api-versions.js';
import { chartTree } from '../model/chart-tree.js';
import { isTest, templatePaths } from '../files/template-paths.js';
import { appVersionOf, kubeVersionOf } from '../build/metadata.js';
import type { ChartModel } from '../model/chart-model.js';
import type { ChartResource } from '../model/manifests.js';

/** What `helm template` is told, and what a cluster would say. */
export interface RenderRequest {
  /** The user's values, merged from files and flags. @default none */
  readonly values?: JsonObject;
  /** The release: its name, and what differs from a first installation into the namespace `default`. */
  readonly release: Pick<Release, 'name'> & Partial<Release>;
  /** The cluster's version and API versions. @default v1.31.0 and what `helm template` assumes */
  readonly capabilities?: Partial<Capabilities>;
  /** The objects that `lookup` can find. @default none */
  readonly cluster?: readonly JsonObject[];
  /** Whether to leave out the objects that `helm test` runs. @default false */
  readonly skipTests?: boolean;
  /** Whether to add the CustomResourceDefinitions in crds/, as `--include-crds` does. @default false */
  readonly includeCrds?: boolean;
  /** Whose rules apply where Helm 3 and Helm 4 merge values differently. @default 'helm4' */
  readonly helm?: 'helm3' | 'helm4';
}

/** An object, and the template that it came from. */
export interface RenderedObject {
  /** Such as `lance-platform/templates/namespace.yaml`. */
  readonly source: string;
  /** The manifest. */
  readonly object: JsonObject;
}

/**
 * Renders a chart without Helm: the objects that `helm template` gives.
 *
 * @throws HelmwrightError `invalid-values` where Helm refuses the values, `render-failed` where its rendering fails
 *
 * @example
 * ```ts
 * import { type ChartFactory, modelOf, render } from 'helmwright';
 *
 * declare const factory: ChartFactory;
 * const objects = render(modelOf(factory), { release: { name: 'web' }, values: { replicas: 3 } });
 * export const kinds = objects.map(({ object }) => object['kind']);
 * ```
 */
export function render(model: ChartModel, request: RenderRequest): readonly RenderedObject[] {
  return renderResourcesOf(model, request).map(({ source, object }) => ({ source, object }));
}

/** As {@link render}, with what each object was made of; `generate` gives what Helm would generate. */
export function renderResourcesOf(
  model: ChartModel,
  request: RenderRequest,
  generate?: Generate,
): readonly RenderedResource[] {
  const capabilities = { kubeVersion: defaultKubeVersion, apiVersions: [], ...request.capabilities };
  checkKubeVersion(model, capabilities.kubeVersion);
  const coalesced = coalesce(chartTree(model), request.values ?? {}, { helm: request.helm ?? 'helm4' });
  assertAllValid(model, coalesced);
  return renderChart(model, coalesced, model.name, {
    values: {},
    release: {
      namespace: 'default',
      revision: 1,
      isInstall: true,
      isUpgrade: false,
      service: 'Helm',
      ...request.release,
    },
    chart: { name: '', version: '', appVersion: '' },
    capabilities: { ...capabilities, apiVersions: [...assumedApiVersions, ...capabilities.apiVersions] },
    cluster: request.cluster ?? [],
    bindings: new Map(),
    generate,
  }).filter(({ test, crd }) => !(test && request.skipTests === true) && (!crd || request.includeCrds === true));
}

/** An object, and what it was made of. */
export interface RenderedResource extends RenderedObject {
  readonly test: boolean;
  /** Whether it is in crds/. */
  readonly crd: boolean;
  /** The chart that it belongs to. */
  readonly chart: ChartModel;
  readonly resource: ChartResource;
  /** The values of that chart. */
  readonly values: JsonObject;
}

function checkKubeVersion({ metadata }: ChartModel, version: string): void {
  const wanted = kubeVersionOf(metadata);
  if (satisfies(version, wanted)) return;
  throw new HelmwrightError(
    'render-failed',
    `chart ${metadata.name}`,
    `needs Kubernetes ${wanted}, and this is ${version}`,
  );
}

/** Helm judges each chart's values by that chart's schema, a subchart's too where it is on. */
function assertAllValid(model: ChartModel, { values, subcharts }: CoalescedChart): void {
  assertValues(model.values, values, `chart ${model.name}`);
  const own = ownSubcharts(model, subcharts);
  for (const { subchart, chart } of own) assertAllValid(chart, subchart);
  for (const dependency of subcharts.filter((each) => !own.some(({ subchart }) => subchart === each)))
    assertForeignValues(dependency, `chart ${model.name}, ${dependency.name}`);
}

/** The subcharts that are on, without dependencies: what they render is not known here. */
function ownSubcharts({ subcharts }: ChartModel, on: CoalescedChart['subcharts']): readonly OwnSubchart[] {
  return on.flatMap((subchart) => {
    const found = subcharts.find(({ key }) => key === subchart.name);
    return found === undefined ? [] : [{ subchart, chart: found.model }];
  });
}

interface OwnSubchart {
  readonly subchart: CoalescedChart;
  readonly chart: ChartModel;
}

function renderChart(
  model: ChartModel,
  { name, values, subcharts }: CoalescedChart,
  folder: string,
  enclosing: RenderContext,
): readonly RenderedResource[] {
  const { version } = model.metadata;
  const context = { ...enclosing, values, chart: { name, version, appVersion: appVersionOf(model.metadata) } };
  refuse(model, context);
  evaluateNotes(model, context);
  const inner = ownSubcharts(model, subcharts).flatMap(({ subchart, chart }) =>
    renderChart(chart, subchart, `${folder}/charts/${subchart.name}`, enclosing),
  );
  return [...renderResources(model, context, folder), ...inner];
}

function refuse(model: ChartModel, context: RenderContext): void {
  for (const { message, enclosing, place } of model.failures) {
    const [refused] = contextsInside(enclosing, context);
    if (refused !== undefined) throw new HelmwrightError('render-failed', place, textOf(evaluate(message, refused)));
  }
}

/** `helm template` does not print the notes, but fails where they do. */
function evaluateNotes({ name, notes }: ChartModel, context: RenderContext): void {
  if (notes !== undefined) within(`${name} NOTES.txt`, () => evaluate(notes, context));
}

function textOf(message: Json | undefined): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

function renderResources(model: ChartModel, context: RenderContext, folder: string): readonly RenderedResource[] {
  const paths = templatePaths(model);
  return model.resources.flatMap((resource) => {
    const path = paths.get(resource);
    if (path === undefined) return [];
    const objects = within(resource.place, () =>
      contextsInside(resource.enclosing, context).map((inner) =>
        overridden(objectOf(evaluate(resource.manifest, inner), resource.place), resource, inner),
      ),
    );
    const about = { source: `${folder}/${path}`, test: isTest(resource.manifest), crd: path.startsWith('crds/') };
    const { values } = context;
    return objects.map((object) => ({ ...about, object, chart: model, resource, values }));
  });
}

function overridden(manifest: JsonObject, { patch }: ChartResource, context: RenderContext): JsonObject {
  const given = patch === undefined ? undefined : evaluate(patch, context);
  return isJsonObject(given) ? mergePatch(manifest, given) : manifest;
}

function objectOf(manifest: Json | undefined, place: string): JsonObject {
  if (isJsonObject(manifest)) return manifest;
  throw new HelmwrightError('render-failed', place, 'a manifest is a map');
}

/** The contexts of what stands inside conditions and loops: none where a condition fails, one for each iteration. */
function contextsInside(enclosing: readonly EnclosingBlock[], context: RenderContext): readonly RenderContext[] {
  const [outer, ...rest] = enclosing;
  if (outer === undefined) return [context];
  const inner =
    outer.kind === 'each' ? iterationContexts(outer, context) : evaluate(outer.test, context) === true ? [context] : [];
  return inner.flatMap((each) => contextsInside(rest, each));
}
