import fc from 'fast-check';
import type { EnumType } from '../../definition/value-type.js';
import type { RandomValues } from '../random-values.js';
import { wrongType } from '../wrong-type.js';

const enumeration: RandomValues<EnumType> = {
  valid: ({ members }) => fc.constantFrom(...members),
  invalid: ({ members: [first = ''] }) => wrongType('string', `${first} `, ''),
};
export { enumeration as enum };
