import { and, concat, contains, each, gt, hasKey, join, not, notEmpty, orElse, Resource, when } from 'helmwright';
import { passwordKey } from './auth.js';
import type { Valkey } from './chart.js';

/** Where the init container leaves what only a pod knows: its role and its passwords. */
export const runFolder = '/run/valkey';
export const passwordFolder = '/passwords';

export function addConfiguration(chart: Valkey): void {
  new Resource(chart, 'config', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { labels: chart.labelsWith() },
    data: {
      'valkey.conf': configuration(chart),
      'extra.conf': chart.values.valkeyConfig,
      'init.sh': initScript(chart),
    },
  });
}

function configuration({ values }: Valkey): string {
  const { tls, auth, replica } = values;
  const certificates = `tls-port 6379
tls-cert-file /tls/${tls.serverPublicKey}
tls-key-file /tls/${tls.serverKey}
tls-ca-cert-file /tls/${tls.caPublicKey}
${when(notEmpty(tls.dhParamKey), `tls-dh-params-file /tls/${tls.dhParamKey}\n`, '')}${when(not(tls.requireClientCertificate), 'tls-auth-clients no\n', '')}${when(replica.enabled, 'tls-replication yes\n', '')}`;
  const safety = `min-replicas-to-write ${replica.minReplicasToWrite}
min-replicas-max-lag ${replica.minReplicasMaxLag}
`;
  return `dir /data
bind * -::*
protected-mode no
loglevel ${values.valkeyLogLevel}
port ${when(tls.enabled, '0', '6379')}
${when(tls.enabled, certificates, '')}${when(auth.enabled, `aclfile ${runFolder}/users.acl\n`, '')}${when(and(replica.enabled, replica.disklessSync), 'repl-diskless-sync yes\n', '')}${when(and(replica.enabled, gt(replica.minReplicasToWrite, 0)), safety, '')}include ${runFolder}/local.conf
include /config/extra.conf
`;
}

function initScript(chart: Valkey): string {
  const { auth, replica } = chart.values;
  return `set -eu
umask 077
: > ${runFolder}/local.conf
${when(auth.enabled, aclScript(chart), '')}${when(replica.enabled, replicaScript(chart), '')}`;
}

/** Writes the ACL file, with the hash of each user's password. */
function aclScript({ values: { auth } }: Valkey): string {
  const users = each(
    auth.aclUsers,
    (user, name) => `add_user ${name} ${orElse(user.passwordKey, name)} '${user.permissions}'\n`,
  );
  const isDefined = hasKey(auth.aclUsers, 'default');
  const isAdded = contains(auth.aclConfig, 'user default ');
  return `password_of() {
  cat ${passwordFolder}/existing/"$2" 2> /dev/null || cat ${passwordFolder}/own/"$1"
}
add_user() {
  password=$(password_of "$1" "$2")
  hash=$(printf %s "$password" | sha256sum | cut -d ' ' -f 1)
  echo "user $1 on #$hash $3" >> ${runFolder}/users.acl
}
: > ${runFolder}/users.acl
${when(and(not(isDefined), not(isAdded)), "add_user default default '~* &* +@all'\n", '')}${join(users, '')}${when(notEmpty(auth.aclConfig), `cat ${passwordFolder}/own/acl.conf >> ${runFolder}/users.acl\n`, '')}`;
}

/** All pods but the first follow it. */
function replicaScript(chart: Valkey): string {
  const { auth, replica } = chart.values;
  const domain = concat(chart.headlessName, '.', chart.release.namespace, '.svc.', chart.values.clusterDomain);
  const password = `  {
    echo "masteruser ${replica.replicationUser}"
    echo "masterauth $(password_of ${replica.replicationUser} ${passwordKey(chart, replica.replicationUser)})"
  } >> ${runFolder}/local.conf
`;
  return `if [ "\${HOSTNAME##*-}" != 0 ]; then
  {
    echo "replicaof ${chart.fullName}-0.${domain} 6379"
    echo "replica-announce-ip $HOSTNAME.${domain}"
  } >> ${runFolder}/local.conf
${when(auth.enabled, password, '')}fi
`;
}
