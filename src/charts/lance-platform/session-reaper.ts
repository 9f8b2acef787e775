import type { Construct } from 'constructs';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { longestReaperName, SessionReaper } from '../../constructs/ray/session-reaper.js';
import { orElse } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { resourceAmounts } from '../shared/pod-resources.js';
import { secretReferences } from '../shared/secret-references.js';
import { type LancePlatformValues, platformNames } from './names.js';
import type { lancePlatformValues } from './values.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** Deletes the clusters of sessions whose clients are gone. */
export function addSessionReaper(scope: Construct, chart: Platform, serviceImage: Value<string>): void {
  const { sessions, explainPlan } = chart.values;
  const { reaper, rbac } = sessions;
  new SessionReaper(scope, 'default', {
    name: chart.nameOf('reaper', longestReaperName),
    namespace: platformNames(chart.values, chart.release).namespace,
    image: orElse(reaper.image, serviceImage),
    imagePullPolicy: explainPlan.image.pullPolicy,
    imagePullSecrets: secretReferences(explainPlan.imagePullSecrets),
    schedule: reaper.schedule,
    suspend: reaper.suspend,
    clusters: rbac.clusters,
    resources: {
      requests: resourceAmounts(reaper.resources.requests),
      limits: resourceAmounts(reaper.resources.limits),
    },
    runAsUser: reaper.runAsUser,
    podLabels: reaper.podLabels,
    podAnnotations: reaper.podAnnotations,
    nodeSelector: reaper.nodeSelector,
    tolerations: reaper.tolerations,
  });
}
