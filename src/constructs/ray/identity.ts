import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { When } from '../../chart/build/control.js';
import type { ValueOr } from '../../template/author/value.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { toPlainString, toPlainMap, type TemplatedMap } from '../../template/author/plain-operand.js';
import { concatenate } from '../kubernetes/templated.js';

/** The permissions of the compute pods. All of them are needed. */
export const rayIdentityRules = [
  { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['get', 'patch', 'delete'] },
] as const;

/** Properties of {@link RayIdentity}. */
export interface RayIdentityProps {
  /** The name of the ServiceAccount. The ClusterRole is `<name>-role`, the ClusterRoleBinding `<name>-binding`. */
  readonly name: ValueOr<string>;
  /** The namespace of the ServiceAccount. */
  readonly namespace: ValueOr<string>;
  /**
   * Annotations of the ServiceAccount, such as those of a cloud identity: `eks.amazonaws.com/role-arn`,
   * `iam.gke.io/gcp-service-account` or `azure.workload.identity/client-id`.
   *
   * @default none
   */
  readonly annotations?: TemplatedMap;
  /** Whether to create the ServiceAccount. If false, it must exist. @default true */
  readonly createServiceAccount?: ValueOr<boolean>;
  /** Whether to create the ClusterRole and the ClusterRoleBinding. If false, grant the permissions yourself. @default true */
  readonly createRole?: ValueOr<boolean>;
}

/**
 * The ServiceAccount of the compute pods, with a ClusterRole to read pods and to read, patch and delete RayClusters, as the
 * Ray autoscaler does.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { RayIdentity } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features');
 * const annotations = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/features' };
 * new RayIdentity(chart, 'identity', { name: 'features', namespace: 'features', annotations });
 * ```
 */
export class RayIdentity extends Construct {
  /** The name of the ServiceAccount. */
  readonly name: ValueOr<string>;

  constructor(scope: Construct, id: string, props: RayIdentityProps) {
    super(scope, id);
    this.name = props.name;
    const { createServiceAccount = true, createRole = true } = props;
    new When(this, 'ServiceAccount', createServiceAccount, (inner) => serviceAccount(inner, props));
    new When(this, 'ClusterRole', createRole, (inner) => role(inner, props));
  }
}

function serviceAccount(scope: Construct, { name, namespace, annotations }: RayIdentityProps): void {
  new ApiObject(scope, 'Resource', {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: {
      name: toPlainString(name),
      namespace: toPlainString(namespace),
      ...(annotations === undefined ? {} : { annotations: toPlainMap(annotations) }),
    },
  });
}

function role(scope: Construct, { name, namespace }: RayIdentityProps): void {
  const roleName = concatenate(name, '-role');
  clusterObject(scope, 'Resource', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: toPlainString(roleName) },
    rules: rayIdentityRules,
  });
  clusterObject(scope, 'Binding', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: toPlainString(concatenate(name, '-binding')) },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: roleName },
    subjects: [{ kind: 'ServiceAccount', name, namespace }],
  });
}
