import type { JsonObject } from '../../values/json.js';
import type { ApiReader } from '../cluster/api-reader.js';
import { failed, type Finding, judge } from '../finding.js';
import { rayGroups } from '../scheduling/ray-groups.js';

/** Whether the PriorityClasses of a RayCluster exist: the API server rejects its pods without them. */
export async function checkPriorityClasses(api: ApiReader, cluster: JsonObject): Promise<readonly Finding[]> {
  const findings = rayGroups(cluster).map(async ({ group, priorityClass: name }) => {
    if (name === undefined) return [];
    const reading = await api.get({ group: 'scheduling.k8s.io', version: 'v1', resource: 'priorityclasses', name });
    return judge('ray-clusters', reading, (found) => {
      if (found !== undefined) return [];
      return [failed('ray-clusters', `PriorityClass ${name} not found`, 'kubectl get priorityclasses lists them')];
    }).map((finding) => ({ ...finding, group }));
  });
  return (await Promise.all(findings)).flat();
}
