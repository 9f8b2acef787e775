import type { AnyType } from '../../definition/value-type.js';
import type { RandomValues } from '../random-values.js';
import { invalidJsonOf, jsonOf, withRemovals } from '../shapes.js';

export const any: RandomValues<AnyType> = {
  valid: (_type, given) => withRemovals(jsonOf('json'), given).filter((value) => value !== null),
  invalid: () => invalidJsonOf('json'),
};
