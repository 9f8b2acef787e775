import { readFile } from 'node:fs/promises';
import { HelmwrightError, messageOf } from '../errors.js';
import { type Authenticated, authenticateWith, type Credential } from './credential.js';
import { importClient } from './import-client.js';
import { Renewable } from './renewable.js';

/** Where a pod has the token of its ServiceAccount. */
export function tokenFile(root = ''): string {
  return `${root}/var/run/secrets/kubernetes.io/serviceaccount/token`;
}

/** The token is read again after so long, as client-go does: the kubelet replaces it long before it expires. */
const rereadMs = 60_000;

/**
 * The cluster of the pod that this process runs in.
 *
 * @param root - where the pod's file system begins
 * @throws HelmwrightError `usage` outside a pod
 */
export async function loadInCluster(root = ''): Promise<Authenticated> {
  if ((process.env['KUBERNETES_SERVICE_HOST'] ?? '') === '') {
    const detail = 'this process does not run in a pod (KUBERNETES_SERVICE_HOST is not set): use a kubeconfig';
    throw new HelmwrightError('usage', 'in-cluster', detail);
  }
  const { KubeConfig } = await importClient();
  const config = new KubeConfig();
  config.loadFromCluster(root);
  const credential = new Renewable(async (signal) => readToken(tokenFile(root), signal));
  authenticateWith(config, credential);
  return { config, credential };
}

async function readToken(file: string, signal?: AbortSignal): Promise<Credential> {
  try {
    const token = (await readFile(file, { encoding: 'utf8', signal })).trim();
    return { token, expiresAt: Date.now() + rereadMs };
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(`${messageOf(error)}: check that the pod has automountServiceAccountToken`);
  }
}
