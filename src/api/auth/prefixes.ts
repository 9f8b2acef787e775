import type { SchemaObject } from 'ajv';

/** Namespaces, or namespaces and a table; `[]` is the root, so every table. */
export type Prefix = readonly string[];

/** How prefixes are written in files. An id is written as a list, never joined by `$`. */
export const prefixesSchema: SchemaObject = {
  type: 'array',
  minItems: 1,
  maxItems: 10_000,
  items: {
    type: 'array',
    maxItems: 64,
    items: { type: 'string', minLength: 1, maxLength: 1_024, pattern: '^[^$]*$' },
  },
};

/** Whether a table is in what a prefix names: part by part, each exactly as it is written. */
export function covers(prefix: Prefix, path: readonly string[]): boolean {
  return prefix.every((part, index) => part === path[index]);
}
