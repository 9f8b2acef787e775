import { ApiObject, type Chart } from 'cdk8s';
import type { Value } from '../../src/index.js';

/*
 * Conditions that the compiler lets pass: the linter does not. The lines with one end with `refused`.
 */

export function conditions(chart: Chart, enabled: Value<boolean>, name: Value<string>): unknown {
  if (!enabled) return undefined; // refused
  while (enabled) new ApiObject(chart, 'a', { apiVersion: 'v1', kind: 'A', spec: { enabled } }); // refused
  const chosen = !name ? 'a' : 'b'; // refused
  const both = enabled && chosen; // refused
  return [both, enabled || name]; // refused
}
