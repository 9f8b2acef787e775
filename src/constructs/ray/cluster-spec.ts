import type { Construct } from 'constructs';
import { and, eq, semverCompare } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { restrictedContainer } from '../kubernetes/pod-security.js';
import { headGroupSpec, type RayHeadGroup, type RayPods, type RayWorkerGroup } from './group.js';
import type { RayAutoscalerOptions, RayClusterSpec } from './specs.js';
import { RayWorkerGroups } from './worker-groups.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { hasOneOf, concatenate, type TemplatedList } from '../kubernetes/templated.js';

/** Describes a Ray cluster: a RayCluster, or the cluster of a RayJob or a RayService. */
export interface RayClusterDescription {
  /** The version of Ray in the images, such as `2.60.0`. At least 2.43. */
  readonly rayVersion: ValueOr<string>;
  /** The image of the groups without an image of their own. */
  readonly image: ValueOr<string>;
  /** Image pull policy. @default 'IfNotPresent' */
  readonly imagePullPolicy?: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  /** Secrets for pulling the image. @default none */
  readonly imagePullSecrets?: TemplatedList<{ readonly name: string }>;
  /** The ServiceAccount of all pods, such as that of a `RayIdentity`. */
  readonly serviceAccountName: ValueOr<string>;
  /**
   * Authentication of clients: with the token that the operator stores in a Secret with the name of the cluster, or disabled.
   * `token` requires KubeRay 1.5.1 and Ray 2.52.
   *
   * @default 'token'
   */
  readonly auth?: ValueOr<'token' | 'disabled'>;
  /** The Ray autoscaler (v2). Requires KubeRay 1.4. @default enabled */
  readonly autoscaling?: RayAutoscaling;
  /** Prefix of the node labels `<prefix>/ray-head`, `<prefix>/ray-worker-cpu` and `<prefix>/ray-worker-gpu`. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: ValueOr<string>;
  /** The value of these node labels. @default 'true' */
  readonly nodeLabelValue?: ValueOr<string>;
  /** The head group. */
  readonly head: RayHeadGroup;
  /** The worker groups by name, or from a value of the chart with {@link RayWorkerGroups.each}. */
  readonly workerGroups: Readonly<Record<string, RayWorkerGroup>> | RayWorkerGroups;
  /** The user ID of the containers. @default 1000, the user `ray` of the official Ray images */
  readonly runAsUser?: ValueOr<number>;
  /**
   * Seconds until the containers of a deleted pod are killed. The operator's start script does not pass the signal on to Ray,
   * so pods always take so long to end.
   *
   * @default that of Kubernetes, 30
   */
  readonly terminationGracePeriodSeconds?: ValueOr<number>;
  /** Environment variables of the Ray containers. @default none */
  readonly env?: TemplatedMap;
  /** Extra labels of all pods. @default none */
  readonly podLabels?: TemplatedMap;
  /** Annotations of all pods. @default none */
  readonly podAnnotations?: TemplatedMap;
}

/** Ray's autoscaler. */
export interface RayAutoscaling {
  /** Whether Ray scales the worker groups. @default true */
  readonly enabled?: ValueOr<boolean>;
  /** Seconds after which an idle worker is removed. @default 60 */
  readonly idleTimeoutSeconds?: ValueOr<number>;
}

/** `spec` of a RayCluster, `rayClusterSpec` of a RayJob and `rayClusterConfig` of a RayService. */
export function clusterSpec(description: RayClusterDescription): RayClusterSpec {
  const { rayVersion, auth = 'token', autoscaling = {}, head } = description;
  const { enabled = true, idleTimeoutSeconds = 60 } = autoscaling;
  const pods = podsOf(description, enabled);
  return {
    rayVersion,
    // Only set for tokens, because operators before 1.5.1 do not know the field.
    authOptions: optionally(constantFold(eq<string>(auth, 'token')), { mode: 'token' }),
    enableInTreeAutoscaling: enabled,
    autoscalerOptions: optionally(enabled, autoscalerOptions(idleTimeoutSeconds)),
    headGroupSpec: headGroupSpec(head, pods),
    workerGroupSpecs: groupsOf(description).specs(pods),
  };
}

/** Fails for specs that the API server accepts, but the operator ignores without reporting it in the status. */
export function checkCluster(scope: Construct, description: RayClusterDescription): void {
  const { rayVersion, auth = 'token' } = description;
  const tooOld = semverCompare('<2.43.0', rayVersion);
  failWhen(
    scope,
    'Version',
    tooOld,
    concatenate('Ray ', rayVersion, ' is not supported: the version must be at least 2.43.0'),
  );
  const withoutTokens = and(eq<string>(auth, 'token'), semverCompare('<2.52.0', rayVersion));
  failWhen(
    scope,
    'Auth',
    withoutTokens,
    concatenate(
      'Ray ',
      rayVersion,
      ' does not support token authentication: use Ray 2.52.0 or newer, or set auth to disabled',
    ),
  );
  checkEnvironment(scope, description.env);
  groupsOf(description).check(scope);
}

/** Settings that KubeRay only accepts as fields of the RayCluster: with these variables it creates no cluster. */
const reservedVariables = ['RAY_REDIS_ADDRESS', 'REDIS_USERNAME', 'RAY_enable_autoscaler_v2'];

function checkEnvironment(scope: Construct, env: TemplatedMap | undefined): void {
  if (env === undefined) return;
  const message = `env of the Ray containers must not contain ${reservedVariables.join(', ')}: KubeRay sets these variables`;
  failWhen(scope, 'Environment', hasOneOf(env, reservedVariables), message);
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
    terminationGracePeriodSeconds: description.terminationGracePeriodSeconds,
    env: description.env,
    podLabels: description.podLabels,
    podAnnotations: description.podAnnotations,
  };
}
