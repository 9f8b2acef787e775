import { setPlace } from '../../chart/build/fail-when.js';
import type { Construct } from 'constructs';
import { FailWhen } from '../../chart/build/control.js';
import { allOf, anyOf } from '../../constructs/kubernetes/conditions.js';
import { isOutside } from '../../constructs/kubernetes/version-range.js';
import { concat, eq, isSet, not, notEmpty, orElse } from '../../template/functions/index.js';
import type { Value, ValueOr } from '../../template/author/value.js';
import type { ClusterValues } from './clusters.js';
import { gateNamed } from './gates.js';
import type { RayAppsValues } from './values.js';

/** Refuses the values of an app that the operator would ignore. */
export interface Requirements {
  /** @param path - of the value after that of the app, such as `.suspend` */
  readonly version: (path: string, isUsed: ValueOr<boolean>, since: string) => void;
  readonly gate: (path: string, isUsed: ValueOr<boolean>, gate: GateName) => void;
  /** The same for an item of a list of the app. */
  readonly within: (scope: Construct) => Requirements;
  readonly refuse: (path: string, test: ValueOr<boolean>, message: string) => void;
}

type GateName = 'RayCronJob' | 'RayServiceIncrementalUpgrade' | 'RayJobDeletionPolicy';

/**
 * The checks of an app. All errors in its scope name the place from here on.
 *
 * @param place - the path of an app, such as `jobs.backfill`
 */
export function requirements(scope: Construct, values: RayAppsValues, place: Value<string>): Requirements {
  setPlace(scope, place);
  const { version, featureGates: gates } = values.operator;
  const fail = (path: string, test: ValueOr<boolean>, ...message: readonly ValueOr<string>[]): void => {
    new FailWhen(scope, `${scope.node.children.length}${path}`, test, concat(place, path, ...message));
  };
  return {
    version: (path, isUsed, since) => {
      const message = ` requires KubeRay ${since} or newer, but operator.version is `;
      fail(path, allOf(isUsed, isOutside(version, { since })), message, version);
    },
    gate: (path, isUsed, gate) => {
      const { defaultSince } = gateNamed(gate);
      const isUnset = not(isSet(gates[gate]));
      const isOff = not(orElse(gates[gate], true));
      const isOffByDefault =
        defaultSince === undefined ? isUnset : allOf(isUnset, isOutside(version, { since: defaultSince }));
      fail(
        path,
        allOf(isUsed, anyOf(isOff, isOffByDefault)),
        ` requires the feature gate ${gate} of the operator: enable it there, and set operator.featureGates.${gate}=true here`,
      );
    },
    within: (inner) => requirements(inner, values, place),
    refuse: (path, test, message) => {
      fail(path, test, ` ${message}`);
    },
  };
}

/** Refuses what the operator would ignore in a cluster of an app's own. */
export function checkOwnCluster(needs: Requirements, cluster: ClusterValues, isOwn: ValueOr<boolean>): void {
  needs.version('.cluster.auth', allOf(isOwn, eq<string>(cluster.auth, 'token')), '1.5.1');
  needs.version('.cluster.tokenSecret', allOf(isOwn, notEmpty(cluster.tokenSecret)), '1.6.0');
  needs.version('.cluster.autoscaling', allOf(isOwn, cluster.autoscaling.enabled), '1.4.0');
}
