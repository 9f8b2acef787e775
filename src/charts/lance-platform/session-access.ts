import type { Construct } from 'constructs';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { SessionAccess } from '../../constructs/ray/session-access.js';
import { each, list } from '../../template/author/control.js';
import { concat, keys, notEmpty, or, orElse } from '../../template/functions/index.js';
import { type LancePlatformValues, platformNames } from './names.js';
import type { lancePlatformValues } from './values.js';

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** The permissions of clients that open Ray clusters. The name is unique in the cluster, because that of the ClusterRole must be. */
export function addSessionAccess(scope: Construct, { values, release }: Platform): void {
  const { namespace, serviceAccount } = platformNames(values, release);
  const { serviceAccounts, users, groups, clusters, readCluster } = values.sessions.rbac;
  new SessionAccess(scope, 'default', {
    name: concat(serviceAccount, '-session'),
    namespace,
    subjects: list(
      each(serviceAccounts, (account) => ({
        kind: 'ServiceAccount',
        name: account.name,
        namespace: orElse(account.namespace, namespace),
      })),
      each(users, (name) => ({ kind: 'User', name })),
      each(groups, (name) => ({ kind: 'Group', name })),
    ),
    bind: or(notEmpty(serviceAccounts), notEmpty(users), notEmpty(groups)),
    clusters,
    definitions: keys(values.sessions.definitions),
    readCluster,
  });
}
