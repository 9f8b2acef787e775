import { readFileSync } from 'node:fs';
import { isJsonObject, own } from '../json.js';
import type { KubernetesImports, ObjectShape, Shape } from './shape.js';

let read: KubernetesImports | undefined;

/** The types of the Kubernetes API, read when a definition first names one. */
function imports(): KubernetesImports {
  if (read !== undefined) return read;
  const file = new URL('../../../imports/kubernetes.json', import.meta.url);
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isImports(parsed)) throw new Error(`${file.pathname}: is damaged; install the package again`);
  read = parsed;
  return read;
}

/** A test compares the file with what an API server says. */
function isImports(parsed: unknown): parsed is KubernetesImports {
  return isJsonObject(parsed) && isJsonObject(parsed['types']) && isJsonObject(parsed['kinds']);
}

/** The fields of a type; undefined if the API has none of this name. */
export function kubernetesType(name: string): ObjectShape | undefined {
  return own(imports().types, name);
}

/** The names of all types. */
export function kubernetesTypeNames(): readonly string[] {
  return Object.keys(imports().types);
}

/** The fields of a type without those that it does not have here; none if the API has no such type. */
export function objectShape({ type, without = [] }: Extract<Shape, { readonly type: string }>): ObjectShape {
  const { required = [], fields } = kubernetesType(type) ?? { fields: {} };
  return {
    required: required.filter((name) => !without.includes(name)),
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name))),
  };
}

/** The kinds of an API version, and the names of their types; undefined if Kubernetes itself does not have the version. */
export function kindsOf(apiVersion: string): Readonly<Record<string, string>> | undefined {
  return own(imports().kinds, apiVersion);
}

/** The API versions that have a kind. */
export function apiVersionsOf(kind: string): readonly string[] {
  return Object.entries(imports().kinds).flatMap(([apiVersion, kinds]) =>
    Object.hasOwn(kinds, kind) ? [apiVersion] : [],
  );
}

/** Such as `v1.36`. */
export function kubernetesVersion(): string {
  return imports().version;
}
