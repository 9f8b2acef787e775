import type { CheckedNodePool, SpotTaint } from '../node-pools.js';
import type { Block, PoolBlocks } from '../terraform.js';

/** Whether GKE sets it on spot nodes depends on the cluster, so these files set it. It sets the taint of GPU nodes itself. */
export const gkeSpotTaint: SpotTaint = { key: 'cloud.google.com/gke-spot', value: 'true' };

/** The node pools, whose service account exists already. */
export const gkeNodePools: PoolBlocks = {
  type: 'google_container_node_pool',
  variables: {
    node_service_account: {
      type: 'string',
      description:
        'E-mail of the Google service account of the nodes. It needs roles/container.defaultNodeServiceAccount.',
    },
  },
  block: (pool) => ({
    ...(pool.role === 'gpu' && { '//': 'CKV_GCP_68: where the boot is secured, the NVIDIA driver may not load.' }),
    name: `ray-${pool.role}`,
    cluster: '${data.google_container_cluster.cluster.id}',
    initial_node_count: pool.minNodes,
    autoscaling: { min_node_count: pool.minNodes, max_node_count: pool.maxNodes },
    management: { auto_repair: true, auto_upgrade: true },
    node_config: nodeConfig(pool),
    lifecycle: { ignore_changes: ['initial_node_count'] },
  }),
};

function nodeConfig({ role, machineType, labels, spot, accelerator, gpus = 1 }: CheckedNodePool): Block {
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
    labels,
    ...(spot && { taint: [{ ...gkeSpotTaint, effect: 'NO_SCHEDULE' }] }),
    ...(accelerator !== undefined && { guest_accelerator: [{ type: accelerator, count: gpus, ...gpu }] }),
  };
}
