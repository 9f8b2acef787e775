import { markOf } from '../../../src/session/cluster/mark.js';
import type { JsonObject } from '../../../src/values/json.js';

export const created = '2030-01-01T00:00:00Z';
/** After the lease. */
export const ended = Date.parse(created) + 300_001;

/**
 * A cluster of a session. Changes of its annotations with null are left out.
 *
 * @param headUnready - of the condition that says that the head is not ready
 */
export function clusterWith(
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
  );
  const changed = Object.entries({ ...annotations, ...changes }).filter(([, value]) => value !== null);
  const conditions = headUnready === undefined ? [] : [{ type: 'HeadPodReady', status: 'False', ...headUnready }];
  return {
    status: { conditions },
    metadata: { creationTimestamp: created, labels, annotations: Object.fromEntries(changed), ...metadata },
  };
}
