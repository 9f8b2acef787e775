import { ApiObject, Chart, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { HelmwrightError } from '../errors.js';
import { HelmChart } from '../chart/helm-chart.js';
import { kebab } from '../chart/naming.js';
import { and, eq, semverCompare } from '../template/functions.js';
import { isValue, type Operand } from '../template/value.js';
import { decided, refuseWhere, where } from './decided.js';
import { restrictedContainer } from './pod-security.js';
import { headGroupSpec, type RayHeadGroup, type RayPods, type RayWorkerGroup } from './ray-group.js';
import { RayWorkerGroups } from './ray-worker-groups.js';
import { joined, text, type TemplatedList, type TemplatedMap } from './templated.js';

export interface RayClusterProps {
  /**
   * A DNS label of at most 53 characters that starts with a letter: the operator leaves a cluster of another name undone.
   *
   * @default made of the chart and the construct's path
   */
  readonly name?: Operand<string>;
  /** @default the chart's */
  readonly namespace?: Operand<string>;
  /** The version of Ray in the images, such as `2.60.0`; at least 2.43. */
  readonly rayVersion: Operand<string>;
  /** The image of the groups that name none. */
  readonly image: Operand<string>;
  /** @default 'IfNotPresent' */
  readonly imagePullPolicy?: Operand<'Always' | 'IfNotPresent' | 'Never'>;
  /** @default none */
  readonly imagePullSecrets?: TemplatedList<{ readonly name: string }>;
  /** The ServiceAccount of all pods: `RayIdentity` makes one. */
  readonly serviceAccountName: Operand<string>;
  /**
   * Who may use the cluster: those who have the token that the operator puts into a Secret of the cluster's name, or all who
   * reach it. Tokens need KubeRay 1.5.1 and Ray 2.52.
   *
   * @default 'token'
   */
  readonly auth?: Operand<'token' | 'disabled'>;
  /** Ray's autoscaler. The field that chooses its second version needs KubeRay 1.4. @default on */
  readonly autoscaling?: RayAutoscaling;
  /** What the labels of nodes start with: `<prefix>/ray-head`, `ray-worker-cpu`, `ray-worker-gpu`. @default 'geneva.lancedb.com' */
  readonly labelPrefix?: Operand<string>;
  /** The value of these labels. @default 'true' */
  readonly nodeLabelValue?: Operand<string>;
  readonly head: RayHeadGroup;
  /** The groups by name, or made of a chart's values with {@link RayWorkerGroups.each}. */
  readonly workerGroups: Readonly<Record<string, RayWorkerGroup>> | RayWorkerGroups;
  /** The user that the containers run as. @default 1000, which is `ray` in Ray's own images */
  readonly runAsUser?: Operand<number>;
  /** Environment of the Ray containers. @default none */
  readonly env?: TemplatedMap;
  /** @default none */
  readonly podLabels?: TemplatedMap;
  /** @default none */
  readonly podAnnotations?: TemplatedMap;
}

export interface RayAutoscaling {
  /** @default true */
  readonly enabled?: Operand<boolean>;
  /** How long a worker may have nothing to do. @default 60 */
  readonly idleTimeoutSeconds?: Operand<number>;
}

/** The longest name of a RayCluster: the operator makes longer names of it. */
export const longestClusterName = 53;

/**
 * A RayCluster as the operator (KubeRay) runs it: a head that does no work and never stands on a spot node, and groups of
 * workers, each on the nodes that are labelled for it. Its pods keep to the Pod Security Standard `restricted`.
 */
export class RayCluster extends Construct {
  readonly apiObject: ApiObject;
  readonly name: Operand<string>;
  /** The Service of the head: ports 10001 (clients), 8265 (dashboard, jobs), 6379. The operator makes it. */
  readonly headServiceName: Operand<string>;
  /** The Secret with the token, at the key `auth_token`, where `auth` is `token`. The operator makes it. */
  readonly authSecretName: Operand<string>;

  constructor(scope: Construct, id: string, props: RayClusterProps) {
    super(scope, id);
    const name = props.name ?? this.defaultName();
    checkName(name, this.node.path);
    this.name = name;
    this.headServiceName = joined(name, '-head-svc');
    this.authSecretName = name;
    const groups = groupsOf(props);
    this.refuse(props, groups);
    this.apiObject = new ApiObject(this, 'Resource', {
      apiVersion: 'ray.io/v1',
      kind: 'RayCluster',
      metadata: { name: text(name), ...(props.namespace === undefined ? {} : { namespace: text(props.namespace) }) },
      spec: spec(props, groups),
    });
  }

  private defaultName(): Operand<string> {
    const chart = Chart.of(this);
    if (HelmChart.isHelmChart(chart)) return chart.nameOf(kebab(this.node.id), longestClusterName);
    return Names.toDnsLabel(this, { maxLen: longestClusterName });
  }

  /** What the API server accepts and the operator then leaves undone without a word in the status. */
  private refuse({ rayVersion, auth = 'token' }: RayClusterProps, groups: RayWorkerGroups): void {
    const tooOld = semverCompare('<2.43.0', rayVersion);
    refuseWhere(
      this,
      'Version',
      tooOld,
      joined('Ray ', rayVersion, ' is too old: 2.43.0 is the oldest that is supported'),
    );
    const withoutTokens = and(eq<string>(auth, 'token'), semverCompare('<2.52.0', rayVersion));
    refuseWhere(
      this,
      'Auth',
      withoutTokens,
      joined('Ray ', rayVersion, ' knows no tokens: take 2.52.0, or disable auth'),
    );
    groups.check(this);
  }
}

function groupsOf({ workerGroups }: RayClusterProps): RayWorkerGroups {
  return workerGroups instanceof RayWorkerGroups ? workerGroups : RayWorkerGroups.of(workerGroups);
}

function checkName(name: Operand<string>, place: string): void {
  if (isValue(name)) return;
  if (name.length <= longestClusterName && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name)) return;
  throw new HelmwrightError(
    'invalid-name',
    place,
    `${JSON.stringify(name)} cannot name a RayCluster: take at most ${longestClusterName} lower-case letters, digits and hyphens, a letter first`,
  );
}

function spec(props: RayClusterProps, groups: RayWorkerGroups): object {
  const { rayVersion, auth = 'token', autoscaling = {}, head } = props;
  const { enabled = true, idleTimeoutSeconds = 60 } = autoscaling;
  const pods = podsOf(props, enabled);
  return {
    rayVersion,
    // Left out where tokens are not wanted: operators before 1.5.1 do not know the field.
    authOptions: where(decided(eq<string>(auth, 'token')), { mode: 'token' }),
    enableInTreeAutoscaling: enabled,
    autoscalerOptions: where(enabled, { version: 'v2', idleTimeoutSeconds, securityContext: restrictedContainer }),
    headGroupSpec: headGroupSpec(head, pods),
    workerGroupSpecs: groups.specs(pods),
  };
}

function podsOf(props: RayClusterProps, autoscaled: Operand<boolean>): RayPods {
  return {
    serviceAccountName: props.serviceAccountName,
    image: props.image,
    imagePullPolicy: props.imagePullPolicy ?? 'IfNotPresent',
    imagePullSecrets: props.imagePullSecrets,
    labelPrefix: props.labelPrefix ?? 'geneva.lancedb.com',
    nodeLabelValue: props.nodeLabelValue ?? 'true',
    runAsUser: props.runAsUser ?? 1000,
    autoscaled,
    env: props.env,
    podLabels: props.podLabels,
    podAnnotations: props.podAnnotations,
  };
}
