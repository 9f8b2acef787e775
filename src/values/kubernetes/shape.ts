/** What a field of the Kubernetes API holds. */
export type FieldShape =
  | BasicShape
  | { readonly enum: readonly string[] }
  | { readonly list: FieldShape }
  | { readonly map: FieldShape }
  /** The name of a type, and fields that it does not have here. */
  | { readonly type: string; readonly without?: readonly string[] | undefined };

/** What a value holds. */
export type Shape =
  | FieldShape
  /** A merge patch of a type: any part of it, where null removes what is there. */
  | { readonly patch: string; readonly keeps?: Kept }
  /** The same of a map. */
  | { readonly patches: Shape; readonly keeps?: Kept };

/** What a patch must leave as it is. */
export interface Kept {
  /** The fields that it must not have. */
  readonly fields: readonly string[];
  /** Fields of which it must keep parts, and which it cannot remove. */
  readonly inside: Readonly<Record<string, Kept>>;
}

export type BasicShape = 'string' | 'integer' | 'number' | 'boolean' | 'quantity' | 'intOrString' | 'json';

/** The fields of a type. */
export interface ObjectShape {
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, FieldShape>>;
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
  if ('patch' in shape) return [shape.patch];
  return typesIn('list' in shape ? shape.list : 'map' in shape ? shape.map : shape.patches);
}
