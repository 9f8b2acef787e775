import type { ClusterNode } from './objects/node.js';

/** The cluster's provider, if it can be detected. */
export type Provider = 'gke' | 'eks' | 'aks' | 'kind' | 'k3s' | 'unknown';

export const providerNames: Readonly<Record<Provider, string>> = {
  gke: 'GKE',
  eks: 'EKS',
  aks: 'AKS',
  kind: 'kind',
  k3s: 'k3s',
  unknown: 'unknown',
};

/** Detects the provider from the version, or from the nodes. */
export function guessProvider(gitVersion: string, nodes: readonly ClusterNode[]): Provider {
  return ofVersion(gitVersion) ?? nodes.map(ofNode).find((provider) => provider !== undefined) ?? 'unknown';
}

function ofVersion(gitVersion: string): Provider | undefined {
  if (gitVersion.includes('-gke.')) return 'gke';
  if (gitVersion.includes('-eks-')) return 'eks';
  return gitVersion.includes('+k3s') ? 'k3s' : undefined;
}

function ofNode({ labels, providerId }: ClusterNode): Provider | undefined {
  const has = (prefix: string) => Object.keys(labels).some((key) => key.startsWith(prefix));
  if (has('cloud.google.com/gke-')) return 'gke';
  if (has('eks.amazonaws.com/')) return 'eks';
  if (has('kubernetes.azure.com/')) return 'aks';
  return providerId.startsWith('kind://') ? 'kind' : undefined;
}
