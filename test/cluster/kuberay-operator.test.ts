import { afterEach, expect, it } from 'vitest';
import { helmMajors } from '../support/helm-binaries.js';
import { at, textAt } from '../support/objects.js';
import type { Api } from './support/api.js';
import { chartAt } from './support/charts.js';
import { type HelmCall } from './support/helm.js';
import { withNamespace } from './support/namespaces.js';
import { openCrds } from './support/open-crds.js';
import { describeOnCluster } from './support/on-cluster.js';
import { removeRayCrds } from './support/ray-crds.js';
import { leftovers, takeSnapshot } from './support/snapshot.js';

const changed: HelmCall = { values: { reconcileConcurrency: 2, replicas: 2 } };

/** For tests of objects alone: nothing waits for a pod. */
const withoutPods = { replicas: 0 };

describeOnCluster('kuberay-operator with no value set', ['disposable', 'nodes', 'operator image'], ({ api, helm }) => {
  afterEach(() => removeRayCrds(api));

  it.each([...helmMajors.map((major) => [major, major] as const), ['helm3', 'helm4'] as const])(
    'lives from %s, with %s from then on, and leaves its definitions alone',
    async (first, then) => {
      await withNamespace(api, async (namespace) => {
        const before = await takeSnapshot(api);
        const release = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
        await helm(first).install(release);
        await helm(then).test(release);
        await helm(then).upgrade(release, changed);
        expect(await replicas(api, namespace)).toBe(2);
        await helm(then).test(release);
        await helm(then).rollback(release, 1);
        expect(await replicas(api, namespace)).toBe(1);
        await helm(then).uninstall(release);
        expect(await leftovers(api, before)).toEqual([]);
        expect(await definitions(api)).toHaveLength(4);
      });
    },
  );

  it.each(helmMajors)('leaves definitions that kubectl brought as they are, and says so: %s', async (major) => {
    for (const crd of openCrds) await api.create(crd);
    await withNamespace(api, async (namespace) => {
      const before = await definitions(api);
      for (const chart of ['kuberay-operator', 'lance-platform']) {
        const { code, stderr } = await helm(major).tryInstall({ name: 'lance', namespace, chart: chartAt(chart) });
        expect(code).not.toBe(0);
        expect(stderr).toContain('ray.io already exists and is owned by no Helm release');
        expect(await definitions(api)).toEqual(before);
      }
      const release = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
      await helm(major).install(release, { values: { ...withoutPods, crds: { install: false } } });
      await helm(major).uninstall(release);
      expect(await definitions(api)).toEqual(before);
    });
  });

  it.each(helmMajors)('leaves the definitions of another release as they are, and names it: %s', async (major) => {
    await withNamespace(api, async (namespace) => {
      const chart = chartAt('kuberay-operator');
      await helm(major).install({ name: 'first', namespace, chart }, { values: withoutPods });
      const before = await definitions(api);
      const { code, stderr } = await helm(major).tryInstall({ name: 'second', namespace, chart });
      expect(code).not.toBe(0);
      expect(stderr).toContain(`is owned by the Helm release ${namespace}/first`);
      expect(await definitions(api)).toEqual(before);
      await helm(major).uninstall({ name: 'first', namespace, chart });
      // Helm keeps them, and a release of the same name finds them again.
      await helm(major).install({ name: 'first', namespace, chart }, { values: withoutPods });
      await helm(major).uninstall({ name: 'first', namespace, chart });
    });
  });

  // With server-side apply, which is the default of Helm 4, it lives above.
  it('is applied by Helm 4 without server-side apply', async () => {
    await withNamespace(api, async (namespace) => {
      const release = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
      const flags = ['--server-side=false'];
      await helm('helm4').install(release, { values: withoutPods, flags });
      await helm('helm4').upgrade(release, { values: { ...withoutPods, reconcileConcurrency: 2 }, flags });
      await helm('helm4').uninstall(release);
    });
  });
});

async function replicas(api: Api, namespace: string): Promise<unknown> {
  const name = 'operator-kuberay-operator';
  const deployment = await api.read({ apiVersion: 'apps/v1', kind: 'Deployment', name, namespace });
  return at(deployment, 'status', 'availableReplicas');
}

/** Name, version and spec of each definition of the group `ray.io`. */
async function definitions(api: Api): Promise<readonly unknown[]> {
  const all = await api.list({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' });
  return all
    .filter((crd) => at(crd, 'spec', 'group') === 'ray.io')
    .map((crd) => [textAt(crd, 'metadata', 'name'), textAt(crd, 'metadata', 'resourceVersion'), at(crd, 'spec')]);
}
