import type { Construct } from 'constructs';
import { eq, gt, len, ne, not, uniq } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf } from '../kubernetes/conditions.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold } from '../../template/author/constant-fold.js';
import { type BatchScheduler, batchSchedulers } from './args.js';
import { oldestOperator } from './versions.js';
import { joined } from '../kubernetes/templated.js';
import { isOutside } from '../kubernetes/version-range.js';

/** Refuses a scheduler that a version cannot work with. */
export function refuseScheduler(
  scope: Construct,
  version: ValueOr<string>,
  scheduler: ValueOr<BatchScheduler | ''>,
): void {
  for (const [name, since] of Object.entries(batchSchedulers)) {
    if (since === oldestOperator) continue;
    const unknown = allOf(constantFold(eq<string>(scheduler, name)), isOutside(version, { since }));
    failWhen(
      scope,
      name,
      unknown,
      joined('KubeRay ', version, ` does not know the scheduler ${name}: take ${since} or later`),
    );
  }
}

/** Refuses a way to Ray that a version does not know. */
export function refuseProxy(scope: Construct, version: ValueOr<string>, kubernetesProxy: ValueOr<boolean>): void {
  const since = '1.2.0';
  failWhen(
    scope,
    'Proxy',
    allOf(kubernetesProxy, isOutside(version, { since })),
    joined('KubeRay ', version, ` does not know the feature kubernetesProxy: take ${since} or later`),
  );
}

/** Refuses pods that do the same work, with nobody to choose one of them. */
export function refuseReplicas(scope: Construct, replicas: ValueOr<number>, leaderElection: ValueOr<boolean>): void {
  const several = constantFold(gt(replicas, 1));
  const none = isValue(leaderElection) ? not(leaderElection) : !leaderElection;
  failWhen(
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
  failWhen(scope, 'Namespaces', repeated, 'watchNamespaces names a namespace twice');
}

/** Refuses a version that is not known; a chart's schema does so by its pattern. */
export function refuseVersion(scope: Construct, version: ValueOr<string>): void {
  if (isValue(version)) return;
  const outside = isOutside(version, { since: oldestOperator, until: '1.7.0' });
  failWhen(scope, 'Version', outside, `KubeRay ${version} is not known: take ${oldestOperator} to 1.6`);
}
