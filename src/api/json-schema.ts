/** A JSON Schema (draft 2020-12, as in OpenAPI 3.1). */
export type JsonSchema = Readonly<Record<string, unknown>>;

declare const admitted: unique symbol;

/** A JSON Schema, and the type of what it admits. */
export type Schema<T> = JsonSchema & { readonly [admitted]?: T };

export type Of<S> = S extends { readonly [admitted]?: infer T } ? T : never;

type Fields = Readonly<Record<string, Schema<unknown>>>;

type Optional<F> = { readonly [K in keyof F]?: Of<F[K]> | undefined };
type Required<F> = [F] extends [never] ? unknown : { readonly [K in keyof F]: Of<F[K]> };

/** The largest count of the engine. */
export const maxUint32 = 4_294_967_295;

/** The largest number of the engine's 32-bit floats. */
const maxFloat = 3.4028234663852886e38;

export function text(description: string, maxLength: number, more: JsonSchema = {}): Schema<string> {
  return { type: 'string', maxLength, description, ...more };
}

export function boolean(description: string, more: JsonSchema = {}): Schema<boolean> {
  return { type: 'boolean', description, ...more };
}

export function number(description: string): Schema<number> {
  return { type: 'number', minimum: -maxFloat, maximum: maxFloat, description };
}

export function count(description: string, minimum = 0, maximum = maxUint32): Schema<number> {
  return { type: 'integer', minimum, maximum, description };
}

export function list<T>(description: string, items: Schema<T>, maxItems: number, more: JsonSchema = {}) {
  const schema: Schema<readonly T[]> = { type: 'array', items, maxItems, description, ...more };
  return schema;
}

export function map<T>(description: string, values: Schema<T>, maxProperties: number, more: JsonSchema = {}) {
  const schema: Schema<Readonly<Record<string, T>>> = {
    type: 'object',
    additionalProperties: values,
    maxProperties,
    description,
    ...more,
  };
  return schema;
}

/** An object without other members. */
export function object<O extends Fields, R extends Fields = never>(
  description: string,
  optional: O,
  required?: R,
  more: JsonSchema = {},
): Schema<Optional<O> & Required<R>> {
  return {
    type: 'object',
    properties: { ...optional, ...required },
    required: Object.keys(required ?? {}),
    additionalProperties: false,
    description,
    ...more,
  };
}

export function anyOf<S extends readonly Schema<unknown>[]>(description: string, ...schemas: S): Schema<Of<S[number]>> {
  return { anyOf: schemas, description };
}

/** The schemas with names in the OpenAPI document. */
export const namedSchemas: Record<string, JsonSchema> = {};

/** A schema with a name in the OpenAPI document. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  namedSchemas[name] = schema;
  return ref(name, String(schema['description']));
}

/** An object with a name in the OpenAPI document. */
export function component<O extends Fields, R extends Fields = never>(
  name: string,
  description: string,
  optional: O,
  required?: R,
  more?: JsonSchema,
): Schema<Optional<O> & Required<R>> {
  return named(name, object(description, optional, required, more));
}

/** A schema by its name, also before it is made. */
export function ref<T>(name: string, description: string): Schema<T> {
  return { $ref: `#/components/schemas/${name}`, description };
}
