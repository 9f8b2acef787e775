import type { Json, JsonObject } from '../../../src/values/json.js';
import { changed, type Changes } from '../support/changed.js';

/** A pod template as people write it. */
function pod(name: string): JsonObject {
  const resources = { limits: { cpu: 1, memory: '2Gi' }, requests: { cpu: '500m', memory: '2Gi' } };
  return { spec: { containers: [{ name, image: 'rayproject/ray:2.60.0', resources }] } };
}

const clusterSpec: JsonObject = {
  rayVersion: '2.60.0',
  headGroupSpec: { rayStartParams: { 'dashboard-host': '0.0.0.0' }, template: pod('ray-head') },
  workerGroupSpecs: [
    {
      groupName: 'cpu',
      replicas: 1,
      minReplicas: 1,
      maxReplicas: 3,
      numOfHosts: 1,
      rayStartParams: {},
      template: pod('ray-worker'),
    },
  ],
};

function resource(kind: string, name: string, spec: JsonObject, changes: Changes): JsonObject {
  const object = { apiVersion: 'ray.io/v1', kind, metadata: { name, namespace: 'default' }, spec };
  return changed(object, changes);
}

/** A RayCluster that works, but for what is changed. */
export function rayCluster(changes: Changes = {}): JsonObject {
  return resource('RayCluster', 'sample', clusterSpec, changes);
}

/** A RayJob that works, but for what is changed. */
export function rayJob(changes: Changes = {}): JsonObject {
  const spec = { entrypoint: 'python job.py', shutdownAfterJobFinishes: true, rayClusterSpec: clusterSpec };
  return resource('RayJob', 'sample', spec, changes);
}

/** A RayService that works, but for what is changed. */
export function rayService(changes: Changes = {}): JsonObject {
  return resource(
    'RayService',
    'sample',
    { serveConfigV2: 'applications: []\n', rayClusterConfig: clusterSpec },
    changes,
  );
}

/** A RayCronJob that works, but for what is changed. */
export function rayCronJob(changes: Changes = {}): JsonObject {
  const jobTemplate: Json = { entrypoint: 'python job.py', rayClusterSpec: clusterSpec };
  return resource('RayCronJob', 'sample', { schedule: '0 3 * * *', jobTemplate }, changes);
}

/** Changes of a cluster's spec, where the spec stands inside another. */
export function inside(path: string, changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name.replace(/^spec/, path), value]));
}
