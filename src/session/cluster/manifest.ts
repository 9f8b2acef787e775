import { createHash } from 'node:crypto';
import { App, Chart } from 'cdk8s';
import { RayCluster, type RayClusterProps } from '../../constructs/ray/cluster.js';
import type { RayGroup, RayWorkerGroup } from '../../constructs/ray/group.js';
import { HelmwrightError } from '../../errors.js';
import { byCodePoint, isJsonObject, type JsonObject } from '../../values/json.js';
import { checkOptions } from './check-options.js';
import { type Hold, markOf } from './mark.js';
import type { ClusterOptions, Group, LifeOptions, WorkerGroup } from './options.js';

/** A RayCluster to create. */
export interface Manifest {
  readonly name: string;
  /** A digest of the spec. */
  readonly digest: string;
  readonly object: JsonObject;
  /** The object, held by a client. It has no namespace, but its mark names it. */
  readonly heldBy: (hold: Hold, cluster: string) => JsonObject;
}

/**
 * The RayCluster for the options, made with the construct that charts use.
 *
 * @throws HelmwrightError `usage` with the field
 */
export function manifestOf(options: ClusterOptions & LifeOptions): Manifest {
  checkOptions(options);
  const object = synthesised(options);
  const spec = object['spec'] ?? {};
  const { name } = options;
  const digest = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 16);
  return {
    name,
    digest,
    object,
    heldBy: (hold, cluster) => ({ ...object, metadata: { name, ...markOf(hold, digest, cluster) } }),
  };
}

/** Ray does not get the signal to end, so more time would be spent for nothing. */
const graceSeconds = 2;

function synthesised(options: ClusterOptions): JsonObject {
  const { workerGroups = [], rayVersion = '2.60.0', image = `rayproject/ray:${rayVersion}`, headGroup } = options;
  const { autoscaling: enabled, idleTimeoutSeconds, imagePullSecrets } = options;
  const chart = new Chart(new App(), 'session');
  try {
    const cluster = new RayCluster(chart, options.name, {
      ...defined({ imagePullPolicy: options.imagePullPolicy, auth: options.auth, labelPrefix: options.labelPrefix }),
      ...defined({ nodeLabelValue: options.nodeLabelValue, env: variables(options.env), podLabels: options.podLabels }),
      ...defined({ podAnnotations: options.podAnnotations, runAsUser: options.runAsUser }),
      ...defined({ imagePullSecrets: imagePullSecrets?.map((name) => ({ name })) }),
      name: options.name,
      rayVersion,
      image,
      serviceAccountName: headGroup.serviceAccount,
      terminationGracePeriodSeconds: graceSeconds,
      autoscaling: defined({ enabled, idleTimeoutSeconds }),
      head: groupOf(headGroup, 4, '8Gi'),
      workerGroups: Object.fromEntries(workerGroups.map((group) => [group.name, workersOf(group)])),
    });
    const object: unknown = JSON.parse(JSON.stringify(cluster.apiObject.toJson()));
    return isJsonObject(object) ? object : {};
  } catch (error) {
    throw error instanceof HelmwrightError
      ? new HelmwrightError('usage', `cluster ${options.name}`, error.detail)
      : error;
  }
}

function workersOf(group: WorkerGroup): RayWorkerGroup {
  const { numGpus = 0, minReplicas = 0, maxReplicas = Math.max(100, minReplicas) } = group;
  const bounds = { minReplicas, maxReplicas, ...defined({ replicas: group.replicas }) };
  if (numGpus === 0) return { role: 'cpu', ...groupOf(group, 4, '8Gi'), ...bounds };
  return { role: 'gpu', gpus: numGpus, ...groupOf(group, 8, '16Gi'), ...bounds };
}

function groupOf(group: Group, cpus: number, least: string): RayGroup {
  const { numCpus, memory, nodeSelector, tolerations, priorityClassName, image } = group;
  const rest = defined({ nodeSelector, tolerations, priorityClassName, image });
  return { cpus: numCpus ?? cpus, memory: `${memory ?? least}`, ...rest };
}

/** The same map gives the same cluster, in whatever order it is written. */
function variables(env: ClusterOptions['env']): RayClusterProps['env'] {
  const sorted = env && Object.entries(env).sort(([a], [b]) => byCodePoint(a, b));
  return sorted?.map(([name, value]) => ({ name, value }));
}

/** What is not undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> };
function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
