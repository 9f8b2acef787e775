import { gpuTaint, type SpotTaint } from '../node-pools.js';
import { type PoolBlocks, tags, trueUnlessSet } from '../terraform.js';

/** AKS sets it on spot nodes, and a label of the same name. What is not written here too, Terraform would remove. */
export const aksSpotTaint: SpotTaint = { key: 'kubernetes.azure.com/scalesetpriority', value: 'spot' };

/** What checkov finds, and why it is as it is. */
const reasons =
  'CKV_AZURE_168: Ray pods are large, so few fit on a node, and each pod takes an address of the subnet. CKV_AZURE_227: host_encryption_enabled is true unless a variable says otherwise.';

/** The node pools. Their names are lowercase letters and digits, at most 12. */
export const aksNodePools: PoolBlocks = {
  type: 'azurerm_kubernetes_cluster_node_pool',
  variables: {
    vnet_subnet_id: {
      type: 'string',
      default: null,
      description: 'ID of the subnet of the nodes. Required if the other node pools of the cluster have one.',
    },
    host_encryption_enabled: trueUnlessSet(
      'Whether to encrypt temporary disks too. The subscription needs the feature EncryptionAtHost: az feature register --namespace Microsoft.Compute --name EncryptionAtHost.',
    ),
  },
  block: ({ role, machineType, labels, minNodes, maxNodes, spot }) => {
    const taints = [...(role === 'gpu' ? [gpuTaint] : []), ...(spot ? [aksSpotTaint] : [])];
    return {
      '//': reasons,
      name: `ray${role}`,
      temporary_name_for_rotation: `ray${role}tmp`,
      kubernetes_cluster_id: '${data.azurerm_kubernetes_cluster.cluster.id}',
      mode: 'User',
      vm_size: machineType,
      os_disk_size_gb: 128,
      host_encryption_enabled: '${var.host_encryption_enabled}',
      vnet_subnet_id: '${var.vnet_subnet_id}',
      auto_scaling_enabled: true,
      min_count: minNodes,
      max_count: maxNodes,
      node_labels: spot ? { ...labels, [aksSpotTaint.key]: aksSpotTaint.value } : labels,
      ...(taints.length > 0 && { node_taints: taints.map(({ key, value }) => `${key}=${value}:NoSchedule`) }),
      ...(spot && { priority: 'Spot', eviction_policy: 'Delete', spot_max_price: -1 }),
      ...(role === 'gpu' && { gpu_driver: 'Install' }),
      tags: tags.value,
      lifecycle: { ignore_changes: ['node_count'] },
    };
  },
};
