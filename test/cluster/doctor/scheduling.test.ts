import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectsAt, stringAt } from '../../../src/doctor/fields.js';
import { nodeOf } from '../../../src/doctor/objects/node.js';
import { reasonAgainst } from '../../../src/doctor/scheduling/fit.js';
import { podNeeds } from '../../../src/doctor/scheduling/pod-needs.js';
import { isJsonObject, type JsonObject } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { type FakeNode, removeFakeNodes } from '../support/nodes.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { waitFor } from '../support/waiting.js';
import { podSpec } from '../../doctor/pod-arbitrary.js';
import { createOpenNode } from './open-node.js';
import { pod } from './objects.js';

const seed = 5;
const runs = 60;

const large = uniqueName('large');
const nodes: readonly FakeNode[] = [
  { name: large, labels: { size: 'large', zone: 'a' }, capacity: { cpu: '12', memory: '16Gi' } },
  { name: uniqueName('small'), labels: { size: 'small', rank: '7' }, capacity: { cpu: '1500m', memory: '1Gi' } },
  {
    name: uniqueName('gpu'),
    labels: { size: 'large', zone: 'b' },
    taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
    capacity: { cpu: '8', memory: '8Gi', 'nvidia.com/gpu': '2' },
  },
];

describeOnCluster('what doctor says of a pod', ['disposable', 'controllers'], ({ api }) => {
  const namespace = uniqueName('doctor');
  beforeAll(async () => {
    await createNamespace(api, namespace, 'privileged');
    for (const node of nodes) await createOpenNode(api, node);
  });
  afterAll(async () => {
    await removeFakeNodes(
      api,
      nodes.map(({ name }) => name),
    );
    await removeNamespace(api, namespace);
  });

  it('is what the scheduler says', async () => {
    const verdicts: boolean[] = [];
    for (const [index, spec] of fc.sample(podSpec, { seed, numRuns: runs }).entries()) {
      const created = await api.create(pod(namespace, `pod-${index}`, { ...spec, terminationGracePeriodSeconds: 0 }));
      const named = { apiVersion: 'v1', kind: 'Pod', name: `pod-${index}`, namespace };
      const seen = await waitFor(api, named, (found) => isPlaced(found) || isTurnedAway(found));
      const all = (await api.list({ apiVersion: 'v1', kind: 'Node' })).map(nodeOf);
      const needs = podNeeds(specOf(created));
      const holds = all.some((node) => reasonAgainst(needs, node) === undefined);
      expect({ spec, holds, said: messageOf(seen) }).toEqual({ spec, holds: isPlaced(seen), said: messageOf(seen) });
      verdicts.push(holds);
      await api.remove(named, { gracePeriodSeconds: '0' });
    }
    // Pods that all fit, or none, would prove nothing.
    expect(verdicts.filter((holds) => holds).length).toBeGreaterThan(runs / 6);
    expect(verdicts.filter((holds) => !holds).length).toBeGreaterThan(runs / 6);
  });
});

function specOf(object: JsonObject): JsonObject {
  const spec = object['spec'];
  return isJsonObject(spec) ? spec : {};
}

function isPlaced(found: JsonObject | undefined): boolean {
  return at(found, 'spec', 'nodeName') !== undefined;
}

function isTurnedAway(found: JsonObject | undefined): boolean {
  return objectsAt(found, 'status', 'conditions').some(
    (condition) => stringAt(condition, 'reason') === 'Unschedulable',
  );
}

function messageOf(found: JsonObject | undefined): string {
  return objectsAt(found, 'status', 'conditions')
    .map((condition) => stringAt(condition, 'message') ?? '')
    .join();
}
