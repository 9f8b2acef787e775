import { chartFiles, render } from 'helmwright';
import { expect, it } from 'vitest';
import { charts as metricsServer } from '../../examples/metrics-server/chart.js';
import { charts as podinfo } from '../../examples/podinfo/chart.js';
import { charts as valkey } from '../../examples/valkey/chart.js';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { at, textAt } from '../support/objects.js';
import { modelIn } from './support/charts.js';
import { images } from './support/images.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';

describeOnCluster('the example valkey', ['nodes', 'valkey image'], ({ api, helm }) => {
  const values = { image: { tag: images.valkey.name.split(':')[1] ?? '' }, auth: { enabled: true } };
  const files = Object.fromEntries(chartFiles(modelIn(valkey)).files);
  const secret = { apiVersion: 'v1', kind: 'Secret', name: 'mine-valkey-default' };

  it.each(helmMajors)('works after it was installed, upgraded and rolled back, with one password: %s', (major) =>
    withNamespace(api, (namespace) =>
      withFiles(files, async (chart) => {
        const release = { name: 'mine', namespace, chart };
        const password = async () => at(await api.find({ ...secret, namespace }), 'data', 'default');
        await helm(major).install(release, { values });
        await helm(major).test(release);
        const first = await password();
        expect(first).toEqual(expect.any(String));
        await helm(major).upgrade(release, { values: { ...values, valkeyLogLevel: 'debug' } });
        await helm(major).test(release);
        expect(await password()).toBe(first);
        await helm(major).rollback(release, 1);
        await helm(major).test(release);
        expect(await password()).toBe(first);
        await helm(major).uninstall(release);
      }),
    ),
  );
});

describeOnCluster('the API server, asked by server-side dry-run, accepts the objects of the example', [], ({ api }) => {
  it.each([
    ['podinfo', podinfo],
    ['metrics-server', metricsServer],
    ['valkey', valkey],
  ])('%s', (_name, factories) =>
    withNamespace(
      api,
      async (namespace) => {
        const objects = render(modelIn(factories), { release: { name: 'mine', namespace } });
        expect(objects.length).toBeGreaterThan(2);
        for (const { object } of objects) await api.apply(placedIn(namespace, object), { dryRun: true });
      },
      // As users of the public charts of these names have it.
      'baseline',
    ),
  );
});

/** With the namespace of the release, which Helm adds. */
function placedIn(namespace: string, object: JsonObject): JsonObject {
  const { metadata } = object;
  if (/^(Cluster|APIService)/.test(textAt(object, 'kind')) || !isJsonObject(metadata)) return object;
  return { ...object, metadata: { namespace, ...metadata } };
}
