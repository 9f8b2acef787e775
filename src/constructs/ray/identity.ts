import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { When } from '../../chart/build/control.js';
import { constantFold } from '../../template/author/constant-fold.js';
import type { ValueOr } from '../../template/author/value.js';
import { eq } from '../../template/functions/index.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { allOf } from '../kubernetes/conditions.js';
import { toPlainString, type TemplatedMap } from '../../template/author/plain-operand.js';
import { type AwsRole, withRole } from '../kubernetes/aws-role.js';
import { objectMetadata } from '../kubernetes/object-metadata.js';
import { concatenate } from '../kubernetes/templated.js';

/** The permissions of the compute pods. All of them are needed. */
export const rayIdentityRules = [
  { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['get', 'patch', 'delete'] },
] as const;

/** Properties of {@link RayIdentity}. */
export interface RayIdentityProps extends AwsRole {
  /** The name of the ServiceAccount. The role is `<name>-role`, its binding `<name>-binding`. */
  readonly name: ValueOr<string>;
  /** The namespace of the ServiceAccount. */
  readonly namespace: ValueOr<string>;
  /**
   * Annotations of the ServiceAccount, such as those of a cloud identity: `iam.gke.io/gcp-service-account` or
   * `azure.workload.identity/client-id`; for AWS, `roleArn` is shorter.
   *
   * @default none
   */
  readonly annotations?: TemplatedMap;
  /** Whether to create the ServiceAccount. If false, it must exist. @default true */
  readonly createServiceAccount?: ValueOr<boolean>;
  /** Whether to create the role and its binding. If false, grant the permissions yourself. @default true */
  readonly createRole?: ValueOr<boolean>;
  /**
   * `cluster`: a ClusterRole and a ClusterRoleBinding, with which the pods of one namespace can read the pods and change the
   * RayClusters of all. `namespace`: a Role and a RoleBinding.
   *
   * @default 'cluster'
   */
  readonly scope?: ValueOr<'cluster' | 'namespace'>;
}

/**
 * The ServiceAccount of the compute pods, with a ClusterRole or a Role to read pods and to read, patch and delete RayClusters,
 * as the Ray autoscaler does.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { RayIdentity } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features');
 * const roleArn = 'arn:aws:iam::123456789012:role/features';
 * new RayIdentity(chart, 'identity', { name: 'features', namespace: 'features', roleArn });
 * ```
 */
export class RayIdentity extends Construct {
  /** The name of the ServiceAccount. */
  readonly name: ValueOr<string>;

  constructor(scope: Construct, id: string, props: RayIdentityProps) {
    super(scope, id);
    this.name = props.name;
    const { createServiceAccount = true, createRole = true, scope: grants = 'cluster' } = props;
    const isFor = (one: string): ValueOr<boolean> => allOf(createRole, constantFold(eq<string>(grants, one)));
    new When(this, 'ServiceAccount', createServiceAccount, (inner) => serviceAccount(inner, props));
    new When(this, 'ClusterRole', isFor('cluster'), (inner) => clusterRole(inner, props));
    new When(this, 'Role', isFor('namespace'), (inner) => role(inner, props));
  }
}

function serviceAccount(scope: Construct, props: RayIdentityProps): void {
  const { name, namespace } = props;
  new ApiObject(scope, 'Resource', {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: objectMetadata({ name, namespace, annotations: withRole(props.annotations, props) }),
  });
}

function clusterRole(scope: Construct, props: RayIdentityProps): void {
  const { role: name, binding } = namesOf(props);
  clusterObject(scope, 'Resource', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name },
    rules: rayIdentityRules,
  });
  clusterObject(scope, 'Binding', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: binding },
    ...grant('ClusterRole', props),
  });
}

function role(scope: Construct, props: RayIdentityProps): void {
  const { role: name, binding } = namesOf(props);
  const namespace = toPlainString(props.namespace);
  new ApiObject(scope, 'Resource', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name, namespace },
    rules: rayIdentityRules,
  });
  new ApiObject(scope, 'Binding', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: binding, namespace },
    ...grant('Role', props),
  });
}

function namesOf({ name }: RayIdentityProps): { readonly role: string; readonly binding: string } {
  return {
    role: toPlainString(concatenate(name, '-role')),
    binding: toPlainString(concatenate(name, '-binding')),
  };
}

function grant(kind: 'Role' | 'ClusterRole', props: RayIdentityProps): object {
  const { name, namespace } = props;
  return {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name: namesOf(props).role },
    subjects: [{ kind: 'ServiceAccount', name, namespace }],
  };
}
