/**
 * The checks of doctor, in the order of the report. If a needed one fails, the platform does not work; an
 * advisory one is information. src/doctor/clouds has those called `cloud: …`.
 */
export const checks = {
  'api-server': { title: 'API server', needed: true },
  provider: { title: 'provider', needed: false },
  operator: { title: 'operator', needed: true },
  'operator-ready': { title: 'operator ready', needed: true },
  'operator-watch': { title: 'watched namespaces', needed: true },
  'operator-permissions': { title: 'operator RBAC', needed: true },
  crds: { title: 'CRDs', needed: true },
  'crd-owner': { title: 'CRD ownership', needed: false },
  'crd-version': { title: 'CRD version', needed: true },
  namespace: { title: 'namespace', needed: true },
  'pod-security': { title: 'pod security', needed: false },
  'service-account': { title: 'service account', needed: true },
  'cloud-identity': { title: 'cloud identity', needed: true },
  'get-pods': { title: 'can get pods', needed: true },
  permissions: { title: 'remaining RBAC', needed: true },
  'head-nodes': { title: 'head nodes', needed: true },
  'cpu-nodes': { title: 'CPU nodes', needed: true },
  'gpu-nodes': { title: 'GPU nodes', needed: false },
  'gpu-capacity': { title: 'GPUs', needed: true },
  'ray-clusters': { title: 'RayClusters', needed: true },
  scheduling: { title: 'scheduling', needed: true },
  'pending-pods': { title: 'pending pods', needed: true },
  quota: { title: 'quota', needed: true },
  'explain-plan': { title: 'explain-plan', needed: true },
  'cloud-cluster': { title: 'cloud: cluster', needed: true },
  'cloud-trust': { title: 'cloud: trust', needed: true },
  'cloud-annotation': { title: 'cloud: annotation', needed: true },
  'cloud-nodes': { title: 'cloud: nodes', needed: true },
  'cloud-pods': { title: 'cloud: pods', needed: true },
  'cloud-bucket': { title: 'cloud: bucket', needed: true },
  'cloud-clients': { title: 'cloud: clients', needed: true },
} as const;

export type CheckName = keyof typeof checks;
