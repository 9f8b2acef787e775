import type { KubernetesType } from '../../definition/value-type.js';
import type { RandomValues } from '../random-values.js';
import { shapeOf } from '../../kubernetes/patch.js';
import { invalidJsonOf, jsonOf, withRemovals } from '../shapes.js';

export const kubernetes: RandomValues<KubernetesType> = {
  valid: (type, given) => withRemovals(jsonOf(shapeOf(type)), given),
  invalid: (type) => invalidJsonOf(shapeOf(type)),
};
