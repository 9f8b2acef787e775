import type { KubernetesType } from '../definition/value-type.js';
import { own } from '../json.js';
import type { FieldShape, Kept, Shape } from './shape.js';
import { kubernetesType } from './types.js';

/** What a value of the Kubernetes API holds. */
export function shapeOf({ name, keepsLabels, without }: KubernetesType): Shape {
  if (keepsLabels !== undefined) return { patch: name, keeps: keptOfObject(name, keepsLabels) };
  return without === undefined ? { type: name } : { type: name, without };
}

/** What a merge patch has for a field of this shape. It replaces lists and scalars. */
export function patchOf(shape: FieldShape): Shape {
  if (typeof shape === 'string') return shape;
  if ('type' in shape) return { patch: shape.type };
  return 'map' in shape ? { patches: patchOf(shape.map) } : shape;
}

/** The same for a field of which parts are kept. */
export function patchKeeping(shape: FieldShape, keeps: Kept | undefined): Shape {
  const patch = patchOf(shape);
  return keeps !== undefined && typeof patch !== 'string' && ('patch' in patch || 'patches' in patch)
    ? { ...patch, keeps }
    : patch;
}

/** An object's identity, the labels by which others select it, and the labels and selectors of its pods. */
function keptOfObject(name: string, labels: readonly string[]): Kept {
  const spec = specKept(fieldType(name, 'spec'), labels);
  return {
    fields: ['apiVersion', 'kind', 'status'],
    inside: { metadata: metadataKept(labels), ...(spec === undefined ? {} : { spec }) },
  };
}

function specKept(name: string | undefined, labels: readonly string[]): Kept | undefined {
  if (name === undefined) return undefined;
  const fields = kubernetesType(name)?.fields ?? {};
  const selectors = ['selector', 'podSelector'].filter((field) => Object.hasOwn(fields, field));
  const job = fieldType(name, 'jobTemplate');
  const jobSpec = job === undefined ? undefined : specKept(fieldType(job, 'spec'), labels);
  const inside = {
    ...(fieldType(name, 'template') === undefined ? {} : { template: podKept(labels) }),
    ...(jobSpec === undefined ? {} : { jobTemplate: { fields: [], inside: { spec: jobSpec } } }),
  };
  return selectors.length === 0 && Object.keys(inside).length === 0 ? undefined : { fields: selectors, inside };
}

function podKept(labels: readonly string[]): Kept {
  return { fields: [], inside: { metadata: metadataKept(labels) } };
}

function metadataKept(labels: readonly string[]): Kept {
  return {
    fields: ['name', 'generateName', 'namespace'],
    inside: { labels: { fields: labels, inside: {} }, annotations: { fields: helmAnnotations, inside: {} } },
  };
}

/** Helm reads them: they decide whether an object belongs to the release or runs at an event. */
const helmAnnotations = [
  'helm.sh/hook',
  'helm.sh/hook-delete-policy',
  'helm.sh/hook-weight',
  'helm.sh/resource-policy',
];

function fieldType(name: string, field: string): string | undefined {
  const shape = own(kubernetesType(name)?.fields ?? {}, field);
  return shape !== undefined && typeof shape !== 'string' && 'type' in shape ? shape.type : undefined;
}
