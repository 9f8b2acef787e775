import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { ValueOr } from '../../template/author/value.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, refuseCluster } from './cluster-spec.js';
import { longestClusterName, rayName } from './name.js';
import { joined } from '../kubernetes/templated.js';

export { longestClusterName };

export interface RayClusterProps extends RayClusterDescription {
  /**
   * A DNS label of at most 53 characters that starts with a letter: the operator leaves a cluster of another name undone.
   *
   * @default made of the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** @default the chart's */
  readonly namespace?: ValueOr<string>;
}

/**
 * A RayCluster as the operator (KubeRay) runs it: a head that does no work and never stands on a spot node, and groups of
 * workers, each on the nodes that are labelled for it. Its pods keep to the Pod Security Standard `restricted`.
 */
export class RayCluster extends Construct {
  readonly apiObject: ApiObject;
  readonly name: ValueOr<string>;
  /** The Service of the head: ports 10001 (clients), 8265 (dashboard, jobs), 6379. The operator makes it. */
  readonly headServiceName: ValueOr<string>;
  /** The Secret with the token, at the key `auth_token`, where `auth` is `token`. The operator makes it. */
  readonly authSecretName: ValueOr<string>;

  constructor(scope: Construct, id: string, props: RayClusterProps) {
    super(scope, id);
    const name = rayName(this, 'RayCluster', props.name, longestClusterName);
    this.name = name;
    this.headServiceName = joined(name, '-head-svc');
    this.authSecretName = name;
    refuseCluster(this, props);
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayCluster',
      metadata: objectMetadata({ name, namespace: props.namespace }),
      spec: clusterSpec(props),
    });
  }
}
