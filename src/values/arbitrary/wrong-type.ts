import fc from 'fast-check';
import type { Json } from '../json.js';

const samples: readonly Json[] = ['x', '', 1, 0.5, true, false, [], ['x'], {}, { a: 1 }];

/** Values of other JSON types, and further invalid ones. */
export function wrongType(
  type: 'string' | 'number' | 'boolean' | 'array' | 'object',
  ...others: readonly Json[]
): fc.Arbitrary<Json> {
  return fc.constantFrom(...samples.filter((sample) => typeName(sample) !== type), ...others);
}

function typeName(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
