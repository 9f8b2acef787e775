import { type Schema, string } from './schema.js';

const operator = 'ray.io/kuberay-operator';
const kueue = 'kueue.x-k8s.io/multikueue';

/** The controller that manages a custom resource. */
export const managedBy: Schema = {
  ...string('Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.'),
  rules: [
    { rule: 'self == oldSelf', message: 'managedBy is immutable: create a new object' },
    { rule: `self in ['${operator}', '${kueue}']`, message: `managedBy must be ${operator} or ${kueue}` },
  ],
};
