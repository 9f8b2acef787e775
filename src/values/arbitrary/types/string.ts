import fc from 'fast-check';
import type { StringType } from '../../definition/value-type.js';
import type { RandomValues } from '../random-values.js';
import { invalidStrings, strings } from '../strings.js';
import { wrongType } from '../wrong-type.js';

export const string: RandomValues<StringType> = {
  valid: strings,
  invalid: (type) => fc.oneof(wrongType('string'), invalidStrings(type)),
};
