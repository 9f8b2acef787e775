/** What a field of the Kubernetes API holds. */
export type Shape =
  | BasicShape
  | { readonly enum: readonly string[] }
  | { readonly list: Shape }
  | { readonly map: Shape }
  /** The name of a type. */
  | { readonly type: string };

export type BasicShape = 'string' | 'integer' | 'number' | 'boolean' | 'quantity' | 'intOrString' | 'json';

/** The fields of a type. */
export interface ObjectShape {
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, Shape>>;
}

/** imports/kubernetes.json */
export interface KubernetesImports {
  /** Such as `v1.36`. */
  readonly version: string;
  /** Kinds of objects by their API version, and the names of their types. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly types: Readonly<Record<string, ObjectShape>>;
}

/** The names of the types that a shape refers to itself. */
export function typesIn(shape: Shape): readonly string[] {
  if (typeof shape === 'string' || 'enum' in shape) return [];
  if ('type' in shape) return [shape.type];
  return typesIn('list' in shape ? shape.list : shape.map);
}
