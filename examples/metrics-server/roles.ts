import type { Construct } from 'constructs';
import { concat, Resource, type ValueOr, When } from 'helmwright';
import type { MetricsServer } from './chart.js';

const aggregate = 'rbac.authorization.k8s.io/aggregate-to-';
const rbac = 'rbac.authorization.k8s.io/v1';

interface RoleRef {
  readonly kind: 'Role' | 'ClusterRole';
  readonly name: ValueOr<string>;
}

/** What metrics-server may read, and who may read its metrics. */
export function addRoles(chart: MetricsServer): void {
  const { values, fullName, ownNamespace: namespace } = chart;
  const { enabled } = values.addonResizer;
  new When(chart, 'rbac', values.rbac.create, (scope) => {
    addReaders(chart, scope);
    const own = concat('system:', fullName);
    bind(chart, scope, 'own', { name: own, role: { kind: 'ClusterRole', name: own } });
    const delegator = { kind: 'ClusterRole', name: 'system:auth-delegator' } as const;
    bind(chart, scope, 'auth-delegator', { name: concat(fullName, ':system:auth-delegator'), role: delegator });
    const reader = { kind: 'Role', name: 'extension-apiserver-authentication-reader' } as const;
    bind(chart, scope, 'auth-reader', {
      name: concat(fullName, '-auth-reader'),
      role: reader,
      namespace: 'kube-system',
    });
    new When(scope, 'nanny', enabled, (inside) => {
      const name = concat('system:', fullName, '-nanny');
      new Resource(inside, 'metrics', {
        apiVersion: rbac,
        kind: 'ClusterRole',
        metadata: { name, labels: chart.labelsWith() },
        rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }],
      });
      bind(chart, inside, 'metrics-binding', { name, role: { kind: 'ClusterRole', name } });
      const role = concat(fullName, '-nanny');
      new Resource(inside, 'deployment', {
        apiVersion: rbac,
        kind: 'Role',
        metadata: { name: role, namespace, labels: chart.labelsWith() },
        rules: [
          { apiGroups: [''], resources: ['pods'], verbs: ['get'] },
          { apiGroups: ['apps'], resources: ['deployments'], resourceNames: [fullName], verbs: ['get', 'patch'] },
        ],
      });
      bind(chart, inside, 'deployment-binding', { name: role, role: { kind: 'Role', name: role }, namespace });
    });
  });
}

function addReaders(chart: MetricsServer, scope: Construct): void {
  new Resource(scope, 'reader', {
    apiVersion: rbac,
    kind: 'ClusterRole',
    metadata: { name: concat('system:', chart.fullName), labels: chart.labelsWith() },
    rules: [
      { apiGroups: [''], resources: ['nodes/metrics'], verbs: ['get'] },
      { apiGroups: [''], resources: ['pods', 'nodes', 'namespaces', 'configmaps'], verbs: ['get', 'list', 'watch'] },
    ],
  });
  const everyone = { [`${aggregate}admin`]: 'true', [`${aggregate}edit`]: 'true', [`${aggregate}view`]: 'true' };
  new Resource(scope, 'aggregated-reader', {
    apiVersion: rbac,
    kind: 'ClusterRole',
    metadata: { name: concat('system:', chart.fullName, '-aggregated-reader'), labels: chart.labelsWith(everyone) },
    rules: [{ apiGroups: ['metrics.k8s.io'], resources: ['pods', 'nodes'], verbs: ['get', 'list', 'watch'] }],
  });
}

interface Binding {
  readonly name: ValueOr<string>;
  readonly role: RoleRef;
  /** @default the whole cluster */
  readonly namespace?: ValueOr<string>;
}

function bind(chart: MetricsServer, scope: Construct, id: string, { name, role, namespace }: Binding): void {
  const labels = chart.labelsWith();
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', ...role };
  const subjects = [{ kind: 'ServiceAccount', name: chart.serviceAccountName, namespace: chart.ownNamespace }];
  if (namespace === undefined)
    new Resource(scope, id, {
      apiVersion: rbac,
      kind: 'ClusterRoleBinding',
      metadata: { name, labels },
      roleRef,
      subjects,
    });
  else
    new Resource(scope, id, {
      apiVersion: rbac,
      kind: 'RoleBinding',
      metadata: { name, namespace, labels },
      roleRef,
      subjects,
    });
}
