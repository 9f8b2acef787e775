import type { Value } from '../template/value.js';

/** What a pod is given, or may take, as the values of a chart say it. */
export interface ResourceAmounts {
  readonly cpu: Value<string>;
  readonly memory: Value<string>;
  readonly ephemeralStorage: Value<string>;
}

/** The same under the names that Kubernetes has for it. */
export function resourceAmounts(amounts: ResourceAmounts): Readonly<Record<string, Value<string>>> {
  return { cpu: amounts.cpu, memory: amounts.memory, 'ephemeral-storage': amounts.ephemeralStorage };
}
