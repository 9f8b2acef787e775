import fc from 'fast-check';
import type { ObjectType, ValueType } from '../../definition/value-type.js';
import { isJsonObject, type Json, own } from '../../json.js';
import { mergeFiles } from '../../merge/merge.js';
import type { RandomValues } from '../random-values.js';
import { omissionRate, recordOf, type Part } from '../record.js';
import { undeclaredProperty } from '../undeclared.js';
import { wrongType } from '../wrong-type.js';

/** Objects in lists and maps. What a chart's own values and those of its subcharts are takes the whole definition. */
export const object: RandomValues<ObjectType> = {
  /** A property's default replaces what is left out. */
  valid({ properties }, given = {}, random) {
    const parts = Object.entries(properties).map(([name, type]): [string, Part] => {
      const value = isJsonObject(given) ? own(given, name) : undefined;
      const needed = value === undefined && isNeeded(type);
      return [name, { arbitrary: random.valid(type, value), needed, omissionRate: omissionRate(type) }];
    });
    return recordOf(Object.fromEntries(parts));
  },
  /** A property is invalid, undeclared or missing. */
  invalid(type, random) {
    const whole = random.valid(type).map((item) => (isJsonObject(item) ? item : {}));
    const wrong = Object.entries(type.properties).map(([name, property]) =>
      fc.tuple(whole, random.invalid(property)).map(([item, invalid]): Json => ({ ...item, [name]: invalid })),
    );
    const missing = Object.keys(type.properties).map((name) =>
      whole.map((item): Json => Object.fromEntries(Object.entries(item).filter(([key]) => key !== name))),
    );
    const undeclared = fc
      .tuple(whole, undeclaredProperty)
      .map(([item, property]): Json => mergeFiles([item, property]));
    return fc.oneof(wrongType('object'), ...wrong, ...missing, undeclared);
  },
};

function isNeeded(type: ValueType): boolean {
  if (type.optionality === 'optional') return false;
  return type.type === 'object' ? Object.values(type.properties).some(isNeeded) : type.optionality === 'required';
}
