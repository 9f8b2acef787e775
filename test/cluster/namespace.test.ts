import { afterEach, expect, it } from 'vitest';
import { type HelmMajor, helmMajors } from '../support/helm-binaries.js';
import { at, textAt } from '../support/objects.js';
import type { JsonObject } from '../../src/values/json.js';
import { chartAt } from './support/charts.js';
import { createNamespace, removeNamespace, uniqueName, withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { removeRayCrds } from './support/ray-crds.js';

describeOnCluster('the namespace of the compute pods', ['disposable', 'controllers'], ({ api, helm }) => {
  const made: string[] = [];

  afterEach(async () => {
    for (const name of made.splice(0)) await removeNamespace(api, name);
    await removeRayCrds(api);
  });

  function newName(): string {
    const name = uniqueName('helmwright');
    made.push(name);
    return name;
  }

  const namespaceOf = (name: string): Promise<JsonObject> => api.read({ apiVersion: 'v1', kind: 'Namespace', name });

  /** With nothing in it that runs: what becomes of the namespace is the question. */
  const valuesFor = (name: string): JsonObject => ({
    namespace: { name },
    operator: { enabled: false },
  });

  async function throughItsLife(major: HelmMajor, namespace: string, compute: string): Promise<JsonObject> {
    const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
    const values = valuesFor(compute);
    await helm(major).install(release, { values });
    const after = await namespaceOf(compute);
    await helm(major).upgrade(release, { values: { ...values, labelPrefix: 'nodes.example.com' } });
    await helm(major).rollback(release, 1);
    await helm(major).uninstall(release);
    return after;
  }

  it.each(helmMajors)('is made where it is not there, keeps to baseline, and stays: %s', async (major) => {
    await withNamespace(api, async (namespace) => {
      const compute = newName();
      const after = await throughItsLife(major, namespace, compute);
      expect(textAt(after, 'metadata', 'labels', 'pod-security.kubernetes.io/enforce')).toBe('baseline');
      expect(at(await namespaceOf(compute), 'metadata', 'uid')).toBe(at(after, 'metadata', 'uid'));
    });
  });

  it.each(helmMajors)('is not changed if it exists already: %s', async (major) => {
    await withNamespace(api, async (namespace) => {
      const compute = newName();
      await createNamespace(api, compute, 'privileged');
      const before = await namespaceOf(compute);
      await throughItsLife(major, namespace, compute);
      expect(await namespaceOf(compute)).toEqual(before);
    });
  });

  it.each(helmMajors)('is made by %s itself where it is that of the release', async (major) => {
    const namespace = newName();
    const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
    await helm(major).install(release, { values: valuesFor(namespace), flags: ['--create-namespace'] });
    await helm(major).uninstall(release);
    expect(at(await namespaceOf(namespace), 'status', 'phase')).toBe('Active');
  });
});
