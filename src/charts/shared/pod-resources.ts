import type { Value } from '../../template/author/value.js';
import * as v from '../../values/v.js';

/** Requests or limits, by their names in values.yaml. */
export interface ResourceAmounts {
  readonly cpu: Value<string>;
  readonly memory: Value<string>;
  readonly ephemeralStorage: Value<string>;
}

/** Requests or limits, by their names in Kubernetes. */
export function resourceAmounts(amounts: ResourceAmounts): Readonly<Record<string, Value<string>>> {
  return { cpu: amounts.cpu, memory: amounts.memory, 'ephemeral-storage': amounts.ephemeralStorage };
}

interface Amounts {
  readonly cpu: string;
  readonly memory: string;
  readonly disk: string;
}

/** The value `resources` of a chart. */
export function podResources(requests: Amounts, limits: Amounts, limitDescriptions: Omit<Amounts, 'cpu'>) {
  return v.object(
    {
      requests: v.object(
        {
          cpu: v.quantity({ description: 'CPU request.', default: requests.cpu }),
          memory: v.quantity({ description: 'Memory request.', default: requests.memory }),
          ephemeralStorage: v.quantity({ description: 'Ephemeral storage request.', default: requests.disk }),
        },
        { description: 'Resource requests.' },
      ),
      limits: v.object(
        {
          cpu: v.quantity({ description: 'CPU limit.', default: limits.cpu }),
          memory: v.quantity({ description: limitDescriptions.memory, default: limits.memory }),
          ephemeralStorage: v.quantity({ description: limitDescriptions.disk, default: limits.disk }),
        },
        { description: 'Resource limits.' },
      ),
    },
    { description: 'Resource requests and limits of the pods.' },
  );
}
