export type { Autoscaling } from './autoscaler.js';
export { DevicePlugin, type DevicePluginProps } from './device-plugin.js';
export { ExplainPlan, type ExplainPlanProps, type Switched } from './explain-plan.js';
export { explainPlanAudience, type ExplainPlanAuth, type ExplainPlanAuthMode } from './explain-plan-auth.js';
export type { ExplainPlanResources } from './explain-plan-pod.js';
export type { ExplainPlanAccessRule } from './explain-plan-rules.js';
export type { ExplainPlanLimits } from './explain-plan-settings.js';
export { type ExplainPlanStorage, sampleTable } from './explain-plan-storage.js';
export type { GatewayReference, GatewayRoute } from './http-route.js';
export type { IngressRoute } from './ingress.js';
export { LanceNamespace, type LanceNamespaceProps, type PodSecurityStandard } from './namespace.js';
export type { NetworkAccess, NetworkPeer } from './network-policy.js';
export { RayCluster, type RayClusterProps } from './ray-cluster.js';
export type { RayAutoscaling, RayClusterDescription } from './ray-cluster-spec.js';
export type { RayGroup, RayHeadGroup, RayWorkerGroup, Toleration } from './ray-group.js';
export { type ExistingRayCluster, RayJob, type RayJobProps } from './ray-job.js';
export { RayService, type RayServiceProps } from './ray-service.js';
export type { RaySubmitter } from './ray-submitter.js';
export { RayIdentity, type RayIdentityProps } from './ray-identity.js';
export { RayWorkerGroups } from './ray-worker-groups.js';
export type { Monitoring } from './service-monitor.js';
export type { TemplatedList, TemplatedMap } from './templated.js';
export {
  clusterRulesFor,
  defaultOperator,
  featureGates,
  featureGatesFor,
  leaderElectionRules,
  newestOperator,
  oldestOperator,
  operatorFeatures,
  operatorRules,
  rulesFor,
  type OperatorFeature,
  type OperatorFeatureGate,
  type OperatorRule,
  type PolicyRule,
  type RulesOptions,
} from './operator-versions.js';
export { Operator, type OperatorProps } from './operator.js';
export type { BatchScheduler, OperatorLogging } from './operator-args.js';
export type { FeatureGates } from './operator-gates.js';
export type { OperatorNetwork } from './operator-network-policy.js';
export type { OperatorResources } from './operator-pod.js';
export { OperatorCrds, type OperatorCrdsProps, rayCrds } from './crds/index.js';
