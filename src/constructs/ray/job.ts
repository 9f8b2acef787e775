import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { gt, lt } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, refuseCluster } from './cluster-spec.js';
import { longestOwnerName, rayName } from './name.js';
import type { RayJobSpec } from './specs.js';
import { type RaySubmitter, submitterPod } from './submitter.js';
import type { TemplatedMap } from '../kubernetes/templated.js';

export interface RayJobProps {
  /**
   * A DNS label of at most 47 characters that starts with a letter: the operator makes the name of a cluster of it.
   *
   * @default made of the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** The command that runs on the cluster, such as `python job.py`. */
  readonly entrypoint: ValueOr<string>;
  /** The cluster that is made for the job, or one that is there, such as a `RayCluster`: that needs `submitter.image`. */
  readonly cluster: RayClusterDescription | ExistingRayCluster;
  /** The job's runtime environment: YAML as text. @default none */
  readonly runtimeEnv?: ValueOr<string>;
  /** CPUs that Ray keeps for the command itself. The head has none to give. @default none */
  readonly entrypointCpus?: ValueOr<number>;
  /** What is noted on the job in Ray. @default none */
  readonly metadata?: TemplatedMap;
  /** How often the job is tried again, each time on a new cluster: not on one that was there. @default 0 */
  readonly retries?: ValueOr<number>;
  /** How long the job may take until it is ended. @default for ever */
  readonly deadlineSeconds?: ValueOr<number>;
  /**
   * How long the cluster that was made for the job stays after it; false: until the RayJob goes.
   *
   * @default 0
   */
  readonly keepClusterSeconds?: ValueOr<number> | false;
  /**
   * The pod that hands the job to Ray. Its `image` must be given for a cluster that is there already.
   *
   * @default the image of the cluster that is made for the job, half a CPU
   */
  readonly submitter?: RaySubmitter;
}

/** A cluster that is there, and that is there still after the job. */
export interface ExistingRayCluster {
  /** The name of the RayCluster, in the namespace of the job. */
  readonly name: ValueOr<string>;
}

/**
 * A job on a Ray cluster, as the operator (KubeRay) runs it. Its pods, and the one that hands the job to Ray, keep to the Pod
 * Security Standard `restricted`.
 */
export class RayJob extends Construct {
  readonly apiObject: ApiObject;
  readonly name: ValueOr<string>;

  /**
   * @throws HelmwrightError `invalid-name`, `invalid-values` where the operator would leave the job undone, or where a cluster
   * that is there comes without `submitter.image`
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

function isThere(cluster: RayJobProps['cluster']): cluster is ExistingRayCluster {
  return !('rayVersion' in cluster);
}

/** What the API server accepts, without our CustomResourceDefinitions, and the operator then leaves undone. */
function checkJob(scope: Construct, { cluster, retries, deadlineSeconds }: RayJobProps): void {
  if (deadlineSeconds !== undefined) {
    failWhen(scope, 'Deadline', lt(deadlineSeconds, 1), 'deadlineSeconds is 1 or more');
  }
  if (retries !== undefined) failWhen(scope, 'Retries', lt(retries, 0), 'retries is 0 or more');
  if (!isThere(cluster)) return refuseCluster(scope, cluster);
  if (retries === undefined) return;
  failWhen(scope, 'Again', gt(retries, 0), 'a job on a cluster that was there is not tried again: leave out retries');
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
  if (isThere(cluster)) return { clusterSelector: { 'ray.io/cluster': cluster.name } };
  const rayClusterSpec = clusterSpec(cluster);
  if (keepClusterSeconds === false) return { rayClusterSpec };
  return { rayClusterSpec, shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: keepClusterSeconds };
}

function submitterOf(scope: Construct, { cluster, submitter = {} }: RayJobProps): object {
  if (!isThere(cluster)) return submitterPod(submitter.image ?? cluster.image, submitter, cluster);
  if (submitter.image !== undefined) return submitterPod(submitter.image, submitter, {});
  throw new HelmwrightError(
    'invalid-values',
    scope.node.path,
    'a job on a cluster that was there needs submitter.image: that of the cluster',
  );
}
