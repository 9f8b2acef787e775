import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, stringAt } from '../../../src/doctor/fields.js';
import { isBeingDeleted } from '../../../src/session/cluster/start.js';
import { connect } from '../../../src/kubeconfig/connect/connect.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { watchList } from '../../../src/session/kubernetes/watch-list.js';
import { type OpenOptions, openRayCluster } from '../../../src/session/open-ray-cluster.js';
import { type Api, unlessMissing } from '../support/api.js';
import { uniqueName } from '../support/namespaces.js';
import { createSilentNode, fakeNodeToleration, removeFakeNodes } from '../support/nodes.js';
import { leftOf } from './left-of.js';

const small = { numCpus: 1, memory: '2Gi', tolerations: [fakeNodeToleration] };

/** Tests of more than one session. The operator is the real one; the node has no kubelet, so that Ray takes no time. */
export function testMany(api: Api, kubeconfig: string, namespace: string): void {
  describe('and others', () => {
    const node = uniqueName('stand-in');
    const options: OpenOptions = {
      kubeconfig,
      namespace,
      name: 'demo',
      nodeLabelValue: node,
      headGroup: { serviceAccount: 'compute', ...small },
      workerGroups: [{ name: 'cpu', minReplicas: 1, ...small }],
      timeoutSeconds: 60,
    };
    const ending = new AbortController();
    let serving: Promise<void>;

    beforeAll(async () => {
      const roles = ['ray-head', 'ray-worker-cpu'];
      const labels = Object.fromEntries(roles.map((role) => [`geneva.lancedb.com/${role}`, node]));
      await createSilentNode(api, { name: node, labels });
      serving = serve(api, kubeconfig, node, ending.signal);
    });

    afterAll(async () => {
      ending.abort(new Error('the tests are over'));
      await serving;
      await removeFakeNodes(api, [node]);
    });

    it('open and close ten times in a row under one name, and leave nothing', async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const session = await openRayCluster(options);
        await session.close();
        expect(await leftOf(api, namespace, 'demo')).toEqual([]);
      }
    });

    it('are open three at once, and each closes its own cluster alone', async () => {
      const names = ['first', 'second', 'third'];
      const sessions = await Promise.all(names.map(async (name) => openRayCluster({ ...options, name })));
      for (const [index, session] of sessions.entries()) {
        await session.close();
        const left = await Promise.all(names.map(async (name) => leftOf(api, namespace, name)));
        expect(left.map((kinds) => kinds.length > 0)).toEqual(names.map((_, each) => each > index));
        expect(sessions.slice(index + 1).some(({ lost }) => lost.aborted)).toBe(false);
      }
    });
  });
}

/** Does what a kubelet does: the pods of a node are ready at once, and gone as soon as they are deleted. */
async function serve(api: Api, kubeconfig: string, node: string, signal: AbortSignal): Promise<void> {
  const client = new KubernetesApi(await connect({ kubeconfig }));
  const query = { fieldSelector: `spec.nodeName=${node}` };
  try {
    for await (const pods of watchList(client, { group: '', version: 'v1', resource: 'pods', query }, signal)) {
      for (const pod of pods) {
        const named = {
          apiVersion: 'v1',
          kind: 'Pod',
          name: nameOf(pod),
          namespace: stringAt(pod, 'metadata', 'namespace') ?? '',
        };
        if (isBeingDeleted(pod)) await api.remove(named, { gracePeriodSeconds: '0' });
        else if (stringAt(pod, 'status', 'phase') === 'Pending')
          await unlessMissing(api.patch(named, { status: ready }, 'status'));
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    client.close();
  }
}

const ready = { phase: 'Running', podIP: '10.255.0.1', conditions: [{ type: 'Ready', status: 'True' }] };
