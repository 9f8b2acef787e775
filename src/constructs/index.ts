/**
 * Constructs of the platform: Ray clusters, the explain-plan service, the operator. They work in any cdk8s app.
 *
 * @packageDocumentation
 * @module helmwright/constructs
 */
export type { Autoscaling } from './kubernetes/autoscaler.js';
export type { ContainerResources, DeploymentPodProps } from './kubernetes/deployment-pod.js';
export { DevicePlugin, type DevicePluginProps } from './kubernetes/device-plugin.js';
export { ExplainPlan, type ExplainPlanProps } from './explain-plan/explain-plan.js';
export { explainPlanAudience, type ExplainPlanAuth, type ExplainPlanAuthMode } from './explain-plan/auth.js';
export type { ExplainPlanAccessRule } from './explain-plan/access-rules.js';
export type { ExplainPlanLimits } from './explain-plan/settings.js';
export { type ExplainPlanStorage, sampleTable } from './explain-plan/storage.js';
export type { GatewayReference, GatewayRoute } from './kubernetes/http-route.js';
export type { IngressRoute } from './kubernetes/ingress.js';
export { LanceNamespace, type LanceNamespaceProps, type PodSecurityStandard } from './kubernetes/namespace.js';
export type { NetworkAccess, NetworkPeer } from './kubernetes/network-policy.js';
export { RayCluster, type RayClusterProps } from './ray/cluster.js';
export type { RayAffinity, RayNodeSelectorTerm } from './ray/affinity.js';
export { RayNetworkPolicy, type RayNetworkPolicyProps } from './ray/network-policy.js';
export type { RayTls } from './ray/tls.js';
export type { RayAutoscaling, RayClusterDescription, RayFaultTolerance, SecretKey } from './ray/cluster-spec.js';
export type { RayGroup, RayHeadGroup, RayWorkerGroup } from './ray/group.js';
export { RayCronJob, type RayCronJobProps } from './ray/cron-job.js';
export { RayJob, type RayJobProps } from './ray/job.js';
export type { ExistingRayCluster, RayDeletionRule, RayJobDescription, RaySubmissionMode } from './ray/job-spec.js';
export { type RayIncrementalUpgrade, RayService, type RayServiceProps, type RayUpgrade } from './ray/service.js';
export type { RaySubmitter } from './ray/submitter.js';
export type { AwsRole } from './kubernetes/aws-role.js';
export { RayIdentity, type RayIdentityProps } from './ray/identity.js';
export { SessionAccess, type SessionAccessProps, type SessionSubject } from './ray/session-access.js';
export { SessionReaper, type SessionReaperProps } from './ray/session-reaper.js';
export { RayWorkerGroups } from './ray/worker-groups.js';
export type { Monitoring } from './kubernetes/service-monitor.js';
export type { Toggleable } from './kubernetes/toggleable.js';
export type { Toleration } from './kubernetes/toleration.js';
export type { TemplatedMap } from '../template/author/plain-operand.js';
export type { TemplatedList } from './kubernetes/templated.js';
export { featureGates, featureGatesFor, type OperatorFeatureGate } from './operator/feature-gates.js';
export { operatorFeatures, type OperatorFeature } from './operator/features.js';
export { operatorRules, type OperatorRule, type PolicyRule } from './operator/rules.js';
export { defaultOperator, newestOperator, oldestOperator } from './operator/versions.js';
export { clusterRulesFor, leaderElectionRules, rulesFor, type RulesOptions } from './operator/rules-for.js';
export { Operator, type OperatorProps } from './operator/operator.js';
export type { BatchScheduler, OperatorLogging } from './operator/args.js';
export type { FeatureGates } from './operator/check-gates.js';
export type { OperatorNetwork } from './operator/network-policy.js';
export { OperatorCrds, type OperatorCrdsProps, rayCrds } from './crds/index.js';
