import { gpuTaint, nodeLabels } from '../chart-values.js';
import type { CheckedNodePool } from '../node-pools.js';
import type { Block, TerraformFile } from '../terraform.js';
import type { Eks } from './description.js';

/** The managed node groups, whose subnets and node role exist already. */
export function eksNodeGroupsFile(eks: Eks): TerraformFile {
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

function nodeGroup({ nodePools }: Eks, { role, machineType, minNodes, maxNodes, spot }: CheckedNodePool): Block {
  return {
    cluster_name: '${data.aws_eks_cluster.cluster.name}',
    node_group_name: `ray-${role}`,
    node_role_arn: '${var.node_role_arn}',
    subnet_ids: '${var.subnet_ids}',
    instance_types: [machineType],
    ami_type: `AL2023_${isArm(machineType) ? 'ARM_64' : 'x86_64'}_${role === 'gpu' ? 'NVIDIA' : 'STANDARD'}`,
    capacity_type: spot ? 'SPOT' : 'ON_DEMAND',
    // Images of Ray with GPU libraries do not fit on the 20 GiB that are the default.
    disk_size: 100,
    scaling_config: { desired_size: minNodes, min_size: minNodes, max_size: maxNodes },
    update_config: { max_unavailable: 1 },
    labels: nodeLabels(nodePools, role),
    ...(role === 'gpu' && { taint: [{ ...gpuTaint, effect: 'NO_SCHEDULE' }] }),
    tags: '${var.tags}',
    // The autoscaler of the nodes changes it.
    lifecycle: { ignore_changes: ['scaling_config[0].desired_size'] },
  };
}

/** Graviton: a `g` behind the generation, as in m7g and c7gn; and the first of them, a1. */
function isArm(instanceType: string): boolean {
  return /^([a-z]+\d+[a-z]*g[a-z]*|a1)\./.test(instanceType);
}
