import type { Construct } from 'constructs';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { SessionAccess } from '../../constructs/ray/session-access.js';
import { each, when } from '../../template/author/control.js';
import { concat, eq, notEmpty, orElse } from '../../template/functions/index.js';
import { type LancePlatformValues, platformNames } from './names.js';
import type { lancePlatformValues } from './values.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** The permissions of clients that open Ray clusters. The name is unique in the cluster, because that of the ClusterRole must be. */
export function addSessionAccess(scope: Construct, { values, release }: Platform): void {
  const { namespace, serviceAccount } = platformNames(values, release);
  const { subjects, clusters, readNodes } = values.sessions.rbac;
  new SessionAccess(scope, 'default', {
    name: concat(serviceAccount, '-session'),
    namespace,
    subjects: each(subjects, (subject) => ({
      kind: subject.kind,
      name: subject.name,
      namespace: when(eq(subject.kind, 'ServiceAccount'), orElse(subject.namespace, namespace)),
    })),
    bind: notEmpty(subjects),
    clusters,
    readNodes,
  });
}
