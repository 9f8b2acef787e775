import { sharedData } from '../../template/author/shared-data.js';

/** The schema of a value: the part of OpenAPI that CustomResourceDefinitions support, and CEL rules. */
export interface Schema extends Bounds {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly intOrString?: true;
  /**
   * Whether unknown fields are accepted; `foreign` for a type of Kubernetes, such as a pod template; `unlessComplete` where the
   * schema has all fields of the type, unless it leaves out {@link Schema.detail}.
   */
  readonly open?: true | 'foreign' | 'unlessComplete';
  /** Whether v1alpha1 has no schema for this field, because the CRD would be too large to apply. */
  readonly detail?: true;
  /** The field with the key of list items (`x-kubernetes-list-map-keys`). */
  readonly key?: string;
  readonly rules?: readonly Rule[];
}

/** The constraints and the default of a value. */
export interface Bounds {
  readonly default?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly format?: 'int32' | 'int64' | 'date-time';
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly nullable?: true;
  readonly pattern?: string;
  readonly required?: readonly string[];
}

/** A CEL rule (Common Expression Language) of a value. */
export interface Rule {
  readonly rule: string;
  /** The error and the remedy. */
  readonly message: string;
  /** The path of the invalid field relative to the value, such as `.minReplicas`. @default the value itself */
  readonly field?: string;
  /** The first operator version that rejects or ignores a violation; older versions accept it. @default all versions */
  readonly since?: string;
  /** The first operator version that no longer does. @default none */
  readonly until?: string;
}

/** Rules, grouped by the operator versions that they are for, in ascending order. */
export function byVersions(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const rangeOf = ({ since = '', until = '' }: Rule): string => `${since} ${until}`;
  const ranges = [...new Set(rules.map(rangeOf))].sort();
  return ranges.map((range) => rules.filter((rule) => rangeOf(rule) === range));
}

/** A field that older operators ignore. */
export function fieldSince(since: string, name: string, schema: Schema): Schema {
  const [major, minor] = since.split('.');
  const rule = {
    rule: 'false',
    message: `${name} requires KubeRay ${major}.${minor} or newer: the operator of this cluster ignores it`,
    until: since,
  };
  return { ...schema, rules: [...(schema.rules ?? []), rule] };
}

/** One of some strings. Kubernetes before 1.30 takes the cost of rules about it from its length, and not from the strings. */
export function oneOf(strings: readonly string[], description?: string, bounds?: Bounds): Schema {
  return string(description, { ...bounds, enum: strings, maxLength: Math.max(...strings.map(({ length }) => length)) });
}

export function string(description?: string, bounds?: Bounds): Schema {
  return { type: 'string', ...described(description), ...bounds };
}

export function boolean(description?: string, bounds?: Bounds): Schema {
  return { type: 'boolean', ...described(description), ...bounds };
}

/** A 32-bit integer. The operator cannot decode a larger one, and then it cannot list any resource of the kind. */
export function integer(description?: string, bounds?: Bounds): Schema {
  return { type: 'integer', format: 'int32', ...described(description), ...bounds };
}

/** A number in the range of {@link integer}: the operator cannot decode a larger one. */
export function number(description?: string): Schema {
  return { type: 'number', ...described(description), ...int32 };
}

const int32 = { minimum: -2147483648, maximum: 2147483647 };

export function time(description?: string): Schema {
  return { type: 'string', format: 'date-time', ...described(description) };
}

/** A number or a string, such as a port. */
export function intOrString(): Schema {
  return { intOrString: true, ...int32 };
}

/** A quantity such as `500m` or `8Gi`. */
export function quantity(): Schema {
  return { intOrString: true, pattern: quantityPattern };
}

// At most two digits of exponent: programs that compute with a larger one can take hours.
const quantityPattern = '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,2})?$';

export function listOf(items: Schema, description?: string, bounds?: Bounds): Schema {
  return { type: 'array', ...described(description), items, ...bounds };
}

/** A list whose items have a unique key. */
export function listBy(key: string, items: Schema, description?: string, bounds?: Bounds): Schema {
  return { ...listOf(items, description, bounds), key };
}

/** A map with arbitrary keys. */
export function mapOf(values: Schema, description?: string, bounds?: Bounds): Schema {
  return { type: 'object', ...described(description), additionalProperties: values, ...bounds };
}

export const strings = listOf(string());
export const stringMap = mapOf(string());
export const int64 = integer(undefined, { format: 'int64' });

export type Fields = Readonly<Record<string, Schema>>;

/** An object with these fields. The API server drops unknown fields, or rejects them if validation is strict. */
export function object(properties: Fields, description?: string, more?: Bounds & Pick<Schema, 'rules'>): Schema {
  return { type: 'object', ...described(description), properties, ...more };
}

/** An object with these fields that also accepts unknown fields. */
export function open(properties: Fields, description?: string, more?: Bounds & Pick<Schema, 'rules'>): Schema {
  return { ...object(properties, description, more), open: true };
}

/** An object of a Kubernetes type with all of its fields: any other is a typo, or newer than what the operator passes on. */
export function complete(properties: Fields, description?: string, more?: Bounds): Schema {
  return { ...object(properties, description, more), open: 'unlessComplete' };
}

/** An object of a Kubernetes type. Only these fields are validated. */
export function foreign(properties: Fields, description: string, more?: Pick<Bounds, 'required'>): Schema {
  return { ...object(properties, description, more), open: 'foreign' };
}

/** A field of a Kubernetes type in an object of another type. */
export function foreignAs(schema: Schema, description?: string): Schema {
  return { ...schema, ...described(description), open: 'foreign' };
}

/** Fields with a schema only in v1, and not in the TypeScript types. */
export function details(fields: Fields): Fields {
  return mapped(fields, (schema) => ({ ...schema, detail: true }));
}

function described(description: string | undefined): Pick<Schema, 'description'> {
  return description === undefined ? {} : { description };
}

/** Options of the conversion to OpenAPI. */
export interface Rendering {
  /** Converts rules to `x-kubernetes-validations`; undefined for none. */
  readonly validations: (rules: readonly Rule[]) => unknown;
  /** Whether to include descriptions. */
  readonly described: boolean;
  /** How much of the schemas of Kubernetes types to include: nothing, most of it, or all. */
  readonly foreign: false | 'most' | 'all';
}

/** The schema in the form of a CustomResourceDefinition. Schemas without rules are converted once, and shared. */
export function openApi(schema: Schema, rendering: Rendering): object {
  if (schema.open === 'foreign' && rendering.foreign === false) return openApi(unknownFields(schema), rendering);
  if (hasRules(schema)) return converted(schema, rendering);
  const known = sharedSchemas.get(`${rendering.described} ${rendering.foreign}`) ?? new WeakMap<Schema, object>();
  sharedSchemas.set(`${rendering.described} ${rendering.foreign}`, known);
  const shared = known.get(schema) ?? sharedData(converted(schema, rendering));
  known.set(schema, shared);
  return shared;
}

const sharedSchemas = new Map<string, WeakMap<Schema, object>>();
const schemasWithRules = new WeakMap<Schema, boolean>();

function hasRules(schema: Schema): boolean {
  const known = schemasWithRules.get(schema) ?? (schema.rules !== undefined || partsOf(schema).some(hasRules));
  schemasWithRules.set(schema, known);
  return known;
}

function partsOf({ properties = {}, additionalProperties, items }: Schema): readonly Schema[] {
  return [...Object.values(properties), additionalProperties, items].filter((part) => part !== undefined);
}

function converted(schema: Schema, rendering: Rendering): object {
  const { description, properties, additionalProperties, items, rules, ...rest } = schema;
  const { intOrString: either, open: kept, key, ...plain } = unmarked(rest);
  const inner = (child: Schema): object => openApi(child, rendering);
  return {
    ...plain,
    ...(rendering.described && described(description)),
    ...(properties && { properties: mapped(shown(properties, rendering), inner) }),
    ...(additionalProperties && { additionalProperties: inner(additionalProperties) }),
    ...(items && { items: inner(items) }),
    ...(either && { 'x-kubernetes-int-or-string': true }),
    ...(isOpen(kept, rendering) && { 'x-kubernetes-preserve-unknown-fields': true }),
    ...(key !== undefined && { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [key] }),
    ...(rules && { 'x-kubernetes-validations': rendering.validations(rules) }),
  };
}

function isOpen(open: Schema['open'], { foreign: shownOf }: Rendering): boolean {
  return open === 'unlessComplete' ? shownOf !== 'all' : open !== undefined;
}

function unmarked(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'detail'));
}

function shown(fields: Fields, { foreign: shownOf }: Rendering): Fields {
  if (shownOf === 'all') return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, { detail }]) => detail !== true));
}

function unknownFields({ description }: Schema): Schema {
  return open({}, description);
}

function mapped<A, B>(record: Readonly<Record<string, A>>, make: (value: A) => B): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
}
