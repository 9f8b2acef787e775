import type { Api } from '../support/api.js';
import { createFakeNode, type FakeNode } from '../support/nodes.js';

/** A fake node that takes every pod, but for the taints that are given. */
export async function createOpenNode(api: Api, node: FakeNode): Promise<void> {
  await createFakeNode(api, node);
  // The server taints every new node until it is ready, and a fake one keeps pods off until it is told not to.
  const taints = [...(node.taints ?? [])];
  await api.patch({ apiVersion: 'v1', kind: 'Node', name: node.name }, { spec: { taints } });
}
