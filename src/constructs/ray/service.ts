import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { lt } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, checkCluster } from './cluster-spec.js';
import { longestOwnerName, rayName } from './name.js';
import type { RayServiceSpec } from './specs.js';
import { concatenate } from '../kubernetes/templated.js';

/** Properties of {@link RayService}. */
export interface RayServiceProps {
  /**
   * A DNS label of at most 47 characters that starts with a letter. The operator derives the name of a RayCluster from it.
   *
   * @default derived from the chart and the construct's path
   */
  readonly name?: ValueOr<string>;
  /** Namespace of the RayService. @default the chart's */
  readonly namespace?: ValueOr<string>;
  /** The applications of Ray Serve, as a YAML string in the format of `serve deploy`. */
  readonly serveConfig: ValueOr<string>;
  /** The cluster to create for them. */
  readonly cluster: RayClusterDescription;
  /**
   * How to apply changes of the cluster: `NewCluster` switches to a new cluster when it is ready, `None` ignores them. Requires
   * KubeRay 1.3, so the field is only set if this property is.
   *
   * @default 'NewCluster', the operator's default
   */
  readonly upgrade?: ValueOr<'NewCluster' | 'None'>;
  /** Seconds until the old cluster is deleted after a change. Requires KubeRay 1.5. @default 60, the operator's default */
  readonly keepOldClusterSeconds?: ValueOr<number>;
  /** Whether the head also serves requests. @default false */
  readonly headServes?: boolean;
}

/**
 * A RayService of the KubeRay operator: applications of Ray Serve on a Ray cluster. The pods comply with the Pod Security
 * Standard `restricted`.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { type RayClusterDescription, RayService } from 'helmwright/constructs';
 *
 * declare const cluster: RayClusterDescription;
 * const serveConfig = 'applications:\n  - name: encoder\n    import_path: features.encoder:app\n';
 * new RayService(new Chart(new App(), 'features'), 'encoder', { serveConfig, cluster });
 * ```
 */
export class RayService extends Construct {
  /** The RayService object. */
  readonly apiObject: ApiObject;
  /** Name of the RayService. */
  readonly name: ValueOr<string>;
  /** The Service for requests, which the operator creates, with the port 8000. */
  readonly serveServiceName: ValueOr<string>;
  /** The Service of the head, which the operator creates: ports 10001 (clients), 8265 (dashboard), 6379. */
  readonly headServiceName: ValueOr<string>;

  /** @throws HelmwrightError `invalid-name`; `invalid-values` if the operator would ignore the service */
  constructor(scope: Construct, id: string, props: RayServiceProps) {
    super(scope, id);
    const { namespace, cluster, keepOldClusterSeconds } = props;
    this.name = rayName(this, 'RayService', props.name, longestOwnerName);
    this.serveServiceName = concatenate(this.name, '-serve-svc');
    this.headServiceName = concatenate(this.name, '-head-svc');
    checkCluster(this, cluster);
    if (keepOldClusterSeconds !== undefined) {
      failWhen(this, 'Delay', lt(keepOldClusterSeconds, 0), 'keepOldClusterSeconds must be at least 0');
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
