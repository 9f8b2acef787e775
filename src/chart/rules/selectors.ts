import { HelmwrightError } from '../../errors.js';
import { isJsonObject, type JsonObject, own } from '../../values/json.js';
import { fieldPath } from '../../values/kubernetes/mismatch.js';
import { kindsOf } from '../../values/kubernetes/types.js';
import { constantContext } from '../../template/author/context-for.js';
import type { RenderContext } from '../../template/ast/context.js';
import type { Expression } from '../../template/ast/expression.js';
import { field } from '../../template/ast/field.js';
import { some } from '../../template/ast/walk.js';
import { evaluate } from '../../template/evaluate/evaluate.js';
import type { ChartModel } from '../model/chart-model.js';
import type { ChartResource } from '../model/manifests.js';

/* Selectors are compared with labels as both are with the default values. What only rendering knows passes. */

/** Where a kind of objects has the pods that it makes. */
const templates: Readonly<Record<string, readonly string[]>> = {
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  DaemonSet: ['spec', 'template'],
  Deployment: ['spec', 'template'],
  Job: ['spec', 'template'],
  Pod: [],
  ReplicaSet: ['spec', 'template'],
  ReplicationController: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
};

/**
 * Checks that the selector of a workload matches the labels of its pods, without which Kubernetes rejects it.
 *
 * @throws HelmwrightError `invalid-manifest`
 */
export function checkSelectors(model: ChartModel): void {
  for (const { place, construct, manifest } of model.resources) {
    const path = own(templates, construct.kind);
    if (path === undefined || path.length === 0) continue;
    const selector = withDefaults(field(manifest, 'spec', 'selector', 'matchLabels'), model);
    const labels = withDefaults(field(manifest, ...path, 'metadata', 'labels') ?? noLabels, model);
    if (selector === undefined || labels === undefined) continue;
    const key = unmetKey(selector, labels);
    if (key === undefined) continue;
    const where = fieldPath('spec.selector.matchLabels', key);
    const theirs = `${[...path, 'metadata', 'labels'].join('.')} has`;
    const given = own(labels, key);
    const found = given === undefined ? `${theirs} no ${key}` : `${theirs} ${JSON.stringify(given)}`;
    const detail = `${where}: is ${JSON.stringify(selector[key])} and ${found}: give both the same labels, or Kubernetes rejects the ${construct.kind}`;
    throw new HelmwrightError('invalid-manifest', place, detail);
  }
}

/**
 * What is said of each Service whose selector no pods of its chart match. None is, where pods may come from elsewhere: from
 * other charts, users or objects of kinds that are not known.
 */
export function unmetServices(model: ChartModel): readonly string[] {
  const inner = model.subcharts.flatMap((subchart) => unmetServices(subchart.model));
  if (model.dependencies.length > 0 || model.subcharts.length > 0) return inner;
  const pods = podLabels(model);
  if (pods === undefined) return inner;
  return model.resources.flatMap(({ place, construct, manifest }) => {
    if (construct.kind !== 'Service' || construct.apiVersion !== 'v1') return [];
    const selector = withDefaults(field(manifest, 'spec', 'selector'), model);
    if (selector === undefined || pods.some((labels) => unmetKey(selector, labels) === undefined)) return [];
    const labels = Object.entries(selector).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return [`${place}: spec.selector: no pods of the chart have these labels (${labels.join(', ')})`];
  });
}

/** The labels of all pods; undefined where some are not known. */
function podLabels(model: ChartModel): readonly JsonObject[] | undefined {
  const all = model.resources.map((resource) => labelsOfPods(resource, model));
  const known = all.filter((labels) => labels !== undefined);
  return known.length === all.length ? known.flat() : undefined;
}

function labelsOfPods({ construct, manifest }: ChartResource, model: ChartModel): readonly JsonObject[] | undefined {
  const { kind, apiVersion } = construct;
  if (kind === 'CustomResourceDefinition') return [];
  const kinds = kindsOf(apiVersion);
  if (kinds === undefined || !Object.hasOwn(kinds, kind)) return undefined;
  const path = own(templates, kind);
  if (path === undefined) return [];
  const labels = withDefaults(field(manifest, ...path, 'metadata', 'labels') ?? noLabels, model);
  return labels && [labels];
}

const noLabels: Expression = { kind: 'map', entries: [] };

/** A map as it is with the default values; undefined where these do not tell. */
function withDefaults(map: Expression | undefined, model: ChartModel): JsonObject | undefined {
  if (map === undefined || some(map, isUnknown)) return undefined;
  try {
    const json = evaluate(map, contextOf(model));
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** A variable of a loop, or a value that users must set. */
function isUnknown(node: Expression): boolean {
  return node.kind === 'reference' && (node.root !== 'values' || node.of.optionality === 'required');
}

function contextOf({ name, metadata, defaults }: ChartModel): RenderContext {
  const release = { ...constantContext.release, name: 'release', namespace: 'default' };
  const chart = { name, version: metadata.version, appVersion: metadata.appVersion ?? '' };
  return { ...constantContext, values: defaults, release, chart };
}

function unmetKey(selector: JsonObject, labels: JsonObject): string | undefined {
  return Object.keys(selector).find((key) => own(labels, key) !== selector[key]);
}
