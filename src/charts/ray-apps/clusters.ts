import type { RayClusterDescription } from '../../constructs/ray/cluster-spec.js';
import { merge } from '../../template/author/control.js';
import { and, defaultTo, isEmpty } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import { clusterOf, type RayImage, type RayFiles } from '../lance-platform/ray-cluster.js';
import { podSecurityOf, pullSecrets } from '../shared/global-values.js';
import type { RayAppsChart } from './names.js';
import type { cluster } from './cluster-values.js';

/** The values of a cluster. */
export type ClusterValues = ValueTree<Infer<typeof cluster>>;

/** What the pods of a cluster run. */
export function imageOf({ values, names }: RayAppsChart, { image, rayVersion }: ClusterValues): RayImage {
  return {
    version: defaultTo(rayVersion, values.rayVersion),
    name: defaultTo(image, names.image),
    pullPolicy: values.image.pullPolicy,
    isTagDerived: and(isEmpty(image), isEmpty(values.image.tag), isEmpty(values.image.digest)),
  };
}

/** The cluster of a job or of a service. */
export function ownCluster(chart: RayAppsChart, cluster: ClusterValues, shared?: RayFiles): RayClusterDescription {
  const { labelPrefix, nodeLabelValue, global, imagePullSecrets } = chart.values;
  return {
    ...clusterOf(cluster, imageOf(chart, cluster), shared),
    podSecurityContext: podSecurityOf(chart, cluster.podSecurityContext),
    podLabels: podLabels(chart, cluster),
    serviceAccountName: chart.names.serviceAccount,
    imagePullSecrets: pullSecrets(global, imagePullSecrets),
    labelPrefix,
    nodeLabelValue,
  };
}

/** With the release, by which the pods of all clusters are found. */
export function podLabels({ release }: RayAppsChart, cluster: ClusterValues): Value<Readonly<Record<string, string>>> {
  return merge(cluster.podLabels, { 'app.kubernetes.io/instance': release.name });
}
