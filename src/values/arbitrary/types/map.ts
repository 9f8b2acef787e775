import fc from 'fast-check';
import type { MapType } from '../../definition/value-type.js';
import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import { unorderedKeys } from '../../yaml/natural-order.js';
import type { RandomValues } from '../random-values.js';
import type { StringBounds } from '../../types/bounds.js';
import { fitsBounds, strings } from '../strings.js';
import { wrongType } from '../wrong-type.js';

export const map: RandomValues<MapType> = {
  /** New entries, and changes of the entries that the default has: null removes one. */
  valid(type, given = {}, random) {
    const added = fc.tuple(validKeys(type), random.valid(type.items));
    const changed = Object.entries(isJsonObject(given) ? given : {}).map(([key, value]) =>
      fc.tuple(
        fc.constant(key),
        fc.oneof(
          { weight: 1, arbitrary: fc.constant(null) },
          { weight: 4, arbitrary: random.valid(type.items, value) },
        ),
      ),
    );
    return (
      fc
        .array(fc.oneof(added, ...changed), { maxLength: 3 })
        .map((entries): JsonObject => Object.fromEntries(entries))
        // Helm itself writes others in another order each time.
        .filter((map) => unorderedKeys(Object.keys(map)) === undefined)
    );
  },
  invalid(type, random) {
    const invalidItem = fc.tuple(validKeys(type), random.invalid(type.items));
    const invalidKey = fc.tuple(fc.constantFrom(...invalidKeys(type)), random.valid(type.items));
    return fc.oneof(
      wrongType('object'),
      fc.oneof(invalidItem, invalidKey).map((entry): Json => Object.fromEntries([entry])),
    );
  },
};

/** Keys that manifests write themselves: what users set for them must not be written a second time. */
const takenKeys = [
  'app.kubernetes.io/name',
  'app.kubernetes.io/instance',
  'app.kubernetes.io/component',
  'app.kubernetes.io/managed-by',
  'helm.sh/chart',
];

function validKeys(type: MapType): fc.Arbitrary<string> {
  const bounds = keyBounds(type);
  const keys = strings(bounds).filter((key) => key !== '<<');
  const taken = takenKeys.filter(fitsBounds(bounds));
  if (taken.length === 0) return keys;
  return fc.oneof({ weight: 6, arbitrary: keys }, { weight: 1, arbitrary: fc.constantFrom(...taken) });
}

function invalidKeys(type: MapType): readonly string[] {
  const fits = fitsBounds(keyBounds(type));
  const candidates = ['', 'a\nb', '\x01', 'x'.repeat(type.keyMaxLength + 1), ' ', 'É!'];
  return [...candidates.filter((key) => !fits(key)), '<<'];
}

function keyBounds({ keyPattern, keyMaxLength }: MapType): StringBounds {
  return { pattern: keyPattern, minLength: 1, maxLength: keyMaxLength };
}
