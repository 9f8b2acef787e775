import { featureGates, type OperatorFeatureGate } from '../../constructs/operator/feature-gates.js';

/** @throws Error if no version of the operator has the feature gate */
export function gateNamed(name: string): OperatorFeatureGate {
  const found = featureGates.find((gate) => gate.name === name);
  if (found === undefined) throw new Error(`${name} is not a feature gate`);
  return found;
}
