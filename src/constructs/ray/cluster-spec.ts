import type { Construct } from 'constructs';
import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { and, eq, semverCompare } from '../../template/functions/index.js';
import type { Templated, Value, ValueOr } from '../../template/author/value.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { type UserId, restrictedContainer } from '../kubernetes/pod-security.js';
import type { RayHeadGroup, RayWorkerGroup } from './group.js';
import { headGroupSpec } from './group-specs.js';
import type { RayPods } from './pod.js';
import { type RayTls, tlsEnvironment, tlsMount } from './tls.js';
import type { RayAutoscalerOptions, RayClusterSpec } from './specs.js';
import { RayWorkerGroups } from './worker-groups.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { concatenate, someOf, type TemplatedList, unlessEmpty } from '../kubernetes/templated.js';
import { allOf, anyOf } from '../kubernetes/conditions.js';
import { isBlank, isNonEmpty } from '../kubernetes/non-empty.js';
import { eachVariable } from '../kubernetes/variables.js';

/** Describes a Ray cluster: a RayCluster, or the cluster of a RayJob or a RayService. */
export interface RayClusterDescription {
  /** The version of Ray in the images, such as `2.60.0`. At least 2.43. */
  readonly rayVersion: ValueOr<string>;
  /** The image of the groups without an image of their own. */
  readonly image: ValueOr<string>;
  /** Image pull policy. @default 'IfNotPresent' */
  readonly imagePullPolicy?: ValueOr<'Always' | 'IfNotPresent' | 'Never'>;
  /** Secrets for pulling the image. @default none */
  readonly imagePullSecrets?: TemplatedList<Kubernetes['LocalObjectReference']>;
  /** The ServiceAccount of all pods, such as that of a `RayIdentity`. */
  readonly serviceAccountName: ValueOr<string>;
  /**
   * Authentication of clients: with the token that the operator stores in a Secret with the name of the cluster, or disabled.
   * `token` requires KubeRay 1.5.1 and Ray 2.52.
   *
   * @default 'token'
   */
  readonly auth?: ValueOr<'token' | 'disabled'>;
  /**
   * An existing Secret with the token at the key `auth_token`. Requires KubeRay 1.6.
   *
   * @default a Secret that the operator creates
   */
  readonly tokenSecret?: ValueOr<string>;
  /** TLS between the pods, and for clients. @default none */
  readonly tls?: RayTls;
  /** State of the head in Redis, so that the cluster survives a restart of the head. Requires KubeRay 1.3. @default none */
  readonly gcsFaultTolerance?: RayFaultTolerance;
  /** The Ray autoscaler (v2). Requires KubeRay 1.4. @default enabled */
  readonly autoscaling?: RayAutoscaling;
  /** Prefix of the node labels `<prefix>/ray-head`, `<prefix>/ray-worker-cpu` and `<prefix>/ray-worker-gpu`. If empty, pods run on any nodes. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: ValueOr<string>;
  /** The value of these node labels. If empty, nodes with the label are selected whatever its value. @default 'true' */
  readonly nodeLabelValue?: ValueOr<string>;
  /** The head group. */
  readonly head: RayHeadGroup;
  /** The worker groups by name, or from a value of the chart with {@link RayWorkerGroups.each}. */
  readonly workerGroups: Readonly<Record<string, RayWorkerGroup>> | RayWorkerGroups;
  /** The user ID of the containers. @default 1000, the user `ray` of the official Ray images */
  readonly runAsUser?: UserId;
  /** Security context of the pods. @default what the Pod Security Standard `restricted` requires, with `runAsUser` */
  readonly podSecurityContext?: Templated<Kubernetes['PodSecurityContext']>;
  /** Security context of the Ray containers. @default what the Pod Security Standard `restricted` requires */
  readonly securityContext?: Templated<Kubernetes['SecurityContext']>;
  /**
   * Seconds until the containers of a deleted pod are killed. The operator's start script does not pass the signal on to Ray,
   * so pods always take so long to end.
   *
   * @default that of Kubernetes, 30
   */
  readonly terminationGracePeriodSeconds?: ValueOr<number>;
  /** The variable `PYTHONPATH` of the Ray containers, instead of that of the image. @default that of the image */
  readonly pythonPath?: ValueOr<string> | Value<string | undefined> | undefined;
  /** Environment variables of the Ray containers. @default none */
  readonly env?: TemplatedList<Kubernetes['EnvVar']>;
  /** ConfigMaps and Secrets whose keys become environment variables of the Ray containers. @default none */
  readonly envFrom?: TemplatedList<Kubernetes['EnvFromSource']>;
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
  /** Whether pending workers are limited. @default that of Ray */
  readonly upscalingMode?: ValueOr<string>;
  /** Image of the autoscaler. @default that of the head */
  readonly image?: ValueOr<string>;
  /** Resources of the autoscaler. @default those of the operator: 500m CPU and 512Mi memory */
  readonly resources?: Templated<Kubernetes['ResourceRequirements']>;
  /** Environment variables of the autoscaler. @default none */
  readonly env?: TemplatedList<Kubernetes['EnvVar']>;
  /** ConfigMaps and Secrets whose keys become environment variables of the autoscaler. @default none */
  readonly envFrom?: TemplatedList<Kubernetes['EnvFromSource']>;
  /** Volume mounts of the autoscaler. @default none */
  readonly volumeMounts?: TemplatedList<Kubernetes['VolumeMount']>;
  /** Security context of the autoscaler. @default what the Pod Security Standard `restricted` requires */
  readonly securityContext?: Templated<Kubernetes['SecurityContext']>;
}

/** The Redis or Valkey that keeps the state of the head. */
export interface RayFaultTolerance {
  /** Whether the state is kept. */
  readonly enabled: ValueOr<boolean>;
  /** Such as `redis:6379`, or `rediss://redis:6380` with TLS. */
  readonly redisAddress: ValueOr<string>;
  /** The key of a Secret with the password. @default none */
  readonly passwordSecret?: SecretKey;
  /** The key of a Secret with the user name. @default none */
  readonly usernameSecret?: SecretKey;
  /** Prefix of the keys of the cluster. @default the UID of the RayCluster */
  readonly externalStorageNamespace?: ValueOr<string>;
}

/** A key of a Secret. */
export interface SecretKey {
  /** Name of the Secret. If empty, no Secret is used. */
  readonly name: ValueOr<string>;
  /** The key. */
  readonly key: ValueOr<string>;
}

/** `spec` of a RayCluster, `rayClusterSpec` of a RayJob and `rayClusterConfig` of a RayService. */
export function clusterSpec(description: RayClusterDescription): RayClusterSpec {
  const { rayVersion, autoscaling = {}, head, tls = withoutTls } = description;
  const { enabled = true } = autoscaling;
  const pods = podsOf(description, enabled);
  const { serviceAnnotations } = head;
  return {
    rayVersion,
    authOptions: authOptions(description),
    enableInTreeAutoscaling: enabled,
    autoscalerOptions: optionally(enabled, autoscalerOptions(autoscaling, tls)),
    gcsFaultToleranceOptions: faultTolerance(description.gcsFaultTolerance),
    headServiceAnnotations: serviceAnnotations && unlessEmpty(serviceAnnotations),
    headGroupSpec: headGroupSpec(head, pods),
    workerGroupSpecs: groupsOf(description).specs(pods),
  };
}

const withoutTls: RayTls = { enabled: false, caSecret: '' };

/** Only set for tokens, because operators before 1.5.1 do not know the field. */
function authOptions({ auth = 'token', tokenSecret }: RayClusterDescription): unknown {
  const secretName = optionally(isNonEmpty(tokenSecret), tokenSecret);
  return optionally(constantFold(eq<string>(auth, 'token')), { mode: 'token', secretName });
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
  checkEnvironment(scope, 'Environment', 'env of the Ray containers', description.env);
  checkEnvironment(scope, 'HeadEnvironment', 'env of the head', description.head.env);
  checkSecrets(scope, description);
  groupsOf(description).check(scope);
}

/** Settings that KubeRay only accepts as fields of the RayCluster: with these variables it creates no cluster. */
const reservedVariables = ['RAY_REDIS_ADDRESS', 'REDIS_USERNAME', 'RAY_enable_autoscaler_v2'];

function checkEnvironment(scope: Construct, id: string, what: string, env: RayClusterDescription['env']): void {
  const message = `${what} must not contain ${reservedVariables.join(', ')}: KubeRay sets these variables`;
  eachVariable(scope, id, env, (inner, name) => {
    failWhen(inner, 'Reserved', anyOf(...reservedVariables.map((reserved) => eq<string>(name, reserved))), message);
  });
}

function checkSecrets(scope: Construct, { tls, gcsFaultTolerance }: RayClusterDescription): void {
  if (tls !== undefined)
    failWhen(
      scope,
      'Tls',
      allOf(tls.enabled, isBlank(tls.caSecret)),
      'TLS requires the name of a Secret with the certificate authority',
    );
  if (gcsFaultTolerance === undefined) return;
  const { enabled, redisAddress } = gcsFaultTolerance;
  failWhen(
    scope,
    'Redis',
    allOf(enabled, isBlank(redisAddress)),
    'GCS fault tolerance requires the address of Redis, such as redis:6379',
  );
}

function groupsOf({ workerGroups }: RayClusterDescription): RayWorkerGroups {
  return RayWorkerGroups.isRayWorkerGroups(workerGroups) ? workerGroups : RayWorkerGroups.of(workerGroups);
}

function autoscalerOptions(options: RayAutoscaling, tls: RayTls): RayAutoscalerOptions {
  const { idleTimeoutSeconds = 60, upscalingMode, image, resources, securityContext = restrictedContainer } = options;
  return {
    version: 'v2',
    idleTimeoutSeconds,
    upscalingMode: optionally(isNonEmpty(upscalingMode), upscalingMode),
    image: optionally(isNonEmpty(image), image),
    resources: resources && omitEmpty(resources),
    env: someOf(optionally(tls.enabled, tlsEnvironment), options.env),
    envFrom: someOf(options.envFrom),
    volumeMounts: someOf(optionally(tls.enabled, tlsMount), options.volumeMounts),
    securityContext: omitEmpty(securityContext),
  };
}

function faultTolerance(options: RayFaultTolerance | undefined): unknown {
  if (options === undefined) return undefined;
  const { enabled, redisAddress, passwordSecret, usernameSecret, externalStorageNamespace } = options;
  return optionally(enabled, {
    redisAddress,
    redisUsername: usernameSecret && credential(usernameSecret),
    redisPassword: passwordSecret && credential(passwordSecret),
    externalStorageNamespace: optionally(isNonEmpty(externalStorageNamespace), externalStorageNamespace),
  });
}

function credential({ name, key }: SecretKey): unknown {
  return optionally(isNonEmpty(name), { valueFrom: { secretKeyRef: { name, key } } });
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
    podSecurityContext: description.podSecurityContext,
    securityContext: description.securityContext,
    autoscaled,
    terminationGracePeriodSeconds: description.terminationGracePeriodSeconds,
    pythonPath: description.pythonPath,
    env: description.env ?? [],
    envFrom: description.envFrom ?? [],
    tls: description.tls ?? withoutTls,
    podLabels: description.podLabels,
    podAnnotations: description.podAnnotations,
  };
}
