import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { not, regexMatch } from '../../template/functions/index.js';
import type { Value, ValueOr } from '../../template/author/value.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { checkJob, jobSpec, type RayJobDescription } from './job-spec.js';
import { longestCronJobName, rayName } from './name.js';
import type { RayCronJobSpec } from './specs.js';

/** Properties of {@link RayCronJob}. */
export interface RayCronJobProps extends RayJobDescription {
  /**
   * A DNS label of at most 41 characters that starts with a letter. The operator derives the names of RayJobs from it.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** Namespace of the RayCronJob. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** Labels of the RayCronJob. Its RayJobs do not have them. @default those of the chart */
  readonly labels?: TemplatedMap;
  /** Annotations of the RayCronJob. Its RayJobs do not have them. @default none */
  readonly annotations?: TemplatedMap;
  /** Schedule in cron format, such as `0 3 * * *`, `@daily` or `@every 1h`. */
  readonly schedule: ValueOr<string>;
  /** Time zone of the schedule, such as `Europe/Berlin`. Requires KubeRay 1.7. @default that of the operator */
  readonly timeZone?: ValueOr<string> | Value<string | undefined>;
  /** Whether to suspend the schedule. @default false */
  readonly suspend?: ValueOr<boolean>;
}

/** What a schedule looks like: five fields, or a name. */
export const schedulePattern =
  '^(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|@every [0-9.a-z]+|[^ @]+( [^ ]+){4})$';

/**
 * A RayCronJob of the KubeRay operator, which creates RayJobs on a schedule. It requires KubeRay 1.6 with the feature gate
 * `RayCronJob`. The operator deletes no old RayJobs, and starts a RayJob even if the one before it still runs: use
 * `deletionRules`, and a `deadlineSeconds` that is shorter than the interval.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { RayCronJob } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features', { namespace: 'features' });
 * new RayCronJob(chart, 'nightly', {
 *   schedule: '0 3 * * *',
 *   entrypoint: 'python -m features.refresh',
 *   cluster: { name: 'features' },
 *   submitter: { image: 'docker.io/rayproject/ray:2.60.0' },
 *   deletionRules: [{ policy: 'DeleteSelf', condition: { jobStatus: 'SUCCEEDED', ttlSeconds: 86400 } }],
 * });
 * ```
 */
export class RayCronJob extends Construct {
  /** The RayCronJob object. */
  readonly apiObject: ApiObject;
  /** Name of the RayCronJob. */
  readonly name: ValueOr<string>;

  /**
   * @throws HelmwrightError `invalid-name`; `invalid-values` if the operator would ignore the schedule or its jobs, or if
   * `submitter.image` is missing for an existing cluster
   */
  constructor(scope: Construct, id: string, props: RayCronJobProps) {
    super(scope, id);
    const { namespace, labels, annotations, schedule, timeZone, suspend } = props;
    this.name = rayName(this, 'RayCronJob', props.name, longestCronJobName);
    failWhen(
      this,
      'Schedule',
      not(regexMatch(schedule, schedulePattern)),
      'schedule must have five fields in cron format, such as 0 3 * * *, or be @hourly, @daily, @weekly, @monthly, @yearly or @every 1h',
    );
    checkJob(this, props);
    const spec: RayCronJobSpec = { schedule, timeZone, suspend, jobTemplate: jobSpec(this, props) };
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayCronJob',
      metadata: objectMetadata({ name: this.name, namespace, labels, annotations }),
      spec,
    });
  }
}
