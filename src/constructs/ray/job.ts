import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { checkJob, jobSpec, type RayJobDescription } from './job-spec.js';
import { longestOwnerName, rayName } from './name.js';

/** Properties of {@link RayJob}. */
export interface RayJobProps extends RayJobDescription {
  /**
   * A DNS label of at most 47 characters that starts with a letter. The operator derives the name of a RayCluster from it.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** Namespace of the RayJob. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** Labels of the RayJob, such as `kueue.x-k8s.io/queue-name`. @default those of the chart */
  readonly labels?: TemplatedMap;
  /** Annotations of the RayJob. @default none */
  readonly annotations?: TemplatedMap;
  /** Whether to suspend the job. It then has no cluster. Not for an existing cluster. @default false */
  readonly suspend?: ValueOr<boolean>;
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
    const { namespace, labels, annotations } = props;
    this.name = rayName(this, 'RayJob', props.name, longestOwnerName);
    checkJob(this, props);
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayJob',
      metadata: objectMetadata({ name: this.name, namespace, labels, annotations }),
      spec: { ...jobSpec(this, props), suspend: props.suspend },
    });
  }
}
