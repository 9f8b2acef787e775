import { HelmwrightError } from '../../errors.js';
import { owningChart } from '../build/owning-chart.js';
import { isConstant } from '../../template/ast/constant.js';
import type { Expression } from '../../template/ast/expression.js';
import { field } from '../../template/ast/field.js';
import { hookAnnotation } from '../build/annotations.js';
import { kebab, pathName } from '../build/naming.js';
import type { ChartModel } from '../model/chart-model.js';
import type { ChartFailure, ChartResource } from '../model/manifests.js';

export type TemplatePaths = ReadonlyMap<ChartResource | ChartFailure, string>;

/** The file of each object and failure; objects that the chart does not carry have none. */
export function templatePaths(model: ChartModel): TemplatePaths {
  const known = knownPaths.get(model) ?? madePaths(model);
  knownPaths.set(model, known);
  return known;
}

const knownPaths = new WeakMap<ChartModel, TemplatePaths>();

function madePaths(model: ChartModel): TemplatePaths {
  const taken = new Set<string>();
  const paths = new Map<ChartResource | ChartFailure, string>();
  for (const resource of model.resources) {
    const folder = folderOf(resource, model);
    if (folder !== undefined) paths.set(resource, claim(taken, folder, fileName(resource)));
  }
  const validate = model.failures.length === 0 ? '' : claim(taken, 'templates', 'validate');
  for (const failure of model.failures) paths.set(failure, validate);
  return paths;
}

/** Where an object's file goes; undefined for a CustomResourceDefinition that the chart does not carry. */
function folderOf(resource: ChartResource, model: ChartModel): string | undefined {
  if (isInCrdsFolder(resource, model)) return crdsFolderFor(resource);
  if (resource.construct.kind === 'CustomResourceDefinition' && model.crds === 'none') return undefined;
  return isTest(resource.manifest) ? 'templates/tests' : 'templates';
}

export function isInCrdsFolder({ construct }: ChartResource, { crds }: ChartModel): boolean {
  return construct.kind === 'CustomResourceDefinition' && crds === 'folder';
}

function crdsFolderFor({ place, manifest, enclosing }: ChartResource): 'crds' {
  if (isConstant(manifest) && enclosing.length === 0) return 'crds';
  throw new HelmwrightError(
    'invalid-manifest',
    place,
    "a CRD in crds/ cannot depend on values, because Helm does not render this folder: use constants, without When and Each, or set crds: 'templates'",
  );
}

/** Whether `helm test` runs the object. */
export function isTest(manifest: Expression): boolean {
  const events = field(manifest, 'metadata', 'annotations', hookAnnotation);
  return events?.kind === 'literal' && String(events.value).split(',').includes('test');
}

function fileName({ construct }: ChartResource): string {
  const { fixed } = pathName(construct, owningChart(construct) ?? construct);
  const kind = kebab(construct.kind);
  if (fixed === '') return kind;
  return fixed === kind || fixed.endsWith(`-${kind}`) ? fixed : `${fixed}-${kind}`;
}

/** A path that no other file has: `name`, or `name-2` and so on. */
function claim(taken: Set<string>, folder: string, name: string, attempt = 1): string {
  const path = `${folder}/${name}${attempt === 1 ? '' : `-${attempt}`}.yaml`;
  if (taken.has(path)) return claim(taken, folder, name, attempt + 1);
  taken.add(path);
  return path;
}
