import { RayCluster, type RayClusterDescription } from '../../src/constructs/index.js';
import type { Json } from '../../src/values/json.js';
import { at, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

/** A cluster as a RayJob or a RayService describes its own. */
export const describedCluster: RayClusterDescription = {
  rayVersion: '2.60.0',
  image: 'rayproject/ray:2.60.0',
  serviceAccountName: 'ksa',
  head: { cpus: 2, memory: '4Gi' },
  workerGroups: { cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 3 } },
};

/** The spec of the same cluster where it stands alone, as a RayCluster. */
export function specAlone(): Json | undefined {
  const objects = plainObjects((chart) => new RayCluster(chart, 'ray', { name: 'ray', ...describedCluster }));
  return at(only(objects, 'RayCluster'), 'spec');
}
