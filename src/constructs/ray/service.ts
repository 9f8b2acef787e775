import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { eq, lt, not } from '../../template/functions/index.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { isValue, type Value, type ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { clusterSpec, type RayClusterDescription, checkCluster } from './cluster-spec.js';
import { longestOwnerName, rayName } from './name.js';
import type { RayServiceSpec } from './specs.js';
import { allOf } from '../kubernetes/conditions.js';
import { isBlank, isNonEmpty } from '../kubernetes/non-empty.js';
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
   * KubeRay 1.3, so the field is only set if this property is, and not empty. `NewClusterWithIncrementalUpgrade` moves the
   * traffic step by step; it requires `incremental`, and the feature gate `RayServiceIncrementalUpgrade` of KubeRay 1.5 or newer.
   *
   * @default 'NewCluster', the operator's default
   */
  readonly upgrade?: ValueOr<RayUpgrade | ''>;
  /** Options of the upgrade `NewClusterWithIncrementalUpgrade`, which requires them, and autoscaling. @default none */
  readonly incremental?: RayIncrementalUpgrade;
  /** Seconds until the old cluster is deleted after a change. Requires KubeRay 1.5. @default 60, the operator's default */
  readonly keepOldClusterSeconds?: ValueOr<number> | Value<number | undefined>;
  /** Whether the head also serves requests. @default false */
  readonly headServes?: ValueOr<boolean>;
  /** Labels of the RayService. @default those of the chart */
  readonly labels?: TemplatedMap;
  /** Annotations of the RayService. @default none */
  readonly annotations?: TemplatedMap;
  /** Whether to suspend the service. It then has no cluster. Requires KubeRay 1.7. @default none */
  readonly suspend?: ValueOr<boolean> | Value<boolean | undefined>;
}

/** How the traffic moves to a new cluster, step by step, through a Gateway. */
export interface RayIncrementalUpgrade {
  /** GatewayClass of the Gateway that splits the traffic. */
  readonly gatewayClassName: ValueOr<string>;
  /** Percentage of the traffic that moves in a step, 1 to 100. */
  readonly stepSizePercent: ValueOr<number>;
  /** Seconds between two steps. */
  readonly intervalSeconds: ValueOr<number>;
  /** Percentage of the capacity that is added to the new cluster in a step, 1 to 100. @default 100 */
  readonly maxSurgePercent?: ValueOr<number>;
}

/** How changes of the cluster are applied. */
export type RayUpgrade = 'NewCluster' | 'NewClusterWithIncrementalUpgrade' | 'None';

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
    const { namespace, labels, annotations, keepOldClusterSeconds } = props;
    this.name = rayName(this, 'RayService', props.name, longestOwnerName);
    this.serveServiceName = concatenate(this.name, '-serve-svc');
    this.headServiceName = concatenate(this.name, '-head-svc');
    checkCluster(this, props.cluster);
    checkUpgrade(this, props);
    if (typeof keepOldClusterSeconds === 'number') {
      failWhen(this, 'Delay', lt(keepOldClusterSeconds, 0), 'keepOldClusterSeconds must be at least 0');
    }
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayService',
      metadata: objectMetadata({ name: this.name, namespace, labels, annotations }),
      spec: serviceSpec(props),
    });
  }
}

const incrementally: RayUpgrade = 'NewClusterWithIncrementalUpgrade';

/** The operator would ignore the service. */
function checkUpgrade(scope: Construct, { upgrade = '', incremental, cluster }: RayServiceProps): void {
  const isIncremental = constantFold(eq<string>(upgrade, incrementally));
  const { enabled = true } = cluster.autoscaling ?? {};
  failWhen(
    scope,
    'Incremental',
    allOf(isIncremental, incremental === undefined ? true : isBlank(incremental.gatewayClassName)),
    `the upgrade ${incrementally} requires the name of a GatewayClass`,
  );
  failWhen(
    scope,
    'Autoscaling',
    allOf(isIncremental, constantFold(not(enabled))),
    `the upgrade ${incrementally} requires autoscaling`,
  );
}

function serviceSpec(props: RayServiceProps): RayServiceSpec {
  const { serveConfig, cluster, keepOldClusterSeconds, headServes = false, suspend } = props;
  return {
    serveConfigV2: serveConfig,
    excludeHeadPodFromServeSvc: isValue(headServes) ? not(headServes) : !headServes,
    upgradeStrategy: upgradeStrategy(props),
    rayClusterDeletionDelaySeconds: keepOldClusterSeconds,
    suspend,
    rayClusterConfig: clusterSpec(cluster),
  };
}

function upgradeStrategy({ upgrade, incremental }: RayServiceProps): unknown {
  if (upgrade === undefined) return undefined;
  const options = incremental && optionally(constantFold(eq<string>(upgrade, incrementally)), { ...incremental });
  return optionally(isNonEmpty(upgrade), { type: upgrade, clusterUpgradeOptions: options });
}
