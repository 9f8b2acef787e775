import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rayCrds } from '../../../src/constructs/crds/index.js';
import { rulesFor } from '../../../src/constructs/operator/rules-for.js';
import { checks } from '../../../src/doctor/check-names.js';
import { type Diagnosis, diagnose, type DoctorOptions } from '../../../src/doctor/diagnose.js';
import type { JsonObject } from '../../../src/values/json.js';
import { failures, one } from '../../doctor/findings.js';
import { helmwright, jsonOf } from '../../support/cli.js';
import { withFiles } from '../../support/helm.js';
import { at } from '../../support/objects.js';
import { referenceOf } from '../support/api.js';
import { establish } from '../support/establish.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { type FakeNode, removeFakeNodes } from '../support/nodes.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { waitFor } from '../support/waiting.js';
import { createOpenNode } from './open-node.js';
import { documentedReader, kubeconfigOf, tokenOf } from './identities.js';
import {
  granted,
  makeOperatorReady,
  mayView,
  operatorObjects,
  platformObjects,
  pod,
  providerLabels,
  roleNodes,
  serviceAccount,
  upstreamCrds,
} from './objects.js';

const prefix = 'geneva.lancedb.com';

/** The others compare the cluster with a cloud, which `--cloud` asks for. */
const checksOfClusters = Object.entries(checks).flatMap(([name, { title }]) =>
  title.startsWith('cloud: ') ? [] : name,
);

describeOnCluster('doctor', ['disposable', 'controllers'], ({ api, kubeconfig }) => {
  let namespace: string;
  let undo: (() => Promise<void>)[];
  beforeEach(async () => {
    namespace = uniqueName('doctor');
    undo = [];
    await createNamespace(api, namespace, 'baseline');
  });
  afterEach(async () => {
    for (const work of undo.reverse()) await work();
    await removeNamespace(api, namespace);
  });

  const ask = (options: Partial<DoctorOptions> = {}): Promise<Diagnosis> =>
    diagnose({ kubeconfig, namespace, labelPrefix: prefix, timeoutMs: 10_000, ...options });

  const create = async (...objects: readonly JsonObject[]): Promise<void> => {
    for (const object of objects) {
      await api.create(object);
      // Operators are looked for in all namespaces; what else there is goes with its own.
      if (at(object, 'metadata', 'namespace') !== undefined && object['kind'] !== 'Deployment') continue;
      undo.push(() => api.remove(referenceOf(object)));
    }
  };

  const createNodes = async (...nodes: readonly FakeNode[]): Promise<void> => {
    const names = nodes.map(({ name }) => name);
    undo.push(() => removeFakeNodes(api, names));
    for (const node of nodes) await createOpenNode(api, node);
  };

  it('says of a bare cluster what is missing, and what to do', async () => {
    const absent = uniqueName('absent');
    const diagnosis = await ask({ namespace: absent });
    expect(diagnosis).toMatchObject({ ok: false, cluster: { namespace: absent, serviceAccount: null } });
    expect(failures(diagnosis)).toEqual([
      'operator',
      'crds',
      'namespace',
      'service-account',
      'head-nodes',
      'cpu-nodes',
    ]);
    for (const finding of diagnosis.findings.filter(({ status }) => status === 'failed'))
      expect(finding.remedy ?? '').not.toBe('');
    expect(one(diagnosis, 'namespace').remedy).toBe(`kubectl create namespace ${absent}`);
  });

  it('names what an operator cannot do', async () => {
    const [missing, ...others] = rulesFor('1.6.2');
    await create(...operatorObjects(namespace, { rules: others }));
    const finding = one(await ask(), 'operator-permissions');
    const [resource] = missing?.resources ?? [];
    expect(finding).toMatchObject({ status: 'failed', needed: true });
    expect(finding.found).toContain(`${namespace}/kuberay-operator cannot list ${resource ?? ''}.ray.io`);
    expect(finding.found).not.toContain(' pods');
  });

  it.each([
    ['1.0.0', 'failed', 'the oldest supported version is 1.1'],
    ['1.2.2', 'warning', '1.3'],
    ['1.3.0', 'ok', '1.3.0'],
    ['1.8.0', 'warning', 'newer than the newest supported version'],
  ])('judges operator %s as %s', async (version, status, found) => {
    await create(...operatorObjects(namespace, { version }));
    const finding = one(await ask(), 'operator');
    expect(finding).toMatchObject({ status });
    expect(finding.found).toContain(found);
  });

  it('sees two operators that watch one namespace', async () => {
    await create(...operatorObjects(namespace), ...operatorObjects(namespace, { name: 'second' }));
    const both = one(await ask(), 'operator-watch');
    expect(both).toMatchObject({ status: 'failed' });
    expect(both.found).toContain(`${namespace}/kuberay-operator, ${namespace}/second all watch ${namespace}`);
  });

  it('sees that the operator watches other namespaces', async () => {
    await create(...operatorObjects(namespace, { args: ['--watch-namespace', 'elsewhere'] }));
    const finding = one(await ask(), 'operator-watch');
    expect(finding).toMatchObject({ status: 'failed' });
    expect(finding.found).toContain(`does not watch ${namespace}`);
  });

  it('knows CRDs of others, and that they are older than the operator', async () => {
    undo.push(() => removeRayCrds(api));
    await create(...upstreamCrds, ...operatorObjects(namespace));
    const diagnosis = await ask();
    expect(one(diagnosis, 'crds')).toMatchObject({ status: 'ok' });
    expect(one(diagnosis, 'crd-owner').found).toContain("KubeRay's own");
    expect(one(diagnosis, 'crd-version')).toMatchObject({ status: 'failed' });
    expect(one(diagnosis, 'crd-version').found).toContain('from 1.4, older than');
  });

  it.each([
    ['eks.amazonaws.com/role-arn', 'arn:aws:iam::123456789012:role/lance', 'eks', 'ok'],
    ['eks.amazonaws.com/role-arn', 'lance', 'eks', 'failed'],
    ['eks.amazonaws.com/role-arn', 'arn:aws:iam::123456789012:role/lance', 'gke', 'failed'],
    ['iam.gke.io/gcp-service-account', 'lance@project-1.iam.gserviceaccount.com', 'gke', 'ok'],
  ])('judges %s=%s on %s as %s', async (key, value, provider, status) => {
    await createNodes({ name: uniqueName('node'), labels: providerLabels[provider] ?? {} });
    await create(serviceAccount(namespace, 'lance', { [key]: value }));
    const finding = one(await ask({ serviceAccount: 'lance' }), 'cloud-identity');
    expect(finding).toMatchObject({ status });
  });

  it('runs as the ServiceAccount, and names the missing rule', async () => {
    await create(serviceAccount(namespace, 'lance'));
    const before = await ask({ serviceAccount: 'lance' });
    expect(failures(before)).toEqual(expect.arrayContaining(['get-pods', 'permissions']));
    const rules = [
      { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['get', 'patch'] },
    ];
    await create(...granted(namespace, 'lance', rules));
    const after = await ask({ serviceAccount: 'lance' });
    expect(one(after, 'get-pods')).toMatchObject({ status: 'ok' });
    expect(one(after, 'permissions').found).toMatch(/cannot delete rayclusters\.ray\.io in [\w-]+$/);
    expect(one(await ask({ serviceAccount: 'nobody' }), 'service-account')).toMatchObject({ status: 'failed' });
  });

  it('refuses a head label on a spot node, and sees GPUs that are missing or tainted', async () => {
    const [head, cpu, gpu] = [uniqueName('head'), uniqueName('cpu'), uniqueName('gpu')];
    await createNodes(
      { name: head, labels: { [`${prefix}/ray-head`]: 'true', 'karpenter.sh/capacity-type': 'spot' } },
      { name: cpu, labels: { [`${prefix}/ray-worker-cpu`]: 'yes' } },
      { name: gpu, labels: { [`${prefix}/ray-worker-gpu`]: 'true' } },
    );
    const diagnosis = await ask();
    expect(one(diagnosis, 'head-nodes')).toMatchObject({ status: 'failed' });
    expect(one(diagnosis, 'head-nodes').remedy).toContain(`kubectl label node ${head} ${prefix}/ray-head-`);
    expect(one(diagnosis, 'cpu-nodes')).toMatchObject({ status: 'failed' });
    expect(one(diagnosis, 'cpu-nodes').found).toContain(`"yes" on ${cpu}`);
    expect(one(await ask({ labelValue: 'yes' }), 'cpu-nodes')).toMatchObject({ status: 'ok' });
    expect(one(diagnosis, 'gpu-capacity')).toMatchObject({ status: 'failed' });
    expect(one(diagnosis, 'gpu-capacity').remedy).toContain('device plugin');
  });

  it('is a command that ends with 1, and prints no credential', async () => {
    const args = ['doctor', '--kubeconfig', kubeconfig, '-n', namespace];
    const json = await helmwright([...args, '--json'], '.');
    expect(json).toMatchObject({ code: 1, stderr: '' });
    expect(jsonOf(json)).toMatchObject({ ok: false, cluster: { namespace } });
    const text = await helmwright(args, '.');
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^failed +head nodes +none of \d+ nodes? has the label/m);
    expect(json.stdout + text.stdout).not.toMatch(/LS0t|bearer/i);
  });

  it('reports rejected credentials as wrong usage', async () => {
    const unknown = kubeconfigOf(kubeconfig, { token: 'of-nobody' });
    await withFiles({ kubeconfig: unknown }, async (folder) => {
      const asked = ask({ kubeconfig: join(folder, 'kubeconfig') });
      await expect(asked).rejects.toThrow(/does not accept the credentials: log in again$/);
      await expect(asked).rejects.toMatchObject({ code: 'usage' });
    });
  });

  describe('where the CRDs are there', () => {
    beforeAll(() => establish(api, rayCrds()));
    afterAll(() => removeRayCrds(api));

    it('finds no problem in a complete cluster, and needs only the documented permissions', async () => {
      await createNodes(...roleNodes);
      await create(...platformObjects(namespace), ...operatorObjects(namespace));
      await makeOperatorReady(api, namespace);
      await create(serviceAccount(namespace, 'reader'), ...granted(namespace, 'reader', documentedReader()));
      const reader = kubeconfigOf(kubeconfig, { token: await tokenOf(api, namespace, 'reader') });
      await withFiles({ kubeconfig: reader }, async (folder) => {
        const diagnosis = await ask({ kubeconfig: join(folder, 'kubeconfig') });
        expect(diagnosis.findings.filter(({ status }) => status !== 'ok')).toEqual([]);
        expect(new Set(diagnosis.findings.map(({ check }) => check))).toEqual(new Set(checksOfClusters));
        expect(diagnosis).toMatchObject({ ok: true, cluster: { serviceAccount: `lance.${namespace}` } });
      });
    });

    it('says for each group why no node holds it, and repeats what the scheduler says', async () => {
      await createNodes(...roleNodes);
      await create(...platformObjects(namespace, { head: { cpus: 64 } }));
      await create(pod(namespace, 'stuck', { nodeSelector: { zone: 'nowhere' } }));
      const stuck = { apiVersion: 'v1', kind: 'Pod', name: 'stuck', namespace };
      await waitFor(api, stuck, (found) => JSON.stringify(found).includes('Unschedulable'));
      const diagnosis = await ask();
      const findings = diagnosis.findings.filter(({ check }) => check === 'scheduling');
      expect(findings).toMatchObject([{ status: 'failed' }]);
      expect(findings[0]?.found).toMatch(
        /ray\/headgroup fits on no node: .*\b1 with 32 cpu of the requested 64\.5 cpu/,
      );
      expect(one(diagnosis, 'pending-pods').found).toMatch(/^stuck: 0\/\d+ nodes are available/);
    });

    it('sees that a quota leaves no room', async () => {
      const hard = { pods: '1', 'requests.cpu': '2' };
      await create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'small', namespace }, spec: { hard } });
      const quota = { apiVersion: 'v1', kind: 'ResourceQuota', name: 'small', namespace };
      await waitFor(api, quota, (found) => at(found, 'status', 'used') !== undefined);
      await create(...platformObjects(namespace));
      expect(one(await ask(), 'quota')).toMatchObject({ status: 'failed' });
    });

    it('leaves out what a viewer may not read, and names the permission', async () => {
      await create(...platformObjects(namespace), ...operatorObjects(namespace));
      await create(serviceAccount(namespace, 'viewer'), mayView(namespace, 'viewer'));
      const viewer = kubeconfigOf(kubeconfig, { token: await tokenOf(api, namespace, 'viewer') });
      await withFiles({ kubeconfig: viewer }, async (folder) => {
        const diagnosis = await ask({ kubeconfig: join(folder, 'kubeconfig') });
        const permissions = Object.fromEntries(
          diagnosis.findings.flatMap(({ check, permission }) =>
            permission === undefined ? [] : [[check, permission]],
          ),
        );
        expect(permissions).toMatchObject({
          'head-nodes': 'list nodes',
          'crd-owner': 'get customresourcedefinitions.apiextensions.k8s.io',
          'get-pods': 'create subjectaccessreviews.authorization.k8s.io',
          scheduling: `list rayclusters.ray.io in ${namespace}`,
        });
        for (const finding of diagnosis.findings)
          if (finding.status === 'skipped') expect(finding.permission).toBeDefined();
        expect(one(diagnosis, 'crds')).toMatchObject({ status: 'ok' });
        expect(one(diagnosis, 'service-account')).toMatchObject({ status: 'ok' });
        expect(one(diagnosis, 'operator')).toMatchObject({ status: 'ok' });
      });
    });
  });
});
