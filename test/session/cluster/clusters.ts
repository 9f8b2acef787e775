import { markOf } from '../../../src/session/cluster/mark.js';
import type { JsonObject } from '../../../src/values/json.js';

export const created = '2030-01-01T00:00:00Z';
/** After the lease. */
export const ended = Date.parse(created) + 300_001;

/** The cluster `lance/demo` of a session; see {@link clusterNamed}. */
export function clusterWith(...args: Tail<Parameters<typeof clusterNamed>>): JsonObject {
  return clusterNamed('demo', ...args);
}

type Tail<T extends readonly unknown[]> = T extends [unknown, ...infer R] ? R : never;

/**
 * A cluster of a session in the namespace `lance`. Changes of its annotations with null are left out.
 *
 * @param headUnready - of the condition that says that the head is not ready
 */
export function clusterNamed(
  name: string,
  changes: Readonly<Record<string, string | null>> = {},
  metadata: JsonObject = {},
  headUnready?: JsonObject,
): JsonObject {
  const { labels, annotations } = markOf(
    {
      holder: { id: 'a', name: 'ada@laptop' },
      leaseSeconds: 300,
      onExit: 'delete',
      detachedJobs: 'abandon',
      idleSeconds: undefined,
    },
    'digest',
    `lance/${name}`,
  );
  const changed = Object.entries({ ...annotations, ...changes }).filter(([, value]) => value !== null);
  const conditions = headUnready === undefined ? [] : [{ type: 'HeadPodReady', status: 'False', ...headUnready }];
  return {
    status: { conditions },
    metadata: {
      namespace: 'lance',
      name,
      creationTimestamp: created,
      labels,
      annotations: Object.fromEntries(changed),
      ...metadata,
    },
  };
}
