import fc from 'fast-check';
import type { Json, JsonObject } from '../json.js';

/** An object with one property that no definition can declare. */
export const undeclaredProperty: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom('undeclared-key', '__proto__', 'constructor', 'on', '1', ''),
    fc.constantFrom<Json>(1, 'x', {}, true),
  )
  .map((entry): JsonObject => Object.fromEntries([entry]));
