/**
 * Makes imports/kubernetes.json and imports/types/kubernetes.d.ts of the API server's own OpenAPI document: the fields of each
 * type of the Kubernetes API, without descriptions and without what the API server alone writes.
 */
import { at, objectsAt, stringAt } from '../src/doctor/fields.js';
import { byCodePoint, isJsonArray, isJsonObject, type Json, type JsonObject } from '../src/values/json.js';
import type { FieldShape, KubernetesImports, ObjectShape } from '../src/values/kubernetes/shape.js';

/** The schemas of `/openapi/v3`, by their full names. */
type Schemas = Readonly<Record<string, JsonObject>>;

/** What the generated files hold. */
export interface GeneratedImports {
  readonly json: string;
  readonly types: string;
}

/**
 * @param schemas - `components.schemas` of all documents
 * @param version - such as `v1.36`
 */
export function kubernetesImports(schemas: Schemas, version: string): GeneratedImports {
  const imports = importsOf(schemas, version);
  return { json: jsonText(imports), types: typesText(imports) };
}

function importsOf(schemas: Schemas, version: string): KubernetesImports {
  const kinds = kindsIn(schemas);
  const names = shortNames(reachable(schemas, Object.values(kinds).flatMap(Object.values<string>)));
  const types = [...names].map(([full, short]): readonly [string, ObjectShape] => [
    short,
    objectShape(schemas[full] ?? {}, (schema) => shapeOf(schema, schemas, names)),
  ]);
  const named = Object.entries(kinds).map(
    ([apiVersion, byKind]) =>
      [apiVersion, sorted(Object.entries(byKind).map(([kind, full]) => [kind, names.get(full) ?? kind]))] as const,
  );
  return { version, types: sorted([...types, ['Manifest', manifest]]), kinds: sorted(named) };
}

/** An object of any kind, for which the API has no type: fields that are not named here are let through, as everywhere. */
const manifest: ObjectShape = {
  required: ['apiVersion', 'kind', 'metadata'],
  fields: { apiVersion: 'string', kind: 'string', metadata: { type: 'ObjectMeta' } },
};

function sorted<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => byCodePoint(a, b)));
}

// --- kinds and names

/** Kinds of objects that people apply, by their API version. */
function kindsIn(schemas: Schemas): Record<string, Record<string, string>> {
  const kinds: Record<string, Record<string, string>> = {};
  for (const [full, schema] of Object.entries(schemas)) {
    for (const gvk of objectsAt(schema, 'x-kubernetes-group-version-kind')) {
      const [group, version, kind] = ['group', 'version', 'kind'].map((key) => stringAt(gvk, key) ?? '');
      const isObject =
        at(schema, 'properties', 'metadata', 'allOf') !== undefined && at(schema, 'properties', 'items') === undefined;
      if (!isObject || kind === undefined || notApplied.test(kind)) continue;
      (kinds[group === '' ? `${version}` : `${group}/${version}`] ??= {})[kind] = full;
    }
  }
  return kinds;
}

/** What is asked of the API server, or what it writes itself. */
const notApplied = /^(Binding|ComponentStatus|DeleteOptions|Eviction|Scale|Status|TokenRequest|.*Review|.*List)$/;

function reachable(schemas: Schemas, roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (full: string): void => {
    const schema = schemas[full] ?? {};
    if (seen.has(full) || at(schema, 'properties') === undefined) return;
    seen.add(full);
    for (const [, field] of fieldsOf(schema)) referencesIn(field).forEach(visit);
  };
  roots.forEach(visit);
  return seen;
}

function fieldsOf(schema: JsonObject): readonly (readonly [string, Json])[] {
  const properties = at(schema, 'properties');
  const entries = isJsonObject(properties) ? Object.entries(properties) : [];
  const isKind = objectsAt(schema, 'x-kubernetes-group-version-kind').length > 0;
  return entries.filter(([name]) => !(isKind && name === 'status'));
}

function referencesIn(value: Json): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(referencesIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.replace(/^.*\//, '')] : referencesIn(inner),
  );
}

/** The last part of the name; where several types have it, the others get their group and version in front. */
function shortNames(fulls: ReadonlySet<string>): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  for (const full of [...fulls].sort((a, b) => precedence(a) - precedence(b) || byCodePoint(a, b))) {
    const parts = full.split('.');
    const last = parts.at(-1) ?? full;
    const isTaken = [...taken.values()].includes(last);
    taken.set(full, isTaken ? parts.slice(-3).map(capitalised).join('') : last);
  }
  return taken;
}

/** The core group first, then newer versions of an API before older ones, and what is stable before what is not. */
function precedence(full: string): number {
  const [, major = '0', unstable] = /\.v(\d+)(alpha|beta)?\d*\./.exec(full) ?? [];
  const instability = unstable === undefined ? 0 : unstable === 'beta' ? 100 : 200;
  return instability - Number(major) + (full.includes('.core.') || full.includes('.meta.') ? 0 : 10);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// --- shapes

function objectShape(schema: JsonObject, shape: (schema: Json) => FieldShape): ObjectShape {
  const required = at(schema, 'required');
  const names = isJsonArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const fields = Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, shape(field)] as const));
  return { ...(names.length === 0 ? {} : { required: names }), fields };
}

function shapeOf(schema: Json, schemas: Schemas, names: ReadonlyMap<string, string>): FieldShape {
  const inner = (value: Json | undefined): FieldShape =>
    value === undefined ? 'json' : shapeOf(value, schemas, names);
  const [reference] = isJsonObject(schema)
    ? referencesIn({ $ref: schema['$ref'] ?? '', allOf: schema['allOf'] ?? [] }).filter((name) => name !== '')
    : [];
  if (reference !== undefined) return referenceShape(reference, schemas, names, inner);
  const members = at(schema, 'enum');
  if (isJsonArray(members)) return { enum: members.filter((member) => typeof member === 'string') };
  if (at(schema, 'x-kubernetes-int-or-string') === true) return 'intOrString';
  switch (stringAt(schema, 'type')) {
    case 'array':
      return { list: inner(at(schema, 'items')) };
    case 'object':
      return at(schema, 'additionalProperties') === undefined
        ? 'json'
        : { map: inner(at(schema, 'additionalProperties')) };
    case 'string':
      return 'string';
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'json';
  }
}

function referenceShape(
  full: string,
  schemas: Schemas,
  names: ReadonlyMap<string, string>,
  inner: (schema: Json | undefined) => FieldShape,
): FieldShape {
  const name = names.get(full);
  if (name !== undefined) return { type: name };
  if (full.endsWith('.Quantity')) return 'quantity';
  if (full.endsWith('.IntOrString')) return 'intOrString';
  return inner(schemas[full]);
}

// --- texts

/** A type a line, so that a new version shows what changed. */
function jsonText({ version, types, kinds }: KubernetesImports): string {
  const lines = (entries: object): string =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n');
  return `{"version":${JSON.stringify(version)},"kinds":{\n${lines(kinds)}\n},"types":{\n${lines(types)}\n}}\n`;
}

function typesText({ version, types, kinds }: KubernetesImports): string {
  return [
    `// The types of the Kubernetes API ${version}. Generated: change nothing here.`,
    'export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };',
    ...Object.entries(types).map(([name, shape]) => `export interface ${name} {\n${fieldLines(shape)}}`),
    `export interface KubernetesTypes {\n${Object.keys(types)
      .map((name) => `  readonly ${name}: ${name};\n`)
      .join('')}}`,
    `export interface KubernetesKinds {\n${Object.entries(kinds).map(kindLines).join('')}}`,
    '',
  ].join('\n');
}

function kindLines([apiVersion, byKind]: readonly [string, Readonly<Record<string, string>>]): string {
  const kinds = Object.entries(byKind).map(([kind, name]) => `readonly ${kind}: ${name}`);
  return `  readonly '${apiVersion}': { ${kinds.join('; ')} };\n`;
}

function fieldLines({ required = [], fields }: ObjectShape): string {
  return Object.entries(fields)
    .map(([name, shape]) => {
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
      return `  readonly ${key}${required.includes(name) ? '' : '?'}: ${typeText(shape)}${required.includes(name) ? '' : ' | undefined'};\n`;
    })
    .join('');
}

function typeText(shape: FieldShape): string {
  if (shape === 'integer') return 'number';
  if (shape === 'quantity' || shape === 'intOrString') return 'string | number';
  if (shape === 'json') return 'Json';
  if (typeof shape === 'string') return shape;
  if ('enum' in shape) return shape.enum.map((member) => `'${member}'`).join(' | ');
  if ('list' in shape) return `readonly (${typeText(shape.list)})[]`;
  return 'map' in shape ? `Readonly<Record<string, ${typeText(shape.map)}>>` : shape.type;
}
