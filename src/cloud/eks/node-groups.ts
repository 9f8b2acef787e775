import { type CheckedNodePool, gpuTaint, nodeLabels } from '../node-pools.js';
import { type Block, tags, type TerraformFile } from '../terraform.js';
import { type Eks, isArm } from './description.js';

/** The managed node groups, whose subnets and node role exist already. */
export function eksNodeGroups(eks: Eks): TerraformFile {
  return {
    variable: {
      node_role_arn: { type: 'string', description: 'ARN of the IAM role of the nodes.' },
      subnet_ids: { type: 'list(string)', description: 'IDs of the subnets of the nodes.' },
    },
    resource: {
      aws_eks_node_group: Object.fromEntries(eks.nodePools.pools.map((pool) => [pool.role, nodeGroup(eks, pool)])),
    },
  };
}

function nodeGroup({ nodePools }: Eks, pool: CheckedNodePool): Block {
  const { role, machineTypes, minNodes, maxNodes, spot } = pool;
  return {
    cluster_name: '${data.aws_eks_cluster.cluster.name}',
    node_group_name: `ray-${role}`,
    node_role_arn: '${var.node_role_arn}',
    subnet_ids: '${var.subnet_ids}',
    instance_types: machineTypes,
    ami_type: `AL2023_${isArm(pool) ? 'ARM_64' : 'x86_64'}_${role === 'gpu' ? 'NVIDIA' : 'STANDARD'}`,
    capacity_type: spot ? 'SPOT' : 'ON_DEMAND',
    // Images of Ray with GPU libraries do not fit on the 20 GiB that are the default.
    disk_size: 100,
    scaling_config: { desired_size: minNodes, min_size: minNodes, max_size: maxNodes },
    update_config: { max_unavailable: 1 },
    labels: nodeLabels(nodePools, role),
    ...(role === 'gpu' && { taint: [{ ...gpuTaint, effect: 'NO_SCHEDULE' }] }),
    tags: tags.value,
    // The autoscaler of the nodes changes it.
    lifecycle: { ignore_changes: ['scaling_config[0].desired_size'] },
  };
}
