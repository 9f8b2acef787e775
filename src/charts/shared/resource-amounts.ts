import type { Value } from '../../template/author/value.js';
import * as v from '../../values/definition/value-type.js';

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

interface Amounts {
  readonly cpu: string;
  readonly memory: string;
  readonly disk: string;
}

/** What users may set of what a pod is given and may take. */
export function podResources(requests: Amounts, limits: Amounts, described: Omit<Amounts, 'cpu'>) {
  return v.object(
    {
      requests: v.object(
        {
          cpu: v.quantity({ description: 'CPU that a pod is given.', default: requests.cpu }),
          memory: v.quantity({ description: 'Memory that a pod is given.', default: requests.memory }),
          ephemeralStorage: v.quantity({ description: "The node's disk that a pod is given.", default: requests.disk }),
        },
        { description: 'What a pod is given.' },
      ),
      limits: v.object(
        {
          cpu: v.quantity({ description: 'CPU that a pod may take.', default: limits.cpu }),
          memory: v.quantity({ description: described.memory, default: limits.memory }),
          ephemeralStorage: v.quantity({ description: described.disk, default: limits.disk }),
        },
        { description: 'What a pod may take.' },
      ),
    },
    { description: 'What the pods ask for.' },
  );
}
