import type * as Client from '@kubernetes/client-node';
import { importPeers } from './import-peers.js';

/** Loads the Kubernetes client, an optional peer dependency. */
export async function importClient(): Promise<typeof Client> {
  const peer = '@kubernetes/client-node';
  return importPeers('a connection to a cluster', [peer], async () => import('@kubernetes/client-node'));
}
