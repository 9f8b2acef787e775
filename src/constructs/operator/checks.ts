import type { Construct } from 'constructs';
import { eq, gt, len, ne, not, uniq } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf } from '../kubernetes/conditions.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold } from '../../template/author/constant-fold.js';
import { type BatchScheduler, batchSchedulers } from './args.js';
import { oldestOperator } from './versions.js';
import { concatenate } from '../kubernetes/templated.js';
import { isOutside } from '../kubernetes/version-range.js';

/** Fails for a batch scheduler that the version does not support. */
export function checkBatchScheduler(
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
      concatenate(`batchScheduler: ${name} requires KubeRay ${since} or newer, but version is `, version),
    );
  }
}

/** Fails for the feature kubernetesProxy if the version does not support it. */
export function checkKubernetesProxy(
  scope: Construct,
  version: ValueOr<string>,
  kubernetesProxy: ValueOr<boolean>,
): void {
  const since = '1.2.0';
  failWhen(
    scope,
    'Proxy',
    allOf(kubernetesProxy, isOutside(version, { since })),
    concatenate(`features.kubernetesProxy requires KubeRay ${since} or newer, but version is `, version),
  );
}

/** Fails for several replicas without leader election. */
export function checkReplicas(scope: Construct, replicas: ValueOr<number>, leaderElection: ValueOr<boolean>): void {
  const several = constantFold(gt(replicas, 1));
  const none = isValue(leaderElection) ? not(leaderElection) : !leaderElection;
  failWhen(
    scope,
    'Replicas',
    allOf(several, none),
    'replicas must not be greater than 1 when leaderElection is false: set leaderElection=true or replicas=1',
  );
}

/** Fails for a duplicate namespace, which would get two Roles of the same name. */
export function checkWatchNamespaces(scope: Construct, namespaces: Value<readonly string[]> | readonly string[]): void {
  const repeated = isValue(namespaces)
    ? ne(len(uniq(namespaces)), len(namespaces))
    : new Set(namespaces).size !== namespaces.length;
  failWhen(scope, 'Namespaces', repeated, 'watchNamespaces must not contain duplicates');
}

/** Fails for an unsupported version. In a chart, the pattern of the value checks it. */
export function checkVersion(scope: Construct, version: ValueOr<string>): void {
  if (isValue(version)) return;
  const outside = isOutside(version, { since: oldestOperator, until: '1.8.0' });
  failWhen(scope, 'Version', outside, `KubeRay ${version} is not supported: version must be ${oldestOperator} to 1.7`);
}
