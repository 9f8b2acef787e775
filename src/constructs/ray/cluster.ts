import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, checkCluster } from './cluster-spec.js';
import { longestClusterName, rayName } from './name.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { nonEmptyOr } from '../kubernetes/non-empty.js';
import { concatenate } from '../kubernetes/templated.js';

export { longestClusterName };

/** Properties of {@link RayCluster}. */
export interface RayClusterProps extends RayClusterDescription {
  /**
   * A DNS label of at most 53 characters that starts with a letter. The operator ignores clusters with other names.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** Namespace of the RayCluster. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** Labels of the RayCluster, such as `kueue.x-k8s.io/queue-name`. @default those of the chart */
  readonly labels?: TemplatedMap;
  /** Annotations of the RayCluster. @default none */
  readonly annotations?: TemplatedMap;
}

/**
 * A RayCluster of the KubeRay operator: a head that runs no tasks and is never scheduled on a spot node, and worker groups,
 * each on the nodes with its label. The pods comply with the Pod Security Standard `restricted`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { RayCluster } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features', { namespace: 'features' });
 * const cluster = new RayCluster(chart, 'ray', {
 *   name: 'features',
 *   rayVersion: '2.60.0',
 *   image: 'docker.io/rayproject/ray:2.60.0',
 *   serviceAccountName: 'features',
 *   head: { cpus: 2, memory: '8Gi' },
 *   workerGroups: { cpu: { role: 'cpu', cpus: 4, memory: '16Gi', maxReplicas: 10 } },
 * });
 * cluster.headServiceName; // 'features-head-svc'
 * ```
 */
export class RayCluster extends Construct {
  /** The RayCluster object. */
  readonly apiObject: ApiObject;
  /** Name of the RayCluster. */
  readonly name: ValueOr<string>;
  /** The Service of the head, which the operator creates: ports 10001 (clients), 8265 (dashboard, jobs), 6379. */
  readonly headServiceName: ValueOr<string>;
  /** The Secret with the token at the key `auth_token`, which the operator creates if `auth` is `token`. */
  readonly authSecretName: ValueOr<string>;

  constructor(scope: Construct, id: string, props: RayClusterProps) {
    super(scope, id);
    const name = rayName(this, 'RayCluster', props.name, longestClusterName);
    this.name = name;
    this.headServiceName = concatenate(name, '-head-svc');
    this.authSecretName = nonEmptyOr(props.tokenSecret, name);
    checkCluster(this, props);
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayCluster',
      metadata: objectMetadata({
        name,
        namespace: props.namespace,
        labels: props.labels,
        annotations: props.annotations,
      }),
      spec: clusterSpec(props),
    });
  }
}
