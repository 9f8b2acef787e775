import type { SchemaObject } from 'ajv';

/** Namespaces, or namespaces and a table; `[]` is the root, so every table. */
export type Prefix = readonly string[];

/** The schema of prefixes in files. A path is a list, not joined with `$`. */
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

/** Whether a prefix includes a table. Parts are compared exactly. */
export function covers(prefix: Prefix, path: readonly string[]): boolean {
  return prefix.every((part, index) => part === path[index]);
}
