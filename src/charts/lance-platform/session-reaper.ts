import type { Construct } from 'constructs';
import { FailWhen } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { longestReaperName, SessionReaper } from '../../constructs/ray/session-reaper.js';
import { and, isEmpty, isSet, not, orElse } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { pullSecrets, userOf } from '../shared/global-values.js';
import { type LancePlatformValues, platformNames } from './names.js';
import type { lancePlatformValues } from './values.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** Deletes the clusters of sessions whose clients are gone. */
export function addSessionReaper(scope: Construct, chart: Platform, serviceImage: Value<string>): void {
  const { global, sessions, explainPlan } = chart.values;
  const { reaper, rbac } = sessions;
  new FailWhen(
    scope,
    'image',
    and(not(isSet(reaper.image)), isEmpty(explainPlan.image.repository)),
    'sessions.reaper.image is required when sessions.reaper.enabled is true and explainPlan.image.repository is not set: set one of them to the image of the explain-plan service, which has the reaper too',
  );
  new SessionReaper(scope, 'default', {
    name: chart.nameOf('reaper', longestReaperName),
    namespace: platformNames(chart.values, chart.release).namespace,
    image: orElse(reaper.image, serviceImage),
    imagePullPolicy: explainPlan.image.pullPolicy,
    imagePullSecrets: pullSecrets(global, explainPlan.imagePullSecrets),
    schedule: reaper.schedule,
    suspend: reaper.suspend,
    clusters: rbac.clusters,
    resources: orElse(reaper.resources, {}),
    runAsUser: userOf(chart, reaper.runAsUser),
    podLabels: reaper.podLabels,
    podAnnotations: reaper.podAnnotations,
    nodeSelector: reaper.nodeSelector,
    tolerations: reaper.tolerations,
  });
}
