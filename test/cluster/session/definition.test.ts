import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifestOf } from '../../../src/session/cluster/manifest.js';
import type { ClusterOptions } from '../../../src/session/cluster/options.js';
import { connect } from '../../../src/kubeconfig/connect/connect.js';
import { installedDefinition } from '../../../src/session/definition.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { kubeconfigOf, tokenOf } from '../doctor/identities.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';

const features = {
  headGroup: { numCpus: 2, memory: '4Gi' },
  workerGroups: [{ name: 'gpu', numGpus: 1, minReplicas: 1, nodeSelector: { pool: 'spot' } }],
  env: { ZONE: 'eu', MODE: 'a "quoted" word, {{ braces }} and $dollars' },
} as const;

describeOnCluster('the definition of a cluster', [], ({ api, helm, kubeconfig }) => {
  const namespace = uniqueName('definition');
  const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
  const signal = AbortSignal.timeout(120_000);
  let folder: string;
  let client: KubernetesApi;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helmwright-definition-'));
    await createNamespace(api, namespace);
    await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'notebook', namespace } });
    await helm('helm4').install(release, {
      values: {
        operator: { enabled: false },
        sessions: { definitions: { features }, rbac: { create: true, serviceAccounts: [{ name: 'notebook' }] } },
      },
    });
    const file = join(folder, 'kubeconfig');
    await writeFile(file, kubeconfigOf(kubeconfig, { token: await tokenOf(api, namespace, 'notebook') }));
    client = new KubernetesApi(await connect({ kubeconfig: file }));
  });

  afterAll(async () => {
    client.close();
    await helm('helm4').uninstall(release);
    await removeNamespace(api, namespace);
    await rm(folder, { recursive: true });
  });

  it('is read by its name by a client with the Role of sessions, and gives the cluster of the same options', async () => {
    const read = await installedDefinition(client, { namespace, name: 'features' }, signal);
    const serviceAccount = `lance.${namespace}`;
    const options: ClusterOptions = {
      ...features,
      name: 'demo',
      headGroup: { ...features.headGroup, serviceAccount },
    };
    expect(manifestOf({ name: 'demo', ...read }).object).toEqual(manifestOf(options).object);
  });

  it('is the only ConfigMap that the Role lets the client read', async () => {
    const other = installedDefinition(client, { namespace, name: 'kube-root-ca.crt' }, signal);
    await expect(other).rejects.toMatchObject({ code: 'forbidden' });
  });
});
