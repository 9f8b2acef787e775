import { afterEach, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { type HelmMajor, helmMajors } from '../support/helm-binaries.js';
import { at, textAt } from '../support/objects.js';
import type { Api } from './support/api.js';
import { chartAt } from './support/charts.js';
import type { ClusterHelm, Release } from './support/helm.js';
import { withExplainPlan } from './support/images.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { leftovers, takeSnapshot } from './support/snapshot.js';
import { removeRayCrds } from './support/ray-crds.js';

const changed: JsonObject = {
  explainPlan: { ...withExplainPlan.explainPlan, replicas: 1, logLevel: 'debug', limits: { maxConcurrent: 64 } },
};

/** Who installs, and who takes over from there. */
const helmers: readonly (readonly [HelmMajor, HelmMajor])[] = [
  ...helmMajors.map((major) => [major, major] as const),
  ['helm3', 'helm4'],
];

describeOnCluster(
  'lance-platform with no value set',
  ['disposable', 'nodes', 'ray image', 'operator image'],
  ({ api, helm }) => {
    afterEach(() => removeRayCrds(api));

    it.each(helmMajors)('becomes ready, passes its tests, and leaves nothing: %s', async (major) => {
      await withNamespace(api, async (namespace) => {
        const before = await takeSnapshot(api);
        const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
        await helm(major).install(release);
        expect(await helm(major).test(release)).toContain('get pods: yes');
        await helm(major).uninstall(release);
        expect(await leftovers(api, before)).toEqual([]);
      });
    });
  },
);

describeOnCluster(
  'lance-platform with the explain-plan service',
  ['disposable', 'nodes', 'explain-plan image', 'ray image', 'operator image'],
  ({ api, helm }) => {
    afterEach(() => removeRayCrds(api));

    it.each(helmers)('lives from %s, with %s from then on, and leaves nothing', async (first, then) => {
      await withNamespace(api, async (namespace) => {
        const before = await takeSnapshot(api);
        const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
        await helm(first).install(release, { values: withExplainPlan });
        await lives(api, helm(then), release);
        await helm(then).uninstall(release);
        expect(await leftovers(api, before)).toEqual([]);
      });
    });

    // With server-side apply, which is the default of Helm 4, it lives above.
    it('takes an upgrade by Helm 4 without server-side apply', async () => {
      await withNamespace(api, async (namespace) => {
        const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
        const flags = ['--server-side=false'];
        await helm('helm4').install(release, { values: withExplainPlan, flags });
        await helm('helm4').upgrade(release, { values: changed, flags });
        expect(await replicas(api, release)).toBe(1);
        await helm('helm4').uninstall(release);
      });
    });
  },
);

/** Tests, changes and changes back. */
async function lives(api: Api, helm: ClusterHelm, release: Release): Promise<void> {
  expect(await helm.test(release)).toMatch(/get pods: yes[^]*\n200 /);
  await helm.upgrade(release, { values: changed });
  expect([await replicas(api, release), await logLevel(api, release)]).toEqual([1, 'debug']);
  expect(await helm.test(release)).toMatch(/\n200 /);
  await helm.rollback(release, 1);
  expect([await replicas(api, release), await logLevel(api, release)]).toEqual([2, 'info']);
}

const serviceName = 'lance-lance-platform-explain-plan';

async function replicas(api: Api, { namespace }: Release): Promise<unknown> {
  const deployment = await api.read({ apiVersion: 'apps/v1', kind: 'Deployment', name: serviceName, namespace });
  expect(at(deployment, 'status', 'availableReplicas')).toBe(at(deployment, 'spec', 'replicas'));
  return at(deployment, 'spec', 'replicas');
}

async function logLevel(api: Api, { namespace }: Release): Promise<string> {
  const settings = await api.read({ apiVersion: 'v1', kind: 'ConfigMap', name: serviceName, namespace });
  return textAt(settings, 'data', 'HELMWRIGHT_LOG_LEVEL');
}
