import { gpuTaint } from '../node-pools.js';
import { type PoolBlocks, tags } from '../terraform.js';
import { isArm } from './description.js';

/** The managed node groups, whose subnets and node role exist already. */
export const eksNodeGroups: PoolBlocks = {
  type: 'aws_eks_node_group',
  variables: {
    node_role_arn: { type: 'string', description: 'ARN of the IAM role of the nodes.' },
    subnet_ids: { type: 'list(string)', description: 'IDs of the subnets of the nodes.' },
  },
  block: (pool) => ({
    cluster_name: '${data.aws_eks_cluster.cluster.name}',
    node_group_name: `ray-${pool.role}`,
    node_role_arn: '${var.node_role_arn}',
    subnet_ids: '${var.subnet_ids}',
    instance_types: pool.machineTypes,
    ami_type: `AL2023_${isArm(pool) ? 'ARM_64' : 'x86_64'}_${pool.role === 'gpu' ? 'NVIDIA' : 'STANDARD'}`,
    capacity_type: pool.spot ? 'SPOT' : 'ON_DEMAND',
    // Images of Ray with GPU libraries do not fit on the 20 GiB that are the default.
    disk_size: 100,
    scaling_config: { desired_size: pool.minNodes, min_size: pool.minNodes, max_size: pool.maxNodes },
    update_config: { max_unavailable: 1 },
    labels: pool.labels,
    ...(pool.role === 'gpu' && { taint: [{ ...gpuTaint, effect: 'NO_SCHEDULE' }] }),
    tags: tags.value,
    // The autoscaler of the nodes changes it.
    lifecycle: { ignore_changes: ['scaling_config[0].desired_size'] },
  }),
};
