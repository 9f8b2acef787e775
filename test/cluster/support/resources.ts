import { isJsonArray, isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';

/** An object, or with no name all of a kind; with no namespace, that of a cluster or of all its namespaces. */
export interface Reference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** An object by its name. */
export type Named = Reference & { readonly name: string };

/** A type of resource as the API server tells of it. */
export interface ResourceType {
  readonly apiVersion: string;
  readonly kind: string;
  /** The name of the type in paths, such as `pods`. */
  readonly plural: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

type Get = (path: string) => Promise<JsonObject>;

/** Every type of resource, in each version that the server prefers for its group. */
export async function resourceTypes(get: Get): Promise<readonly ResourceType[]> {
  const groups = listAt(await get('/apis'), 'groups').map((group) => textAt(group, 'preferredVersion', 'groupVersion'));
  const versions = ['v1', ...groups];
  return (await Promise.all(versions.map((version) => typesOf(get, version)))).flat();
}

async function typesOf(get: Get, apiVersion: string): Promise<readonly ResourceType[]> {
  const resources = listAt(await get(rootOf(apiVersion)), 'resources');
  // What has a slash is part of another.
  return resources
    .filter((resource) => !textAt(resource, 'name').includes('/'))
    .map((resource) => ({
      apiVersion,
      kind: textAt(resource, 'kind'),
      plural: textAt(resource, 'name'),
      namespaced: resource['namespaced'] === true,
      verbs: stringsAt(resource, 'verbs'),
    }));
}

/** @throws Error where the server does not know the kind */
export function pathOf({ apiVersion, kind, name, namespace }: Reference, types: readonly ResourceType[]): string {
  const type = types.find((each) => each.apiVersion === apiVersion && each.kind === kind);
  if (type === undefined) throw new Error(`the API server knows no ${kind} of ${apiVersion}`);
  const place = type.namespaced && namespace !== undefined ? `/namespaces/${namespace}` : '';
  return `${rootOf(apiVersion)}${place}/${type.plural}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
}

function rootOf(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

function listAt(object: JsonObject, key: string): readonly JsonObject[] {
  const list = object[key];
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

function stringsAt(object: JsonObject, key: string): readonly string[] {
  const list = at(object, key);
  return isJsonArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
