import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VersionApi } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestOptions } from '../../src/kubeconfig/credential.js';
import { loadInCluster } from '../../src/kubeconfig/in-cluster.js';
import { type ApiServer, startApiServer } from './api-server.js';

const folder = 'var/run/secrets/kubernetes.io/serviceaccount';
let root: string;
let server: ApiServer;
let valid: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pod-'));
  server = await startApiServer((token) => token === valid);
  await mkdir(join(root, folder), { recursive: true });
  await write({ token: 'first\n', 'ca.crt': server.ca, namespace: 'lance' });
  valid = 'first';
  const { hostname, port } = new URL(server.url);
  vi.stubEnv('KUBERNETES_SERVICE_HOST', hostname);
  vi.stubEnv('KUBERNETES_SERVICE_PORT', port);
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await server.close();
  await rm(root, { recursive: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, folder, name), text)));
}

async function rotate(): Promise<void> {
  await write({ token: 'second' });
  valid = 'second';
}

describe("The pod's ServiceAccount", () => {
  it('has a token that is read again as it rotates', async () => {
    const { config } = await loadInCluster(root);
    const api = config.makeApiClient(VersionApi);
    await api.getCode();
    await rotate();
    vi.setSystemTime(Date.now() + 60_000);
    await api.getCode();
    expect(server.answers).toEqual(['/version 200', '/version 200']);
  });

  it('has a token that is read again at once if the server rejects it', async () => {
    const { config, credential } = await loadInCluster(root);
    const api = config.makeApiClient(VersionApi);
    await api.getCode();
    await rotate();
    await expect(api.getCode()).rejects.toThrow('HTTP-Code: 401');
    credential?.forget();
    await api.getCode();
    expect(server.answers).toEqual(['/version 200', '/version 401', '/version 200']);
  });

  it('is missing outside a pod', async () => {
    vi.stubEnv('KUBERNETES_SERVICE_HOST', '');
    await expect(loadInCluster(root)).rejects.toThrow(
      'in-cluster: this process does not run in a pod (KUBERNETES_SERVICE_HOST is not set): use a kubeconfig',
    );
  });

  it('is missing in a pod without its token', async () => {
    await rm(join(root, folder, 'token'));
    await expect(requestOptions(await loadInCluster(root), 'the pod')).rejects.toThrow(
      /^the pod: cannot get credentials: ENOENT: .*\/token'?: check that the pod has automountServiceAccountToken$/,
    );
  });
});
