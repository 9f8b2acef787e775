import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { gt, lt } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, checkCluster } from './cluster-spec.js';
import { longestOwnerName, rayName } from './name.js';
import type { RayJobSpec } from './specs.js';
import { type RaySubmitter, submitterPod } from './submitter.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';

/** Properties of {@link RayJob}. */
export interface RayJobProps {
  /**
   * A DNS label of at most 47 characters that starts with a letter. The operator derives the name of a RayCluster from it.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** Namespace of the RayJob. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** The command to run on the cluster, such as `python job.py`. */
  readonly entrypoint: ValueOr<string>;
  /** The cluster to create for the job, or an existing one, such as a `RayCluster`, which requires `submitter.image`. */
  readonly cluster: RayClusterDescription | ExistingRayCluster;
  /** The runtime environment of the job, as a YAML string. @default none */
  readonly runtimeEnv?: ValueOr<string>;
  /** Number of CPUs that Ray reserves for the command. The head has none. @default none */
  readonly entrypointCpus?: ValueOr<number>;
  /** Metadata of the job in Ray. @default none */
  readonly metadata?: TemplatedMap;
  /** Number of retries, each on a new cluster. Must be 0 for an existing cluster. @default 0 */
  readonly retries?: ValueOr<number>;
  /** Maximum duration of the job in seconds. @default unlimited */
  readonly deadlineSeconds?: ValueOr<number>;
  /**
   * Seconds until the cluster of a finished job is deleted; false to keep it until the RayJob is deleted.
   *
   * @default 0
   */
  readonly keepClusterSeconds?: ValueOr<number> | false;
  /**
   * The pod that submits the job to Ray. Its `image` is required for an existing cluster.
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

/**
 * A RayJob of the KubeRay operator. Its pods, including the submitter, comply with the Pod Security Standard `restricted`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { RayJob } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features', { namespace: 'features' });
 * new RayJob(chart, 'backfill', {
 *   entrypoint: 'python -m features.backfill',
 *   cluster: { name: 'features' },
 *   submitter: { image: 'docker.io/rayproject/ray:2.60.0' },
 * });
 * ```
 */
export class RayJob extends Construct {
  /** The RayJob object. */
  readonly apiObject: ApiObject;
  /** Name of the RayJob. */
  readonly name: ValueOr<string>;

  /**
   * @throws HelmwrightError `invalid-name`; `invalid-values` if the operator would ignore the job, or if `submitter.image` is
   * missing for an existing cluster
   */
  constructor(scope: Construct, id: string, props: RayJobProps) {
    super(scope, id);
    this.name = rayName(this, 'RayJob', props.name, longestOwnerName);
    checkJob(this, props);
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayJob',
      metadata: objectMetadata({ name: this.name, namespace: props.namespace }),
      spec: jobSpec(this, props),
    });
  }
}

function isExisting(cluster: RayJobProps['cluster']): cluster is ExistingRayCluster {
  return !('rayVersion' in cluster);
}

/** Fails for specs that the API server accepts without our CRDs, but the operator ignores. */
function checkJob(scope: Construct, { cluster, retries, deadlineSeconds }: RayJobProps): void {
  if (deadlineSeconds !== undefined) {
    failWhen(scope, 'Deadline', lt(deadlineSeconds, 1), 'deadlineSeconds must be at least 1');
  }
  if (retries !== undefined) failWhen(scope, 'Retries', lt(retries, 0), 'retries must be at least 0');
  if (!isExisting(cluster)) return checkCluster(scope, cluster);
  if (retries === undefined) return;
  failWhen(scope, 'Again', gt(retries, 0), 'retries must be 0 for a job on an existing RayCluster: remove retries');
}

function jobSpec(scope: Construct, props: RayJobProps): RayJobSpec {
  const { entrypoint, runtimeEnv, entrypointCpus, metadata, retries, deadlineSeconds } = props;
  return {
    entrypoint,
    entrypointNumCpus: entrypointCpus,
    runtimeEnvYAML: runtimeEnv,
    metadata,
    backoffLimit: retries,
    activeDeadlineSeconds: deadlineSeconds,
    submissionMode: 'K8sJobMode',
    ...clusterOf(props),
    submitterPodTemplate: submitterOf(scope, props),
  };
}

type ClusterFields = Pick<
  RayJobSpec,
  'clusterSelector' | 'rayClusterSpec' | 'shutdownAfterJobFinishes' | 'ttlSecondsAfterFinished'
>;

function clusterOf({ cluster, keepClusterSeconds = 0 }: RayJobProps): ClusterFields {
  if (isExisting(cluster)) return { clusterSelector: { 'ray.io/cluster': cluster.name } };
  const rayClusterSpec = clusterSpec(cluster);
  if (keepClusterSeconds === false) return { rayClusterSpec };
  return { rayClusterSpec, shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: keepClusterSeconds };
}

function submitterOf(scope: Construct, { cluster, submitter = {} }: RayJobProps): object {
  if (!isExisting(cluster)) return submitterPod(submitter.image ?? cluster.image, submitter, cluster);
  if (submitter.image !== undefined) return submitterPod(submitter.image, submitter, {});
  throw new HelmwrightError(
    'invalid-values',
    scope.node.path,
    'submitter.image is required for a job on an existing RayCluster: set it to the image of the cluster',
  );
}
