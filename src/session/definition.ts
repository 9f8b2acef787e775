import { clusterDefinition, definitionKeys } from '../constructs/ray/cluster-definition.js';
import { stringAt } from '../doctor/fields.js';
import { HelmwrightError } from '../errors.js';
import { violationOf } from '../values/definition/violation.js';
import { isJsonObject, type JsonObject, own } from '../values/json.js';
import { readValuesFile } from '../values/yaml/parse-yaml.js';
import { fieldErrorOf } from './cluster/check-fields.js';
import type { ClusterOptions, HeadGroup, LifeOptions, WorkerGroup } from './cluster/options.js';
import type { ConnectOptions, ConnectSettings } from '../kubeconfig/connect/connect.js';
import type { KubernetesApi } from './kubernetes/kubernetes-api.js';
import { SessionError } from './session-error.js';
import { withApi } from './with-api.js';

/** What a definition leaves to who opens the cluster. */
type Chosen = 'name' | 'namespace' | 'takeOver' | 'preflight';

/** A cluster as a file or a ConfigMap defines it. */
export type ClusterDefinition = Omit<ClusterOptions & LifeOptions, Chosen>;

/** Each field is in the description, and the other way round. */
const { headGroup, workerGroups } = clusterDefinition.properties satisfies Record<keyof ClusterDefinition, unknown>;
headGroup.properties satisfies Record<keyof HeadGroup, unknown>;
workerGroups.items.properties satisfies Record<keyof WorkerGroup, unknown>;

/**
 * Reads the definition of a cluster.
 *
 * @param place - for errors: the file, or the ConfigMap
 * @param defaults - what the definition need not repeat
 * @throws HelmwrightError `usage` with the field
 */
export function readDefinition(text: string, place: string, defaults: JsonObject = {}): ClusterDefinition {
  return definitionIn(merged(defaults, readValuesFile(text, place)), place);
}

function definitionIn(json: JsonObject, place: string): ClusterDefinition {
  const wrong = fieldErrorOf(clusterDefinition, json);
  if (wrong !== undefined) throw new HelmwrightError('usage', place, `${wrong.field} ${wrong.detail}`.trim());
  // A null takes a value away, as in values files.
  const definition: unknown = JSON.parse(JSON.stringify(json), (_, value: unknown) => value ?? undefined);
  if (!isDefinition(definition)) throw new HelmwrightError('usage', place, 'is invalid');
  return definition;
}

function isDefinition(value: unknown): value is ClusterDefinition {
  return isJsonObject(value) && violationOf(clusterDefinition, value, '') === undefined;
}

/**
 * Reads the definition of a cluster that a chart installed: a ConfigMap with the key `cluster.yaml`.
 *
 * @throws SessionError `not-found`, `forbidden`; HelmwrightError `usage` with the field
 * @example
 * ```ts
 * import { openRayCluster, readInstalledDefinition } from 'helmwright/session';
 *
 * const definition = await readInstalledDefinition({ name: 'features', namespace: 'lance' });
 * await using cluster = await openRayCluster({ ...definition, name: 'demo', namespace: 'lance' });
 * ```
 */
export async function readInstalledDefinition(
  options: ConnectOptions & {
    /** Name of the ConfigMap. */
    readonly name: string;
    /** Its namespace. @default that of the kubeconfig's context or of the pod, or `default` */
    readonly namespace?: string;
  },
  settings: ConnectSettings = {},
): Promise<ClusterDefinition> {
  return withApi(options, settings, async (api, signal, contextNamespace) => {
    const { namespace = contextNamespace, name } = options;
    return installedDefinition(api, { namespace, name }, signal);
  });
}

/**
 * Reads a definition that a chart installed.
 *
 * @throws SessionError `not-found`, `forbidden`; HelmwrightError `usage` with the field
 */
export async function installedDefinition(
  api: KubernetesApi,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  signal: AbortSignal,
): Promise<ClusterDefinition> {
  const resource = { group: '', version: 'v1', resource: 'configmaps', namespace, name };
  const { body } = await api.succeed({ method: 'GET', resource }, signal).catch((cause: unknown) => {
    if (!(cause instanceof SessionError && cause.code === 'not-found')) throw cause;
    const todo = `kubectl get configmaps -n ${namespace} shows which there are`;
    const message = `definition ${name}: ConfigMap ${namespace}/${name} does not exist; ${todo}`;
    throw new SessionError('not-found', message, { cause });
  });
  return definitionOf(body, `ConfigMap ${namespace}/${name}`);
}

/** The definition that a ConfigMap holds. */
export function definitionOf(configMap: JsonObject, place: string): ClusterDefinition {
  const valuesAt = (key: string): JsonObject | undefined => {
    const text = stringAt(configMap, 'data', key);
    return text === undefined ? undefined : readValuesFile(text, `${place}: ${key}`);
  };
  const { definition: key, defaults } = definitionKeys;
  const definition = valuesAt(key);
  if (definition === undefined) throw new HelmwrightError('usage', place, `has no key ${key}; name another one`);
  return definitionIn(merged(valuesAt(defaults) ?? {}, definition), `${place}: ${key}`);
}

/** Merges like values files of Helm: maps key by key, and the second wins. */
function merged(defaults: JsonObject, values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([key, value]) => {
    const standard = own(defaults, key);
    return [key, isJsonObject(standard) && isJsonObject(value) ? merged(standard, value) : value] as const;
  });
  return { ...defaults, ...Object.fromEntries(entries) };
}
