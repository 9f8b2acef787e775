import { type CheckedNodePool, nodeLabels, type SpotTaint } from '../node-pools.js';
import type { Block, TerraformFile } from '../terraform.js';
import type { Gke } from './description.js';

/** Whether GKE sets it on spot nodes depends on the cluster, so these files set it. It sets the taint of GPU nodes itself. */
export const gkeSpotTaint: SpotTaint = { key: 'cloud.google.com/gke-spot', value: 'true' };

/** The node pools, whose service account exists already. */
export function gkeNodePools(gke: Gke): TerraformFile {
  return {
    variable: {
      node_service_account: {
        type: 'string',
        description:
          'E-mail of the Google service account of the nodes. It needs roles/container.defaultNodeServiceAccount.',
      },
    },
    resource: {
      google_container_node_pool: Object.fromEntries(
        gke.nodePools.pools.map((pool) => [pool.role, nodePool(gke, pool)]),
      ),
    },
  };
}

function nodePool(gke: Gke, pool: CheckedNodePool): Block {
  return {
    ...(pool.role === 'gpu' && { '//': 'CKV_GCP_68: where the boot is secured, the NVIDIA driver may not load.' }),
    name: `ray-${pool.role}`,
    cluster: '${data.google_container_cluster.cluster.id}',
    initial_node_count: pool.minNodes,
    autoscaling: { min_node_count: pool.minNodes, max_node_count: pool.maxNodes },
    management: { auto_repair: true, auto_upgrade: true },
    node_config: nodeConfig(gke, pool),
    lifecycle: { ignore_changes: ['initial_node_count'] },
  };
}

function nodeConfig({ nodePools }: Gke, { role, machineType, spot, accelerator, gpus = 1 }: CheckedNodePool): Block {
  const gpu = { gpu_driver_installation_config: { gpu_driver_version: 'DEFAULT' } };
  return {
    machine_type: machineType,
    disk_size_gb: 100,
    spot,
    service_account: '${var.node_service_account}',
    oauth_scopes: ['https://www.googleapis.com/auth/cloud-platform'],
    // Without it, pods get the identity of the node.
    workload_metadata_config: { mode: 'GKE_METADATA' },
    shielded_instance_config: { enable_integrity_monitoring: true, enable_secure_boot: role !== 'gpu' },
    labels: nodeLabels(nodePools, role),
    ...(spot && { taint: [{ ...gkeSpotTaint, effect: 'NO_SCHEDULE' }] }),
    ...(accelerator !== undefined && { guest_accelerator: [{ type: accelerator, count: gpus, ...gpu }] }),
  };
}
