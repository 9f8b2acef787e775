import fc from 'fast-check';
import type { ListType } from '../../definition/value-type.js';
import type { Json } from '../../json.js';
import type { RandomValues } from '../random-values.js';
import { wrongType } from '../wrong-type.js';

export const list: RandomValues<ListType> = {
  valid({ items, minItems = 0, maxItems = minItems + 3, uniqueItems = false }, _given, random) {
    const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
    return uniqueItems ? fc.uniqueArray(random.valid(items), lengths) : fc.array(random.valid(items), lengths);
  },
  invalid({ items, minItems = 0, maxItems, uniqueItems = false }, random) {
    const item = random.valid(items);
    const invalidItem = random.invalid(items).map((invalid): Json => [invalid]);
    const tooFew = minItems === 0 ? [] : [fc.constant<Json>([])];
    const tooMany =
      maxItems === undefined ? [] : [fc.array(item, { minLength: maxItems + 1, maxLength: maxItems + 1 })];
    const twice = uniqueItems ? [item.map((one): Json => [one, one])] : [];
    return fc.oneof(wrongType('array'), invalidItem, ...tooFew, ...tooMany, ...twice);
  },
};
