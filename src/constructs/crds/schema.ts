/** What a value of a resource may be: the part of OpenAPI that a CustomResourceDefinition knows, and rules beside it. */
export interface Schema extends Bounds {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly intOrString?: true;
  /** Whether fields that are not listed are kept; `foreign` in an object of Kubernetes' own, such as a pod template. */
  readonly open?: true | 'foreign';
  /** Whether v1alpha1 keeps this as a field that it does not know: it must not make a definition too large to be applied. */
  readonly detail?: true;
  /** The field by which the items of a list are told apart. */
  readonly key?: string;
  readonly rules?: readonly Rule[];
}

/** What a value is bounded by, and what stands there where none is given. */
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

/** A rule of the Common Expression Language that a value must keep. */
export interface Rule {
  readonly rule: string;
  /** What is wrong and what to do. */
  readonly message: string;
  /** The field that the message is about, from the value that has the rule: `.minReplicas`. @default the value itself */
  readonly field?: string;
  /** The oldest operator that leaves undone what breaks the rule: older ones make something of it. @default every one */
  readonly since?: string;
}

/** Rules by the oldest operator that they are for, the oldest first. */
export function bySince(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const versions = [...new Set(rules.map(({ since }) => since ?? ''))].sort();
  return versions.map((version) => rules.filter(({ since }) => (since ?? '') === version));
}

export function string(description?: string, bounds?: Bounds): Schema {
  return { type: 'string', ...described(description), ...bounds };
}

export function boolean(description?: string, bounds?: Bounds): Schema {
  return { type: 'boolean', ...described(description), ...bounds };
}

/** A whole number of 32 bits. The operator cannot read a longer one, and no other object of the kind until it is gone. */
export function integer(description?: string, bounds?: Bounds): Schema {
  return { type: 'integer', format: 'int32', ...described(description), ...bounds };
}

/** A number that the operator keeps in 32 bits, as {@link integer}: a larger one it cannot read. */
export function number(description?: string): Schema {
  return { type: 'number', ...described(description), ...int32 };
}

const int32 = { minimum: -2147483648, maximum: 2147483647 };

export function time(description?: string): Schema {
  return { type: 'string', format: 'date-time', ...described(description) };
}

/** A port, which is a number or a name, and the like. */
export function intOrString(): Schema {
  return { intOrString: true, ...int32 };
}

/** An amount such as `500m` or `8Gi`. */
export function quantity(): Schema {
  return { intOrString: true, pattern: quantityPattern };
}

// Two digits of an exponent are more than enough, and a program that works with a longer one is at it for hours.
const quantityPattern = '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,2})?$';

export function listOf(items: Schema, description?: string, bounds?: Bounds): Schema {
  return { type: 'array', ...described(description), items, ...bounds };
}

/** A list that has one item at most of each value of a field. */
export function listBy(key: string, items: Schema, description?: string, bounds?: Bounds): Schema {
  return { ...listOf(items, description, bounds), key };
}

/** A map of any keys. */
export function mapOf(values: Schema, description?: string, bounds?: Bounds): Schema {
  return { type: 'object', ...described(description), additionalProperties: values, ...bounds };
}

export const strings = listOf(string());
export const stringMap = mapOf(string());
export const int64 = integer(undefined, { format: 'int64' });

export type Fields = Readonly<Record<string, Schema>>;

/** An object of these fields; any other is refused, or dropped where the client does not ask to be strict. */
export function object(properties: Fields, description?: string, more?: Bounds & Pick<Schema, 'rules'>): Schema {
  return { type: 'object', ...described(description), properties, ...more };
}

/** An object of these fields and of any other. */
export function open(properties: Fields, description?: string, more?: Bounds & Pick<Schema, 'rules'>): Schema {
  return { ...object(properties, description, more), open: true };
}

/** An object of Kubernetes' own, of which these fields are checked. */
export function foreign(properties: Fields, description: string, more?: Pick<Bounds, 'required'>): Schema {
  return { ...object(properties, description, more), open: 'foreign' };
}

/** An object of Kubernetes' own, where it stands among fields that are not. */
export function foreignAs(schema: Schema, description?: string): Schema {
  return { ...schema, ...described(description), open: 'foreign' };
}

/** Fields that only v1 has types for, and the types of TypeScript do not have. */
export function details(fields: Fields): Fields {
  return mapped(fields, (schema) => ({ ...schema, detail: true }));
}

function described(description: string | undefined): Pick<Schema, 'description'> {
  return description === undefined ? {} : { description };
}

/** What becomes of a schema in a CustomResourceDefinition. */
export interface Rendering {
  /** What becomes of the rules of a value: `x-kubernetes-validations`, or undefined for none. */
  readonly validations: (rules: readonly Rule[]) => unknown;
  /** Whether the fields have their descriptions. */
  readonly described: boolean;
  /** Whether to say what we know of Kubernetes' own objects: nothing, the most of it, or all. */
  readonly foreign: false | 'most' | 'all';
}

/** The schema as a CustomResourceDefinition has it. */
export function openApi(schema: Schema, rendering: Rendering): object {
  if (schema.open === 'foreign' && rendering.foreign === false) return openApi(unknownFields(schema), rendering);
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
    ...(kept !== undefined && { 'x-kubernetes-preserve-unknown-fields': true }),
    ...(key !== undefined && { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [key] }),
    ...(rules && { 'x-kubernetes-validations': rendering.validations(rules) }),
  };
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
