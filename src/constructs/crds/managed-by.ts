import { type Schema, string } from './schema.js';

const operator = 'ray.io/kuberay-operator';
const kueue = 'kueue.x-k8s.io/multikueue';

/** Who sees to an object. */
export const managedBy: Schema = {
  ...string(
    'Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.',
  ),
  rules: [
    { rule: 'self == oldSelf', message: 'managedBy cannot be changed: make a new object' },
    { rule: `self in ['${operator}', '${kueue}']`, message: `managedBy is ${operator} or ${kueue}` },
  ],
};
