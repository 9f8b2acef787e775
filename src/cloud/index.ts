/**
 * Identities in AWS, Google Cloud and Azure for the pods and the clients of the platform, from one description per cloud.
 *
 * @packageDocumentation
 * @module helmwright/cloud
 */
export {
  checkEks,
  type Eks,
  type EksAccess,
  type EksDescription,
  type EksPartition,
  type EksStyle,
} from './eks/description.js';
export { eksAnnotations, eksRoleArns } from './eks/names.js';
export { checkGke, type Gke, type GkeDescription, type GkeStyle } from './gke/description.js';
export { gkeAnnotations } from './gke/names.js';
export { type Aks, type AksDescription, type AzureEnvironment, checkAks } from './aks/description.js';
export { aksAnnotations, aksPodLabels } from './aks/names.js';
export type { Filled } from './filled.js';
export type { CheckedNodePool, CheckedNodePools, GpuNodePool, NodePool, NodePools, NodeRole } from './node-pools.js';
export type { Workload, Workloads } from './workloads.js';
