import type { NumberType } from '../../definition/value-type.js';
import { numbers } from '../numbers.js';
import type { RandomValues } from '../random-values.js';
import { wrongType } from '../wrong-type.js';

export const number: RandomValues<NumberType> = {
  valid: numbers,
  invalid: ({ min = 0, max = 0 }) => wrongType('number', min - 1, max + 1),
};
