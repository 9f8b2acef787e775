import { afterEach, expect, it } from 'vitest';
import { helmMajors } from '../support/helm-binaries.js';
import { chartAt } from './support/charts.js';
import { waitForEndpoints } from './support/endpoints.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { removeRayCrds } from './support/ray-crds.js';
import { takeSnapshot, touched } from './support/snapshot.js';

const needs = ['disposable', 'nodes', 'explain-plan image', 'ray image', 'operator image'] as const;

describeOnCluster('a second release of lance-platform', needs, ({ api, helm }) => {
  afterEach(() => removeRayCrds(api));

  it.each(helmMajors)('in the same namespace touches nothing of the first: %s', async (major) => {
    await withNamespace(api, async (namespace) => {
      const chart = chartAt('lance-platform');
      await helm(major).install({ name: 'lance', namespace, chart });
      await waitForEndpoints(api, namespace);
      const first = await takeSnapshot(api, namespace);
      const second = { name: 'other', namespace, chart };
      await helm(major).install(second, secondOf('operator'));
      await helm(major).test(second);
      await helm(major).uninstall(second);
      expect(touched(first, await takeSnapshot(api, namespace))).toEqual([]);
      await helm(major).test({ name: 'lance', namespace, chart });
      await helm(major).uninstall({ name: 'lance', namespace, chart });
    });
  });

  it('in another namespace touches nothing of the first', async () => {
    await withNamespace(api, async (one) => {
      await withNamespace(api, async (two) => {
        const chart = chartAt('lance-platform');
        await helm('helm4').install({ name: 'lance', namespace: one, chart });
        await waitForEndpoints(api, one);
        const first = await takeSnapshot(api);
        await helm('helm4').install({ name: 'lance', namespace: two, chart }, secondOf('operator'));
        await helm('helm4').test({ name: 'lance', namespace: two, chart });
        await helm('helm4').uninstall({ name: 'lance', namespace: two, chart });
        expect(touched(first, await takeSnapshot(api))).toEqual([]);
        await helm('helm4').uninstall({ name: 'lance', namespace: one, chart });
      });
    });
  });
});

/** A cluster has one operator: the second release uses the first's. */
function secondOf(operator: string): { readonly values: { readonly [key: string]: { readonly enabled: boolean } } } {
  return { values: { [operator]: { enabled: false } } };
}
