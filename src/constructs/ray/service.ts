import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { lt } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, refuseCluster } from './cluster-spec.js';
import { longestOwnerName, rayName } from './name.js';
import type { RayServiceSpec } from './specs.js';
import { joined } from '../kubernetes/templated.js';

export interface RayServiceProps {
  /**
   * A DNS label of at most 47 characters that starts with a letter: the operator makes the name of a cluster of it.
   *
   * @default made of the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** The applications of Ray Serve: YAML as text, as `serve deploy` takes it. */
  readonly serveConfig: ValueOr<string>;
  /** The cluster that is made for them. */
  readonly cluster: RayClusterDescription;
  /**
   * What becomes of a change of the cluster: a new one takes over when it is ready, or nothing. The field needs KubeRay 1.3,
   * and so is left out unless it is given.
   *
   * @default 'NewCluster', which is the operator's
   */
  readonly upgrade?: ValueOr<'NewCluster' | 'None'>;
  /** How long the old cluster stays after a change. The field needs KubeRay 1.5. @default 60, which is the operator's */
  readonly keepOldClusterSeconds?: ValueOr<number>;
  /** Whether the head answers requests too. @default false: the head does no work */
  readonly headServes?: boolean;
}

/**
 * Applications of Ray Serve on a Ray cluster, as the operator (KubeRay) runs them. The pods keep to the Pod Security Standard
 * `restricted`.
 */
export class RayService extends Construct {
  readonly apiObject: ApiObject;
  readonly name: ValueOr<string>;
  /** The Service that takes the requests, at port 8000. The operator makes it. */
  readonly serveServiceName: ValueOr<string>;
  /** The Service of the head: ports 10001 (clients), 8265 (dashboard), 6379. The operator makes it. */
  readonly headServiceName: ValueOr<string>;

  /** @throws HelmwrightError `invalid-name`, `invalid-values` where the operator would leave the service undone */
  constructor(scope: Construct, id: string, props: RayServiceProps) {
    super(scope, id);
    const { namespace, cluster, keepOldClusterSeconds } = props;
    this.name = rayName(this, 'RayService', props.name, longestOwnerName);
    this.serveServiceName = joined(this.name, '-serve-svc');
    this.headServiceName = joined(this.name, '-head-svc');
    refuseCluster(this, cluster);
    if (keepOldClusterSeconds !== undefined) {
      failWhen(this, 'Delay', lt(keepOldClusterSeconds, 0), 'keepOldClusterSeconds is 0 or more');
    }
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayService',
      metadata: objectMetadata({ name: this.name, namespace }),
      spec: serviceSpec(props),
    });
  }
}

function serviceSpec(props: RayServiceProps): RayServiceSpec {
  const { serveConfig, cluster, upgrade, keepOldClusterSeconds, headServes = false } = props;
  return {
    serveConfigV2: serveConfig,
    excludeHeadPodFromServeSvc: !headServes,
    upgradeStrategy: upgrade === undefined ? undefined : { type: upgrade },
    rayClusterDeletionDelaySeconds: keepOldClusterSeconds,
    rayClusterConfig: clusterSpec(cluster),
  };
}
