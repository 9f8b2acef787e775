import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { hookAnnotation } from '../build/annotations.js';
import type { RenderedObject } from './render.js';

/** Helm 4's order of installation. Kinds that are not in it come last, by name; for Helm 3 that goes for webhooks too. */
const kinds: readonly string[] = [
  'PriorityClass',
  'Namespace',
  'NetworkPolicy',
  'ResourceQuota',
  'LimitRange',
  'PodSecurityPolicy',
  'PodDisruptionBudget',
  'ServiceAccount',
  'Secret',
  'SecretList',
  'ConfigMap',
  'StorageClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'CustomResourceDefinition',
  'ClusterRole',
  'ClusterRoleList',
  'ClusterRoleBinding',
  'ClusterRoleBindingList',
  'Role',
  'RoleList',
  'RoleBinding',
  'RoleBindingList',
  'Service',
  'DaemonSet',
  'Pod',
  'ReplicationController',
  'ReplicaSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'StatefulSet',
  'Job',
  'CronJob',
  'IngressClass',
  'Ingress',
  'APIService',
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
];

const ranks = new Map(kinds.map((kind, rank) => [kind, rank]));

/** Rendered objects as `helm template` prints them: hooks last; by kind, then by template, then as the template has them. */
export function installOrder(objects: readonly RenderedObject[]): readonly RenderedObject[] {
  return [...objects].sort(
    (a, b) =>
      Number(isHook(a.object)) - Number(isHook(b.object)) ||
      compareKinds(kindOf(a.object), kindOf(b.object)) ||
      compareText(a.source, b.source),
  );
}

function isHook({ metadata }: JsonObject): boolean {
  if (!isJsonObject(metadata)) return false;
  const annotations: Json | undefined = metadata['annotations'];
  return isJsonObject(annotations) && Object.hasOwn(annotations, hookAnnotation);
}

function kindOf({ kind }: JsonObject): string {
  return typeof kind === 'string' ? kind : '';
}

function compareKinds(a: string, b: string): number {
  const unknown = kinds.length;
  return (ranks.get(a) ?? unknown) - (ranks.get(b) ?? unknown) || compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
