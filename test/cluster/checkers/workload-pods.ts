import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';

/**
 * The pods that a RayCluster, RayJob, RayService or RayCronJob asks for, as Pods of the names `<object>-head`,
 * `<object>-worker-<group>` and `<object>-submitter`, with the labels that the operator gives them: no checker looks into
 * objects of kinds that it does not know.
 */
export function rayPods(object: JsonObject): readonly JsonObject[] {
  return [...clusterPods(object), ...submitterPods(object)];
}

const clusterSpecs: Readonly<Record<string, readonly string[]>> = {
  RayCluster: ['spec'],
  RayJob: ['spec', 'rayClusterSpec'],
  RayService: ['spec', 'rayClusterConfig'],
  RayCronJob: ['spec', 'jobTemplate', 'rayClusterSpec'],
};

function clusterPods(object: JsonObject): readonly JsonObject[] {
  const spec = at(object, ...(clusterSpecs[textAt(object, 'kind')] ?? ['nothing']));
  if (spec === undefined) return [];
  const workers = at(spec, 'workerGroupSpecs');
  return [
    podOf(object, 'head', at(spec, 'headGroupSpec', 'template'), rayLabels(object, 'head', 'headgroup')),
    ...(isJsonArray(workers) ? workers : []).map((worker) => {
      const group = textAt(worker, 'groupName');
      return podOf(object, `worker-${group}`, at(worker, 'template'), rayLabels(object, 'worker', group));
    }),
  ];
}

function submitterPods(object: JsonObject): readonly JsonObject[] {
  const template =
    at(object, 'spec', 'submitterPodTemplate') ?? at(object, 'spec', 'jobTemplate', 'submitterPodTemplate');
  return template === undefined ? [] : [podOf(object, 'submitter', template)];
}

function rayLabels(object: JsonObject, nodeType: string, group: string): JsonObject {
  const cluster = textAt(object, 'metadata', 'name');
  return { 'ray.io/cluster': cluster, 'ray.io/node-type': nodeType, 'ray.io/group': group };
}

/** The pod of a Deployment, DaemonSet, StatefulSet, Job or CronJob; none for anything else. */
export function templatePods(object: JsonObject): readonly JsonObject[] {
  const kind = textAt(object, 'kind');
  const template =
    kind === 'CronJob' ? at(object, 'spec', 'jobTemplate', 'spec', 'template') : at(object, 'spec', 'template');
  const isWorkload = ['Deployment', 'DaemonSet', 'StatefulSet', 'Job', 'CronJob'].includes(kind);
  return isWorkload && template !== undefined ? [podOf(object, 'pod', template)] : [];
}

function podOf(owner: JsonObject, suffix: string, template: Json | undefined, labels: JsonObject = {}): JsonObject {
  const [metadata, spec] = [at(template, 'metadata'), at(template, 'spec')];
  if (!isJsonObject(spec)) throw new Error(`${textAt(owner, 'metadata', 'name')}: the ${suffix} has no pod template`);
  const { labels: own, ...rest } = isJsonObject(metadata) ? metadata : {};
  const namespace = at(owner, 'metadata', 'namespace');
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...rest,
      name: `${textAt(owner, 'metadata', 'name')}-${suffix}`,
      ...(namespace === undefined ? {} : { namespace }),
      labels: { ...(isJsonObject(own) ? own : {}), ...labels },
    },
    spec,
  };
}
