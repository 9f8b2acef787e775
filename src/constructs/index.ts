export { LanceNamespace, type LanceNamespaceProps, type PodSecurityStandard } from './namespace.js';
export { RayCluster, type RayAutoscaling, type RayClusterProps } from './ray-cluster.js';
export type { RayGroup, RayHeadGroup, RayWorkerGroup, Toleration } from './ray-group.js';
export { RayIdentity, type RayIdentityProps } from './ray-identity.js';
export { RayWorkerGroups } from './ray-worker-groups.js';
export type { TemplatedList, TemplatedMap } from './templated.js';
