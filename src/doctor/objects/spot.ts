import { spotNodes } from '../../constructs/ray/affinity.js';
import type { ClusterNode } from './node.js';

/** Whether a cloud, or Karpenter, may take the node away at any time. */
export function isSpot({ labels }: Pick<ClusterNode, 'labels'>): boolean {
  return spotNodes.some(({ key, values }) => values.includes(labels[key] ?? ''));
}
