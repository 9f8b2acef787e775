import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { eq, gt, isSet, lt, not, notEmpty } from '../../template/functions/index.js';
import { isValue, type Value, type ValueOr } from '../../template/author/value.js';
import { When } from '../../chart/build/control.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { isBlank, isNonEmpty } from '../kubernetes/non-empty.js';
import { allOf } from '../kubernetes/conditions.js';
import { clusterSpec, type RayClusterDescription, checkCluster } from './cluster-spec.js';
import type { RayJobSpec } from './specs.js';
import { type RaySubmitter, submitterPod } from './submitter.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { isReference, type TemplatedList, unlessEmpty, withDefault } from '../kubernetes/templated.js';

/** How a job is handed to Ray: by a pod, by the operator, or by a container of the head. */
export type RaySubmissionMode = 'K8sJobMode' | 'HTTPMode' | 'SidecarMode';

/** When to delete the workers or the cluster of a job, or the RayJob itself. */
export interface RayDeletionRule {
  /** What to delete. */
  readonly policy: 'DeleteCluster' | 'DeleteWorkers' | 'DeleteSelf' | 'DeleteNone';
  /** When to delete it. */
  readonly condition: {
    /** The state of the job in Ray. */
    readonly jobStatus?: 'SUCCEEDED' | 'FAILED' | undefined;
    /** The state of the RayJob. Requires KubeRay 1.6. */
    readonly jobDeploymentStatus?: 'Failed' | undefined;
    /** Seconds after the end of the job. @default 0 */
    readonly ttlSeconds?: number | undefined;
  };
}

/** Describes a job: a RayJob, or those of a RayCronJob. */
export interface RayJobDescription {
  /** The command to run on the cluster, such as `python job.py`. */
  readonly entrypoint: ValueOr<string>;
  /** The cluster to create for the job, or an existing one, such as a `RayCluster`, which requires `submitter.image`. */
  readonly cluster: RayClusterDescription | ExistingRayCluster;
  /**
   * The name of a RayCluster that may exist: where it is not empty, the job runs there and `cluster` is not created.
   *
   * @default none
   */
  readonly existingCluster?: ValueOr<string>;
  /** The runtime environment of the job, as a YAML string. @default none */
  readonly runtimeEnv?: ValueOr<string> | Value<string | undefined>;
  /** Number of CPUs that Ray reserves for the command. The head has none. @default none */
  readonly entrypointCpus?: ValueOr<number> | Value<number | undefined>;
  /** Number of GPUs that Ray reserves for the command. @default none */
  readonly entrypointGpus?: ValueOr<number> | Value<number | undefined>;
  /** Custom resources that Ray reserves for the command, as a JSON string. @default none */
  readonly entrypointResources?: ValueOr<string> | Value<string | undefined>;
  /** Metadata of the job in Ray. @default none */
  readonly metadata?: TemplatedMap;
  /** Number of retries, each on a new cluster. Must be 0 for an existing cluster. @default 0 */
  readonly retries?: ValueOr<number>;
  /** Maximum duration of the job in seconds. @default unlimited */
  readonly deadlineSeconds?: ValueOr<number> | Value<number | undefined>;
  /** Maximum seconds until the job runs. Requires KubeRay 1.6. @default unlimited */
  readonly startDeadlineSeconds?: ValueOr<number> | Value<number | undefined>;
  /**
   * Seconds until the cluster of a finished job is deleted; false or, of a value of the chart, unset, to keep it until the RayJob is
   * deleted. It has no meaning with `deletionRules`.
   *
   * @default 0
   */
  readonly keepClusterSeconds?: ValueOr<number> | Value<number | undefined> | false;
  /** When to delete what, instead of `keepClusterSeconds`. Requires KubeRay 1.5. @default none */
  readonly deletionRules?: TemplatedList<RayDeletionRule>;
  /** How the job is handed to Ray. `SidecarMode` requires KubeRay 1.5 and a cluster of the job's own. @default 'K8sJobMode' */
  readonly submissionMode?: ValueOr<RaySubmissionMode>;
  /**
   * The pod that submits the job to Ray in `K8sJobMode`. Its `image` is required for an existing cluster.
   *
   * @default the image of the cluster, 500m CPU
   */
  readonly submitter?: RaySubmitter;
}

/** An existing cluster, which is kept after the job. */
export interface ExistingRayCluster {
  /** The name of the RayCluster, in the namespace of the job. */
  readonly name: ValueOr<string>;
}

function isExisting(cluster: RayJobDescription['cluster']): cluster is ExistingRayCluster {
  return !('rayVersion' in cluster);
}

/** The name of the existing cluster of a job; undefined if it has none. */
function existing({ cluster, existingCluster }: RayJobDescription): ValueOr<string> | undefined {
  return isExisting(cluster) ? cluster.name : existingCluster;
}

/** Fails for specs that the API server accepts without our CRDs, but the operator ignores. */
export function checkJob(scope: Construct, job: RayJobDescription): void {
  const { cluster, retries, deadlineSeconds, submissionMode = 'K8sJobMode' } = job;
  if (deadlineSeconds !== undefined) {
    const tooShort = lt(withDefault<number>(deadlineSeconds, 1), 1);
    failWhen(scope, 'Deadline', tooShort, 'deadlineSeconds must be at least 1');
  }
  if (retries !== undefined) failWhen(scope, 'Retries', lt(retries, 0), 'retries must be at least 0');
  const name = existing(job);
  if (!isExisting(cluster)) new When(scope, 'Own', isBlank(name), (inner) => checkCluster(inner, cluster));
  if (name === undefined) return;
  failWhen(
    scope,
    'Sidecar',
    allOf(isNonEmpty(name), constantFold(eq<string>(submissionMode, 'SidecarMode'))),
    "submissionMode SidecarMode runs in the head of the job's own cluster: use another mode for an existing RayCluster",
  );
  if (retries === undefined) return;
  failWhen(
    scope,
    'Again',
    allOf(isNonEmpty(name), constantFold(gt(retries, 0))),
    'retries must be 0 for a job on an existing RayCluster: each would need a new cluster',
  );
}

/** `spec` of a RayJob, and `jobTemplate` of a RayCronJob. */
export function jobSpec(scope: Construct, job: RayJobDescription): RayJobSpec {
  const { submissionMode = 'K8sJobMode', submitter = {} } = job;
  const byPod = constantFold(eq<string>(submissionMode, 'K8sJobMode'));
  const { retries } = submitter;
  return {
    entrypoint: job.entrypoint,
    entrypointNumCpus: job.entrypointCpus,
    entrypointNumGpus: job.entrypointGpus,
    entrypointResources: job.entrypointResources,
    runtimeEnvYAML: job.runtimeEnv,
    metadata: job.metadata && unlessEmpty(job.metadata),
    backoffLimit: job.retries,
    activeDeadlineSeconds: job.deadlineSeconds,
    preRunningDeadlineSeconds: job.startDeadlineSeconds,
    submissionMode,
    ...clusterOf(job),
    submitterConfig: retries === undefined ? undefined : optionally(byPod, { backoffLimit: retries }),
    submitterPodTemplate: byPod === false ? undefined : optionally(byPod, submitterOf(scope, job)),
  };
}

type ClusterFields = Pick<
  RayJobSpec,
  'clusterSelector' | 'rayClusterSpec' | 'shutdownAfterJobFinishes' | 'ttlSecondsAfterFinished' | 'deletionStrategy'
>;

function clusterOf(job: RayJobDescription): ClusterFields {
  const { cluster, keepClusterSeconds = 0, deletionRules } = job;
  const name = existing(job);
  const isOwn = isBlank(name);
  const isLimited = isValue(keepClusterSeconds) ? isSet(keepClusterSeconds) : keepClusterSeconds !== false;
  const isDeleted = allOf(isOwn, negated(hasItems(deletionRules)), isLimited);
  return {
    clusterSelector: optionally(isNonEmpty(name), { 'ray.io/cluster': name }),
    rayClusterSpec: isExisting(cluster) ? undefined : optionally(isOwn, clusterSpec(cluster)),
    deletionStrategy: optionally(hasItems(deletionRules), { deletionRules }),
    shutdownAfterJobFinishes: optionally(isDeleted, true),
    ttlSecondsAfterFinished: optionally(isDeleted, keepClusterSeconds),
  };
}

function hasItems(rules: RayJobDescription['deletionRules']): ValueOr<boolean> {
  return isReference(rules) ? notEmpty(rules) : rules !== undefined;
}

function negated(test: ValueOr<boolean>): ValueOr<boolean> {
  return isValue(test) ? not(test) : !test;
}

function submitterOf(scope: Construct, { cluster, submitter = {} }: RayJobDescription): object {
  if (!isExisting(cluster)) return submitterPod(submitter.image ?? cluster.image, submitter, cluster);
  if (submitter.image !== undefined) return submitterPod(submitter.image, submitter, {});
  throw new HelmwrightError(
    'invalid-values',
    scope.node.path,
    'submitter.image is required for a job on an existing RayCluster: set it to the image of the cluster',
  );
}
