import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { When } from '../../chart/build/control.js';
import { list } from '../../template/author/control.js';
import { optionally } from '../../template/author/constant-fold.js';
import { notEmpty } from '../../template/functions/index.js';
import { isValue, type Templated, type Value, type ValueOr } from '../../template/author/value.js';
import { clusterObject } from '../kubernetes/cluster-object.js';
import { toPlainString } from '../../template/author/plain-operand.js';

/** Without these a client cannot open, follow and close a cluster. */
export const openingRules = [
  { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['create', 'delete', 'get', 'list', 'patch', 'watch'] },
  { apiGroups: [''], resources: ['pods', 'events'], verbs: ['list', 'watch'] },
] as const;

/** The permissions of a client that opens Ray clusters in a namespace. All of them are needed. */
export const sessionRules = [
  ...openingRules,
  { apiGroups: [''], resources: ['pods/log'], verbs: ['get'] },
  // A port forwarding by WebSocket needs both since Kubernetes 1.35.
  { apiGroups: [''], resources: ['pods/portforward'], verbs: ['create', 'get'] },
  { apiGroups: [''], resources: ['serviceaccounts'], verbs: ['get'] },
  { apiGroups: [''], resources: ['resourcequotas'], verbs: ['list'] },
] as const;

/** What a client may read of the whole cluster, to say why pods do not start. */
export const sessionClusterRules = [
  { apiGroups: [''], resources: ['nodes'], verbs: ['list'] },
  { apiGroups: ['apps'], resources: ['deployments'], verbs: ['list'] },
  { apiGroups: ['scheduling.k8s.io'], resources: ['priorityclasses'], verbs: ['get'] },
] as const;

/** Who opens clusters. */
export interface SessionSubject {
  /** What it is. */
  readonly kind: 'ServiceAccount' | 'User' | 'Group';
  /** Its name. */
  readonly name: string;
  /** The namespace of a ServiceAccount. */
  readonly namespace?: string | undefined;
}

/** Items from a value of the chart, or a list. */
export type Items<T> = Value<readonly T[]> | readonly Templated<T>[];

/** Properties of {@link SessionAccess}. */
export interface SessionAccessProps {
  /** The name of the Role and of the RoleBinding, and of the ClusterRole and its binding. */
  readonly name: ValueOr<string>;
  /** The namespace of the clusters. */
  readonly namespace: ValueOr<string>;
  /** Who gets the permissions. @default nobody: bind the Role yourself */
  readonly subjects?: Items<SessionSubject>;
  /** Whether to bind the Role. @default whether there are subjects */
  readonly bind?: ValueOr<boolean>;
  /** The names of the clusters whose token the clients may read. @default none */
  readonly clusters?: Items<string>;
  /** The names of the ConfigMaps with definitions of clusters that the clients may read. @default none */
  readonly definitions?: Items<string>;
  /** Whether the clients may list nodes and Deployments (to find the operator), and read PriorityClasses. @default true */
  readonly readCluster?: ValueOr<boolean>;
}

/**
 * The permissions of clients that open Ray clusters in a namespace: a Role and, to see why pods do not start, a ClusterRole
 * that reads nodes, Deployments and PriorityClasses. The pods of these clusters have a ServiceAccount of their own, see RayIdentity.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { SessionAccess } from 'helmwright/constructs';
 *
 * const chart = new Chart(new App(), 'features');
 * const subjects = [{ kind: 'Group', name: 'data-scientists' }] as const;
 * new SessionAccess(chart, 'sessions', { name: 'ray-sessions', namespace: 'features', subjects });
 * ```
 */
export class SessionAccess extends Construct {
  constructor(scope: Construct, id: string, props: SessionAccessProps) {
    super(scope, id);
    const { name, namespace, subjects = [], bind = isFilled(subjects), clusters = [], definitions = [] } = props;
    const { readCluster = true } = props;
    const metadata = { name: toPlainString(name), namespace: toPlainString(namespace) };
    const rules = list(...sessionRules, readByName('secrets', clusters), readByName('configmaps', definitions));
    new ApiObject(this, 'Role', { ...rbac, kind: 'Role', metadata, rules });
    new When(this, 'RoleBinding', bind, (inner) => {
      const roleRef = { ...rbacGroup, kind: 'Role', name };
      new ApiObject(inner, 'Resource', { ...rbac, kind: 'RoleBinding', metadata, roleRef, subjects });
    });
    new When(this, 'ClusterRole', readCluster, (inner) => {
      const cluster = { name: toPlainString(name) };
      clusterObject(inner, 'Resource', {
        ...rbac,
        kind: 'ClusterRole',
        metadata: cluster,
        rules: sessionClusterRules,
      });
      new When(inner, 'Binding', bind, (bound) => {
        const roleRef = { ...rbacGroup, kind: 'ClusterRole', name };
        clusterObject(bound, 'Resource', { ...rbac, kind: 'ClusterRoleBinding', metadata: cluster, roleRef, subjects });
      });
    });
  }
}

const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1' } as const;
const rbacGroup = { apiGroup: 'rbac.authorization.k8s.io' } as const;

/**
 * The permission to read objects of these names, if there are any. The operator keeps the token of a cluster in a Secret of
 * the cluster's name.
 */
export function readByName(resource: 'secrets' | 'configmaps', names: Items<string>): unknown {
  return optionally(isFilled(names), {
    apiGroups: [''],
    resources: [resource],
    resourceNames: names,
    verbs: ['get'],
  });
}

function isFilled(items: Items<unknown>): ValueOr<boolean> {
  return isValue(items) ? notEmpty(items) : items.length > 0;
}
