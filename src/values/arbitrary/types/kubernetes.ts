import type { KubernetesType } from '../../definition/value-type.js';
import type { RandomValues } from '../random-values.js';
import { invalidJsonOf, jsonOf, withRemovals } from '../shapes.js';

export const kubernetes: RandomValues<KubernetesType> = {
  valid: ({ name }, given) => withRemovals(jsonOf({ type: name }), given),
  invalid: ({ name }) => invalidJsonOf({ type: name }),
};
