import { HelmwrightError } from '../../errors.js';
import { childrenOf } from '../../template/ast/children.js';
import type { Expression, MapNode } from '../../template/ast/expression.js';
import { field } from '../../template/ast/field.js';
import type { KubernetesType } from '../../values/definition/value-type.js';
import { kindsOf } from '../../values/kubernetes/types.js';
import type { ChartModel } from '../model/chart-model.js';
import type { ChartResource } from '../model/manifests.js';

/**
 * Checks that merge patches are of the objects' types, and that they cannot change a label by which an object selects pods.
 *
 * @throws HelmwrightError `definition`
 */
export function checkOverrides({ resources }: ChartModel): void {
  for (const resource of resources) {
    const type = resource.patch?.kind === 'reference' ? resource.patch.of : undefined;
    if (type?.type !== 'kubernetes') continue;
    checkType(resource, type);
    checkLabels(resource, type, resources);
  }
}

function checkType({ manifest, place }: ChartResource, { name }: KubernetesType): void {
  const kind = text(field(manifest, 'kind'));
  const wanted = kindsOf(text(field(manifest, 'apiVersion')))?.[kind];
  if (wanted === name) return;
  const detail = `is a ${kind}, and its overrides are of the type ${name}: ${
    wanted === undefined ? 'only kinds of Kubernetes itself can have overrides' : `use ${JSON.stringify(wanted)}`
  }`;
  throw new HelmwrightError('definition', place, detail);
}

function checkLabels(
  { manifest, place }: ChartResource,
  { keepsLabels = [] }: KubernetesType,
  resources: readonly ChartResource[],
): void {
  const labels = new Set(keysBelow(manifest, 'labels').filter((label) => !keepsLabels.includes(label)));
  for (const other of resources) {
    const found = selectingLabels(other.manifest).find((label) => labels.has(label));
    if (found === undefined) continue;
    const detail = `selects by the label ${JSON.stringify(found)}, which overrides of ${place} could change: add it to \`labels\` of v.overrides`;
    throw new HelmwrightError('definition', other.place, detail);
  }
}

function selectingLabels(manifest: MapNode): readonly string[] {
  const spec = field(manifest, 'spec');
  const selector = spec?.kind === 'map' ? field(spec, 'selector') : undefined;
  return [...keysBelow(manifest, 'matchLabels'), ...(selector === undefined ? [] : keysOf(selector))];
}

/** The keys of all maps under this name that are written out. */
function keysBelow(manifest: Expression, name: string): readonly string[] {
  const value = manifest.kind === 'map' ? field(manifest, name) : undefined;
  const inside = childrenOf(manifest).flatMap((child) => keysBelow(child, name));
  return value === undefined ? inside : [...keysOf(value), ...inside];
}

function keysOf(map: Expression): readonly string[] {
  if (map.kind === 'include') return keysOf(map.helper.body);
  if (map.kind === 'conditional')
    return [map.then, ...(map.otherwise === undefined ? [] : [map.otherwise])].flatMap(keysOf);
  if (map.kind !== 'map') return [];
  return map.entries.flatMap((entry) => {
    if (entry.kind === 'spread') return keysOf(entry.of);
    return entry.kind === 'pair' ? [text(entry.key)] : [];
  });
}

function text(expression: Expression | undefined): string {
  return expression?.kind === 'literal' ? String(expression.value) : '';
}
