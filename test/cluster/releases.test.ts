import { afterEach, expect, it } from 'vitest';
import { helmMajors } from '../support/helm-binaries.js';
import { chartAt } from './support/charts.js';
import { waitForEndpoints } from './support/endpoints.js';
import { withExplainPlan } from './support/images.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { removeRayCrds } from './support/ray-crds.js';
import { takeSnapshot, touched } from './support/snapshot.js';

const needs = ['disposable', 'nodes', 'explain-plan image', 'ray image', 'operator image'] as const;

/** A cluster has one operator: the second release uses the first's. */
const secondRelease = { values: { operator: { enabled: false }, ...withExplainPlan } };

describeOnCluster('a second release of lance-platform', needs, ({ api, helm }) => {
  afterEach(() => removeRayCrds(api));

  it.each(helmMajors)('in the same namespace touches nothing of the first: %s', async (major) => {
    await withNamespace(api, async (namespace) => {
      const chart = chartAt('lance-platform');
      await helm(major).install({ name: 'lance', namespace, chart }, { values: withExplainPlan });
      await waitForEndpoints(api, namespace);
      const first = await takeSnapshot(api, namespace);
      const second = { name: 'other', namespace, chart };
      await helm(major).install(second, secondRelease);
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
        await helm('helm4').install({ name: 'lance', namespace: one, chart }, { values: withExplainPlan });
        await waitForEndpoints(api, one);
        const first = await takeSnapshot(api);
        await helm('helm4').install({ name: 'lance', namespace: two, chart }, secondRelease);
        await helm('helm4').test({ name: 'lance', namespace: two, chart });
        await helm('helm4').uninstall({ name: 'lance', namespace: two, chart });
        expect(touched(first, await takeSnapshot(api))).toEqual([]);
        await helm('helm4').uninstall({ name: 'lance', namespace: one, chart });
      });
    });
  });
});
