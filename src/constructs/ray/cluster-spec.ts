import type { Construct } from 'constructs';
import { and, eq, semverCompare } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { restrictedContainer } from '../kubernetes/pod-security.js';
import { headGroupSpec, type RayHeadGroup, type RayPods, type RayWorkerGroup } from './group.js';
import type { RayAutoscalerOptions, RayClusterSpec } from './specs.js';
import { RayWorkerGroups } from './worker-groups.js';
import { hasOneOf, joined, type TemplatedList, type TemplatedMap } from '../kubernetes/templated.js';

/** What a Ray cluster is made of, whether it stands alone or is made for a job or a service. */
export interface RayClusterDescription {
  /** The version of Ray in the images, such as `2.60.0`; at least 2.43. */
  readonly rayVersion: ValueOr<string>;
  /** The image of the groups that name none. */
  readonly image: ValueOr<string>;
  /** @default 'IfNotPresent' */
  readonly imagePullPolicy?: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  /** @default none */
  readonly imagePullSecrets?: TemplatedList<{ readonly name: string }>;
  /** The ServiceAccount of all pods: `RayIdentity` makes one. */
  readonly serviceAccountName: ValueOr<string>;
  /**
   * Who may use the cluster: those who have the token that the operator puts into a Secret of the cluster's name, or all who
   * reach it. Tokens need KubeRay 1.5.1 and Ray 2.52.
   *
   * @default 'token'
   */
  readonly auth?: ValueOr<'token' | 'disabled'>;
  /** Ray's autoscaler. The field that chooses its second version needs KubeRay 1.4. @default on */
  readonly autoscaling?: RayAutoscaling;
  /** What the labels of nodes start with: `<prefix>/ray-head`, `ray-worker-cpu`, `ray-worker-gpu`. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: ValueOr<string>;
  /** The value of these labels. @default 'true' */
  readonly nodeLabelValue?: ValueOr<string>;
  readonly head: RayHeadGroup;
  /** The groups by name, or made of a chart's values with {@link RayWorkerGroups.each}. */
  readonly workerGroups: Readonly<Record<string, RayWorkerGroup>> | RayWorkerGroups;
  /** The user that the containers run as. @default 1000, which is `ray` in Ray's own images */
  readonly runAsUser?: ValueOr<number>;
  /** Environment of the Ray containers. @default none */
  readonly env?: TemplatedMap;
  /** @default none */
  readonly podLabels?: TemplatedMap;
  /** @default none */
  readonly podAnnotations?: TemplatedMap;
}

export interface RayAutoscaling {
  /** @default true */
  readonly enabled?: ValueOr<boolean>;
  /** How long a worker may have nothing to do. @default 60 */
  readonly idleTimeoutSeconds?: ValueOr<number>;
}

/** `spec` of a RayCluster, `rayClusterSpec` of a RayJob and `rayClusterConfig` of a RayService. */
export function clusterSpec(description: RayClusterDescription): RayClusterSpec {
  const { rayVersion, auth = 'token', autoscaling = {}, head } = description;
  const { enabled = true, idleTimeoutSeconds = 60 } = autoscaling;
  const pods = podsOf(description, enabled);
  return {
    rayVersion,
    // Left out where tokens are not wanted: operators before 1.5.1 do not know the field.
    authOptions: optionally(constantFold(eq<string>(auth, 'token')), { mode: 'token' }),
    enableInTreeAutoscaling: enabled,
    autoscalerOptions: optionally(enabled, autoscalerOptions(idleTimeoutSeconds)),
    headGroupSpec: headGroupSpec(head, pods),
    workerGroupSpecs: groupsOf(description).specs(pods),
  };
}

/** What the API server accepts and the operator then leaves undone without a word in the status. */
export function refuseCluster(scope: Construct, description: RayClusterDescription): void {
  const { rayVersion, auth = 'token' } = description;
  const tooOld = semverCompare('<2.43.0', rayVersion);
  failWhen(scope, 'Version', tooOld, joined('Ray ', rayVersion, ' is too old: 2.43.0 is the oldest that is supported'));
  const withoutTokens = and(eq<string>(auth, 'token'), semverCompare('<2.52.0', rayVersion));
  failWhen(scope, 'Auth', withoutTokens, joined('Ray ', rayVersion, ' knows no tokens: take 2.52.0, or disable auth'));
  refuseVariables(scope, description.env);
  groupsOf(description).check(scope);
}

/** What KubeRay takes as fields of the RayCluster alone, and then makes no cluster of. */
const operatorsVariables = ['RAY_REDIS_ADDRESS', 'REDIS_USERNAME', 'RAY_enable_autoscaler_v2'];

function refuseVariables(scope: Construct, env: TemplatedMap | undefined): void {
  if (env === undefined) return;
  const message = `the environment of Ray's pods may not have ${operatorsVariables.join(', ')}: KubeRay sets them itself`;
  failWhen(scope, 'Environment', hasOneOf(env, operatorsVariables), message);
}

function groupsOf({ workerGroups }: RayClusterDescription): RayWorkerGroups {
  return RayWorkerGroups.isRayWorkerGroups(workerGroups) ? workerGroups : RayWorkerGroups.of(workerGroups);
}

function autoscalerOptions(idleTimeoutSeconds: ValueOr<number>): RayAutoscalerOptions {
  return { version: 'v2', idleTimeoutSeconds, securityContext: restrictedContainer };
}

function podsOf(description: RayClusterDescription, autoscaled: ValueOr<boolean>): RayPods {
  return {
    serviceAccountName: description.serviceAccountName,
    image: description.image,
    imagePullPolicy: description.imagePullPolicy ?? 'IfNotPresent',
    imagePullSecrets: description.imagePullSecrets,
    labelPrefix: description.labelPrefix ?? 'geneva.lancedb.com',
    nodeLabelValue: description.nodeLabelValue ?? 'true',
    runAsUser: description.runAsUser ?? 1000,
    autoscaled,
    env: description.env,
    podLabels: description.podLabels,
    podAnnotations: description.podAnnotations,
  };
}
