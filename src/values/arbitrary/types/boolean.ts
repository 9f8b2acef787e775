import fc from 'fast-check';
import type { BooleanType } from '../../definition/value-type.js';
import type { RandomValues } from '../random-values.js';
import { wrongType } from '../wrong-type.js';

export const boolean: RandomValues<BooleanType> = {
  valid: () => fc.boolean(),
  invalid: () => wrongType('boolean', 'true', 'yes', 0, 1),
};
