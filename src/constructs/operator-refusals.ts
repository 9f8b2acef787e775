import type { Construct } from 'constructs';
import { eq, gt, len, ne, not, uniq } from '../template/functions.js';
import { isValue, type Operand, type Value } from '../template/value.js';
import { allOf } from './conditions.js';
import { decided, refuseWhere } from './decided.js';
import { type BatchScheduler, batchSchedulers } from './operator-args.js';
import { oldestOperator } from './operator-versions.js';
import { joined } from './templated.js';
import { isOutside } from './version-range.js';

/** Refuses a scheduler that a version cannot work with. */
export function refuseScheduler(
  scope: Construct,
  version: Operand<string>,
  scheduler: Operand<BatchScheduler | ''>,
): void {
  for (const [name, since] of Object.entries(batchSchedulers)) {
    if (since === oldestOperator) continue;
    const unknown = allOf(decided(eq<string>(scheduler, name)), isOutside(version, { since }));
    refuseWhere(
      scope,
      name,
      unknown,
      joined('KubeRay ', version, ` does not know the scheduler ${name}: take ${since} or later`),
    );
  }
}

/** Refuses a way to Ray that a version does not know. */
export function refuseProxy(scope: Construct, version: Operand<string>, kubernetesProxy: Operand<boolean>): void {
  const since = '1.2.0';
  refuseWhere(
    scope,
    'Proxy',
    allOf(kubernetesProxy, isOutside(version, { since })),
    joined('KubeRay ', version, ` does not know the feature kubernetesProxy: take ${since} or later`),
  );
}

/** Refuses pods that do the same work, with nobody to choose one of them. */
export function refuseReplicas(scope: Construct, replicas: Operand<number>, leaderElection: Operand<boolean>): void {
  const several = decided(gt(replicas, 1));
  const none = isValue(leaderElection) ? not(leaderElection) : !leaderElection;
  refuseWhere(
    scope,
    'Replicas',
    allOf(several, none),
    'more than one replica needs leaderElection, or each does the work of all',
  );
}

/** Refuses a namespace that is named twice: its Role would stand there twice. */
export function refuseNamespaces(scope: Construct, namespaces: Value<readonly string[]> | readonly string[]): void {
  const repeated = isValue(namespaces)
    ? ne(len(uniq(namespaces)), len(namespaces))
    : new Set(namespaces).size !== namespaces.length;
  refuseWhere(scope, 'Namespaces', repeated, 'watchNamespaces names a namespace twice');
}

/** Refuses a version that is not known; a chart's schema does so by its pattern. */
export function refuseVersion(scope: Construct, version: Operand<string>): void {
  if (isValue(version)) return;
  const outside = isOutside(version, { since: oldestOperator, until: '1.7.0' });
  refuseWhere(scope, 'Version', outside, `KubeRay ${version} is not known: take ${oldestOperator} to 1.6`);
}
