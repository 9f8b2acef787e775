import { nodeLabels, type Toleration } from '../chart-values.js';
import type { CheckedNodePool } from '../node-pools.js';
import type { Block, TerraformFile } from '../terraform.js';
import type { Gke } from './description.js';

const spotTaint = { key: 'cloud.google.com/gke-spot', value: 'true' } as const;

/** GKE sets the taint of GPU nodes. Whether it sets one on spot nodes depends on the cluster, so these files set it. */
export function gkeTolerations({ spot }: Pick<CheckedNodePool, 'spot'>): readonly Toleration[] {
  return spot ? [{ ...spotTaint, operator: 'Equal', effect: 'NoSchedule' }] : [];
}

/** The node pools, whose service account exists already. */
export function gkeNodePoolsFile(gke: Gke): TerraformFile {
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
    name: `ray-${pool.role}`,
    cluster: '${data.google_container_cluster.cluster.id}',
    initial_node_count: pool.minNodes,
    autoscaling: { min_node_count: pool.minNodes, max_node_count: pool.maxNodes },
    management: { auto_repair: true, auto_upgrade: true },
    node_config: nodeConfig(gke, pool),
    lifecycle: { ignore_changes: ['initial_node_count'] },
  };
}

function nodeConfig({ nodePools }: Gke, { role, machineType, spot, accelerator, gpus }: CheckedNodePool): Block {
  return {
    machine_type: machineType,
    disk_size_gb: 100,
    spot,
    service_account: '${var.node_service_account}',
    oauth_scopes: ['https://www.googleapis.com/auth/cloud-platform'],
    // Without it, pods get the identity of the node.
    workload_metadata_config: { mode: 'GKE_METADATA' },
    // The NVIDIA driver may not load where the boot is secured.
    shielded_instance_config: { enable_integrity_monitoring: true, enable_secure_boot: role !== 'gpu' },
    labels: nodeLabels(nodePools, role),
    ...(spot && { taint: [{ ...spotTaint, effect: 'NO_SCHEDULE' }] }),
    ...(accelerator !== undefined && { guest_accelerator: [gpuBlock(accelerator, gpus)] }),
  };
}

function gpuBlock(type: string, count: number): Block {
  return { type, count, gpu_driver_installation_config: { gpu_driver_version: 'DEFAULT' } };
}
