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
export { eksFiles } from './eks/files.js';
export { type EksRole, eksRoles, type PolicyDocument, type PolicyStatement } from './eks/policies.js';
export { checkGke, type Gke, type GkeDescription, type GkeStyle } from './gke/description.js';
export { gkeFiles } from './gke/files.js';
export { type Aks, type AksDescription, type AzureEnvironment, checkAks } from './aks/description.js';
export { aksFiles } from './aks/files.js';
export type {
  Checked,
  CheckedNodePool,
  CheckedNodePools,
  Filled,
  GpuNodePool,
  NodePool,
  NodePools,
  NodeRole,
} from './node-pools.js';
export type { Workloads } from './workloads.js';
