import { describe, expect, it } from 'vitest';
import { crdsAnnotation, crdsVersion, rayCrds } from '../../../src/constructs/crds/index.js';
import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import { establish } from '../support/establish.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { waitUntilGone } from '../support/waiting.js';
import { openedCrds } from './opened-crds.js';
import { rayCluster } from './specs.js';
import { withCrds } from './with-crds.js';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';
const sample = { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace: 'default' };

describeOnCluster('the definitions in a cluster', ['disposable'], ({ api }) => {
  describe('from nothing', () => {
    withCrds(api, []);

    it.each(rayCrds().map((crd) => [textAt(crd, 'metadata', 'name'), crd] as const))(
      '%s is small enough for a client that notes what it applied',
      async (_name, crd) => {
        const noted = JSON.stringify(crd);
        const annotations = { [crdsAnnotation]: crdsVersion, [lastApplied]: `${noted}\n` };
        const stored = await api.create({ ...crd, metadata: { ...metadataOf(crd), annotations } });
        expect(textAt(stored, 'metadata', 'annotations', lastApplied)).toHaveLength(noted.length + 1);
      },
    );

    it('are applied by the server over that, and again, and then nothing changes', async () => {
      for (const crd of rayCrds()) {
        const first = await api.apply(crd, { force: true });
        const second = await api.apply(crd);
        expect(at(second, 'metadata', 'resourceVersion')).toBe(at(first, 'metadata', 'resourceVersion'));
        // Rules and defaults of a definition that the server does not take are conditions, not errors.
        const conditions = at(second, 'status', 'conditions');
        expect(JSON.stringify(conditions)).not.toContain('NonStructuralSchema');
      }
    });

    it('explain their fields', async () => {
      const document = await api.ask('GET', '/openapi/v3/apis/ray.io/v1');
      const fields = at(document, 'components', 'schemas', 'io.ray.v1.RayCluster', 'properties', 'spec', 'properties');
      expect(at(fields, 'workerGroupSpecs', 'items', 'properties', 'maxReplicas', 'description')).toContain(
        'Maximum number of replicas',
      );
      expect(at(fields, 'authOptions', 'properties', 'mode', 'description')).toContain('KubeRay 1.5.1');
    });
  });

  describe('over others that let everything pass', () => {
    withCrds(api, openedCrds());

    it('what runs already can still be seen to, and goes; what is new must keep the rules', async () => {
      const running = { ...sample, name: `1${'x'.repeat(60)}` };
      const finalizers = ['ray.io/gcs-ft-redis-cleanup-finalizer'];
      await api.create(rayCluster({ 'metadata.name': running.name, 'metadata.finalizers': finalizers }));
      await api.patch(running, { status: { state: 'ready' } }, 'status');
      await establish(api, rayCrds());
      await expect(api.create(rayCluster({ 'metadata.name': `2${'x'.repeat(60)}` }))).rejects.toThrow('at most 53');
      const told = await api.patch(running, { status: { state: 'suspended' } }, 'status');
      expect(at(told, 'status', 'state')).toBe('suspended');
      await api.patch(running, { spec: { suspend: true } });
      await api.remove(running);
      await api.patch(running, { metadata: { finalizers: null } });
      await waitUntilGone(api, running);
    });

    it('a long name that no operator has seen to yet goes, too, from Kubernetes 1.30 on', async () => {
      await establish(api, openedCrds());
      const waiting = { ...sample, name: 'x'.repeat(60) };
      const finalizers = ['helmwright.dev/a', 'helmwright.dev/b'];
      await api.create(rayCluster({ 'metadata.name': waiting.name, 'metadata.finalizers': finalizers }));
      await establish(api, rayCrds());
      await api.patch(waiting, { metadata: { labels: { a: 'b' } } });
      await api.remove(waiting);
      await api.patch(waiting, { metadata: { finalizers: ['helmwright.dev/b'] } });
      await api.patch(waiting, { metadata: { finalizers: null } });
      await waitUntilGone(api, waiting);
    });

    it('a spec that breaks a rule keeps its status and can go, from Kubernetes 1.30 on, and be mended', async () => {
      await establish(api, openedCrds());
      const broken = { ...sample, name: 'broken' };
      const finalizers = ['helmwright.dev/test'];
      const changes = { 'metadata.name': 'broken', 'metadata.finalizers': finalizers };
      await api.create(rayCluster({ ...changes, 'spec.workerGroupSpecs.0.minReplicas': 9 }));
      await establish(api, rayCrds());
      await api.patch(broken, { status: { reason: 'minReplicas' } }, 'status');
      await expect(api.patch(broken, { spec: { workerGroupSpecs: null, suspend: true } })).resolves.toBeDefined();
      await api.remove(broken);
      await api.patch(broken, { metadata: { finalizers: null } });
      await waitUntilGone(api, broken);
    });
  });
});

function metadataOf(crd: JsonObject): JsonObject {
  return { name: textAt(crd, 'metadata', 'name') };
}
