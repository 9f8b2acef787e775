import { clusterDefinition } from '../../constructs/ray/cluster-definition.js';
import { parseQuantity } from '../../doctor/scheduling/quantity.js';
import { HelmwrightError } from '../../errors.js';
import type { ConnectOptions } from '../../kubeconfig/connect/connect.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import * as v from '../../values/v.js';
import { fieldErrorOf } from './check-fields.js';
import { type ClusterOptions, defaultLabelPrefix, type Group, type LifeOptions, type WorkerGroup } from './options.js';

type KeysOf<T> = T extends unknown ? keyof T : never;

function text(description: string) {
  return v.string({ description, optional: true, minLength: 1 });
}

function flag(description: string) {
  return v.boolean({ description, optional: true });
}

/** What a definition leaves to who opens the cluster. */
const chosen = {
  name: v.string({ description: 'Name of the cluster.', minLength: 1 }),
  namespace: v.string({
    description: 'Namespace of the cluster.',
    optional: true,
    pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
    maxLength: 63,
  }),
  takeOver: flag('Whether to take over a cluster that another client holds.'),
  preflight: v.enum(['full', 'off'], { description: 'What is checked before the creation.', optional: true }),
  usePortforwarding: flag('Whether the client reaches Ray by port forwarding.'),
  configMethod: v.enum(['kubeconfig', 'in-cluster', 'EKS_AUTH'], {
    description: 'How the client reaches the API server.',
    optional: true,
  }),
  kubeconfig: text('A file.'),
  context: text('The context of the kubeconfig.'),
  clusterName: text('The name of the EKS cluster.'),
  region: text('Its region.'),
  roleName: text('The role to assume.'),
};

type Option = KeysOf<ClusterOptions & LifeOptions & ConnectOptions> | 'usePortforwarding';

/** JavaScript checks no types, takes the string "false" for true and a misspelled option for none. */
const openOptions = v.object({ ...clusterDefinition.properties, ...chosen } satisfies Record<Option, unknown>, {
  description: 'Options of a session.',
});

/**
 * Checks what the RayCluster construct does not.
 *
 * @throws HelmwrightError `usage` with the field
 */
export function checkOptions(options: ClusterOptions & LifeOptions): void {
  const wrong = fieldErrorOf(openOptions, plainObject(options, ''));
  if (wrong !== undefined) throw invalid(wrong.field, wrong.detail);
  const { headGroup, workerGroups = [], labelPrefix = defaultLabelPrefix } = options;
  checkMemory('headGroup', headGroup);
  workerGroups.forEach((group, index) => checkWorkers(`workerGroups[${index}]`, group, options, labelPrefix));
  const names = workerGroups.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice !== -1) {
    throw invalid(
      `workerGroups[${twice}].name`,
      `"${names[twice] ?? ''}" is the name of another group; names must differ`,
    );
  }
  const rays = Object.keys(options.podLabels ?? {}).find((key) => key.startsWith('ray.io/'));
  if (rays !== undefined) throw invalid(`podLabels.${rays}`, 'is a label of the operator; use another key');
  if (options.onExit === 'retain' && options.idleSeconds !== undefined) {
    throw invalid(
      'idleSeconds',
      'cannot be set with onExit retain, which never deletes the cluster; remove one of them',
    );
  }
}

/** The JSON of the options. Memory may be a number, which a definition does not take: YAML reads large ones in its own way. */
function plainObject(value: object, place: string): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw invalid(place, 'must be a plain object');
  const entries = Object.entries(value).flatMap(([key, item]: readonly [string, unknown]) => {
    if (item === undefined) return [];
    const isBytes = key === 'memory' && typeof item === 'number';
    return [[key, isBytes ? `${item}` : plain(item, place === '' ? key : `${place}.${key}`)] as const];
  });
  return Object.fromEntries(entries);
}

function plain(value: unknown, place: string): Json {
  if (Array.isArray(value)) return value.map((item: unknown, index) => plain(item, `${place}[${index}]`));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isJsonObject(value)) return plainObject(value, place);
  throw invalid(place, `must not be ${value === null ? 'null' : `a ${typeof value}`}; leave it out`);
}

function checkWorkers(place: string, group: WorkerGroup, { headGroup }: ClusterOptions, labelPrefix: string): void {
  checkMemory(place, group);
  const { serviceAccount = headGroup.serviceAccount, numGpus = 0, nodeSelector = {} } = group;
  if (serviceAccount !== headGroup.serviceAccount) {
    throw invalid(`${place}.serviceAccount`, `must be that of the head group, ${headGroup.serviceAccount}`);
  }
  if (numGpus === 0 && `${labelPrefix}/ray-worker-gpu` in nodeSelector) {
    throw invalid(`${place}.numGpus`, 'must be at least 1 on nodes for GPU workers: set it, or change nodeSelector');
  }
}

/** Other bounds of a pod's memory, in bytes, mean a wrong unit: Ray alone needs more than the least. */
const leastMemory = 256n * 2n ** 20n;
const mostMemory = 2n ** 50n;

function checkMemory(place: string, { memory }: Group): void {
  if (memory === undefined) return;
  const bytes = (parseQuantity(`${memory}`) ?? 0n) / 1_000n;
  if (bytes >= leastMemory && bytes <= mostMemory) return;
  const bounds = 'must be at least 256Mi and at most 1Pi';
  throw invalid(`${place}.memory`, `${bounds}, got ${bytes} bytes; write a unit, such as "8Gi"`);
}

function invalid(place: string, detail: string): HelmwrightError {
  return new HelmwrightError('usage', place, detail);
}
