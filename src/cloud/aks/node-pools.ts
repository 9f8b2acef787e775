import { gpuTaint, nodeLabels, type Toleration } from '../chart-values.js';
import type { CheckedNodePool } from '../node-pools.js';
import type { Block, TerraformFile } from '../terraform.js';
import type { Aks } from './description.js';

const spot = { key: 'kubernetes.azure.com/scalesetpriority', value: 'spot' } as const;

/** AKS taints spot nodes. */
export function aksTolerations(pool: Pick<CheckedNodePool, 'spot'>): readonly Toleration[] {
  return pool.spot ? [{ ...spot, operator: 'Equal', effect: 'NoSchedule' }] : [];
}

/** The node pools. */
export function aksNodePoolsFile(aks: Aks): TerraformFile {
  return {
    variable: {
      vnet_subnet_id: {
        type: 'string',
        default: null,
        description: 'ID of the subnet of the nodes. Required if the other node pools of the cluster have one.',
      },
    },
    resource: {
      azurerm_kubernetes_cluster_node_pool: Object.fromEntries(
        aks.nodePools.pools.map((pool) => [pool.role, nodePool(aks, pool)]),
      ),
    },
  };
}

/** Names of node pools are lowercase letters and digits, at most 12. */
function nodePool({ nodePools }: Aks, pool: CheckedNodePool): Block {
  const { role, machineType, minNodes, maxNodes } = pool;
  const labels = nodeLabels(nodePools, role);
  const taints = [
    ...(role === 'gpu' ? [`${gpuTaint.key}=${gpuTaint.value}:NoSchedule`] : []),
    ...(pool.spot ? [`${spot.key}=${spot.value}:NoSchedule`] : []),
  ];
  return {
    name: `ray${role}`,
    temporary_name_for_rotation: `ray${role}tmp`,
    kubernetes_cluster_id: '${data.azurerm_kubernetes_cluster.cluster.id}',
    mode: 'User',
    vm_size: machineType,
    os_disk_size_gb: 128,
    vnet_subnet_id: '${var.vnet_subnet_id}',
    auto_scaling_enabled: true,
    min_count: minNodes,
    max_count: maxNodes,
    // AKS adds the label and the taint of spot nodes itself; what is not written here too, Terraform would remove.
    node_labels: pool.spot ? { ...labels, [spot.key]: spot.value } : labels,
    ...(taints.length > 0 && { node_taints: taints }),
    ...(pool.spot && { priority: 'Spot', eviction_policy: 'Delete', spot_max_price: -1 }),
    ...(role === 'gpu' && { gpu_driver: 'Install' }),
    tags: '${var.tags}',
    lifecycle: { ignore_changes: ['node_count'] },
  };
}
