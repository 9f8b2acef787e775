/**
 * What doctor looks at, in the order in which it says so. Where a needed one fails, the platform does not work; an
 * advisory one is good to know.
 */
export const checks = {
  'api-server': { title: 'API server', needed: true },
  provider: { title: 'provider', needed: false },
  operator: { title: 'operator', needed: true },
  'operator-ready': { title: 'operator ready', needed: true },
  'operator-watch': { title: 'operator watches', needed: true },
  'operator-permissions': { title: 'operator may', needed: true },
  crds: { title: 'CRDs', needed: true },
  'crd-owner': { title: 'CRDs are', needed: false },
  'crd-version': { title: 'CRDs suit operator', needed: true },
  namespace: { title: 'namespace', needed: true },
  'pod-security': { title: 'pod security', needed: false },
  'service-account': { title: 'service account', needed: true },
  'cloud-identity': { title: 'cloud identity', needed: true },
  'get-pods': { title: 'may get pods', needed: true },
  permissions: { title: 'may do the rest', needed: true },
  'head-nodes': { title: 'head nodes', needed: true },
  'cpu-nodes': { title: 'CPU nodes', needed: true },
  'gpu-nodes': { title: 'GPU nodes', needed: false },
  'gpu-capacity': { title: 'GPUs', needed: true },
  'ray-clusters': { title: 'RayClusters', needed: true },
  scheduling: { title: 'would schedule', needed: true },
  'pending-pods': { title: 'pending pods', needed: true },
  quota: { title: 'quota', needed: true },
  'explain-plan': { title: 'explain-plan', needed: true },
} as const;

export type CheckName = keyof typeof checks;
