import { byCodePoint, isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { canonical } from '../../support/canonical.js';
import { at, textAt } from '../../support/objects.js';
import { type Api, itemsOf, referenceOf, unlessMissing } from './api.js';
import type { Named, ResourceType } from './resources.js';
import { waitUntilGone } from './waiting.js';

/** Every object of a cluster, by `kind.group namespace/name`. */
export type Snapshot = ReadonlyMap<string, JsonObject>;

/** What a cluster makes by itself, whenever it likes. */
const restless: readonly RegExp[] = [
  /^Event\./,
  /^Lease\.\S+ kube-(system|node-lease)\//,
  // By this one the pods of an operator agree on who leads; they make it themselves, and it holds nothing.
  /^Lease\.\S+ \S*\/ray-operator-leader$/,
  /^APIService\./,
  /^(ComponentStatus|CSINode|IPAddress|PodMetrics|NodeMetrics)\./,
  /^ServiceCIDR\./,
  /^FlowSchema\.|^PriorityLevelConfiguration\./,
];

/** Every object of every type that can be listed; those of a namespace, where one is given. */
export async function takeSnapshot(api: Api, namespace?: string): Promise<Snapshot> {
  const all = await api.freshResourceTypes();
  const types = all.filter(
    ({ verbs, namespaced }) => verbs.includes('list') && (namespace === undefined || namespaced),
  );
  const lists = await Promise.all(types.map((type) => listed(api, type, namespace)));
  const objects = lists.flat();
  const isLeaving = leavingNamespaces(objects.map(([, object]) => object));
  const entries = objects.filter(
    ([key, object]) => !restless.some((pattern) => pattern.test(key)) && !isLeaving(object),
  );
  return new Map(entries.sort(([a], [b]) => byCodePoint(a, b)));
}

/** Whether an object is a namespace that is being deleted, such as that of the test before, or goes with one. */
function leavingNamespaces(objects: readonly JsonObject[]): (object: JsonObject) => boolean {
  const namespaces = objects.filter((object) => object['kind'] === 'Namespace');
  const staying = new Set(namespaces.filter(isStaying).map((object) => at(object, 'metadata', 'name')));
  return (object) => {
    const name = at(object, 'metadata', object['kind'] === 'Namespace' ? 'name' : 'namespace');
    return namespaces.length > 0 && name !== undefined && !staying.has(name);
  };
}

function isStaying(object: JsonObject): boolean {
  return at(object, 'metadata', 'deletionTimestamp') === undefined;
}

async function listed(
  api: Api,
  type: ResourceType,
  namespace = '',
): Promise<readonly (readonly [string, JsonObject])[]> {
  const root = type.apiVersion.includes('/') ? `/apis/${type.apiVersion}` : `/api/${type.apiVersion}`;
  const path = `${root}${namespace === '' ? '' : `/namespaces/${namespace}`}/${type.plural}`;
  const list = await unlessMissing(api.ask('GET', path));
  return list === undefined ? [] : itemsOf(list).map((object) => [keyOf(object, type), object]);
}

function keyOf(object: JsonObject, { kind, apiVersion }: ResourceType): string {
  const group = apiVersion.includes('/') ? apiVersion.replace(/\/.*/, '') : 'core';
  const namespace = at(object, 'metadata', 'namespace');
  return `${kind}.${group} ${typeof namespace === 'string' ? namespace : ''}/${textAt(object, 'metadata', 'name')}`;
}

/** What is in the second and not in the first. */
export function added(before: Snapshot, after: Snapshot): readonly string[] {
  return [...after.keys()].filter((key) => !before.has(key));
}

/** What is gone, or another, or other than its status changed. */
export function touched(before: Snapshot, after: Snapshot): readonly string[] {
  return [...before].flatMap(([key, object]) => {
    const now = after.get(key);
    return now !== undefined && canonical(lasting(now)) === canonical(lasting(object)) ? [] : [key];
  });
}

/** An object without what its controllers write of it. An object that has no status keeps its version. */
function lasting(object: JsonObject): JsonObject {
  const hasStatus = object['status'] !== undefined;
  const ofStatus = hasStatus ? ['status', 'metadata'] : ['metadata'];
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const ofMetadata = hasStatus ? ['managedFields', 'resourceVersion'] : ['managedFields'];
  return { ...without(object, ofStatus), metadata: without(metadata, ofMetadata) };
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** Whether Helm leaves an object when its release goes. */
export function isKept(object: JsonObject | undefined): boolean {
  return at(object, 'metadata', 'annotations', 'helm.sh/resource-policy') === 'keep';
}

/**
 * What a release has left once it is gone: it waits for what still ends, such as pods. What says that it is kept does not
 * count, nor the pods of `helm test`, which Helm itself leaves for people to read.
 */
export async function leftovers(api: Api, before: Snapshot): Promise<readonly string[]> {
  const counts = ([key, object]: readonly [string, JsonObject]): boolean =>
    !before.has(key) && !isKept(object) && !isTest(object);
  const ending = [...(await takeSnapshot(api))].filter(counts);
  await Promise.allSettled(ending.map(([, object]) => waitUntilGone(api, namedIn(object), 60_000)));
  return [...(await takeSnapshot(api))].filter(counts).map(([key]) => key);
}

function namedIn(object: JsonObject): Named {
  return { ...referenceOf(object), name: textAt(object, 'metadata', 'name') };
}

function isTest(object: JsonObject): boolean {
  return at(object, 'metadata', 'annotations', 'helm.sh/hook') === 'test';
}
