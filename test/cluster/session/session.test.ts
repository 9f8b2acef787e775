import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conditionOf, objectsAt, stringAt } from '../../../src/doctor/fields.js';
import { messageOf } from '../../../src/errors.js';
import type { ClusterOptions, LifeOptions } from '../../../src/session/cluster/options.js';
import { keys } from '../../../src/session/cluster/mark.js';
import { connect } from '../../../src/kubeconfig/connect/connect.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { watchList } from '../../../src/session/kubernetes/watch-list.js';
import { type OpenOptions, openRayCluster } from '../../../src/session/open-ray-cluster.js';
import type { RayClient } from '../../../src/ray/ray-client.js';
import { reap } from '../../../src/session/reap.js';
import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import { kubeconfigOf, tokenOf } from '../doctor/identities.js';
import type { Api } from '../support/api.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { createSilentNode, fakeNodeToleration, removeFakeNodes } from '../support/nodes.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { labelNodes } from '../support/ray.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { waitFor, waitUntilGone } from '../support/waiting.js';
import { leftOf } from './left-of.js';
import { testMany } from './many.js';

const small = { numCpus: 1, memory: '2Gi' };

describeOnCluster(
  'a session',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image'],
  ({ api, helm, kubeconfig }) => {
    const namespace = uniqueName('session');
    const operator = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
    const options: OpenOptions = {
      kubeconfig,
      namespace,
      name: 'demo',
      headGroup: { serviceAccount: 'compute', ...small },
      workerGroups: [{ name: 'cpu', minReplicas: 1, ...small }],
      timeoutSeconds: 300,
    };
    const named = { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace, name: 'demo' };

    let client: KubernetesApi;

    beforeAll(async () => {
      client = new KubernetesApi(await connect({ kubeconfig }));
      await createNamespace(api, namespace);
      await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'compute', namespace } });
      await labelNodes(api, 'true');
      await helm('helm4').install(operator, { values: { watchNamespaces: [namespace] } });
    });

    beforeEach(async () => {
      expect(await leftOf(api, namespace, 'demo')).toEqual([]);
    });

    afterAll(async () => {
      client.close();
      await helm('helm4').uninstall(operator);
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
      await labelNodes(api, null);
    });

    it('runs a job on ready pods, follows a head that is replaced, and leaves nothing when its block ends', async () => {
      {
        await using session = await openRayCluster(options);
        const pods = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, ofCluster);
        expect(pods.map((pod) => stringAt(conditionOf(pod, 'Ready'), 'status'))).toEqual(['True', 'True']);
        const { ray } = session;
        expect(await backfill(ray)).toEqual({
          status: 'SUCCEEDED',
          last: 'fragments: 4 sum: 999000',
          numbered: Array.from({ length: 1_000 }, (_, index) => `line ${index}`),
        });
        const before = await ray.version();
        await killHead(api, namespace);
        // The kubelet ends the old head a moment after its pod is gone.
        await expect
          .poll(async () => (await ray.version()).sessionName, { timeout: 60_000 })
          .not.toBe(before.sessionName);
        expect(session.lost.aborted).toBe(false);
      }
      expect(await leftOf(api, namespace, 'demo')).toEqual([]);
    });

    it('is refused before the creation with all that is wrong', async () => {
      const headGroup = { serviceAccount: 'missing', ...small };
      const failure = openRayCluster({ ...options, headGroup, nodeLabelValue: 'other' });
      const message = await failure.then(() => '', messageOf);
      expect(message.split('\n')).toEqual([
        `RayCluster ${namespace}/demo cannot start:`,
        `  headGroup.serviceAccount: missing not found in ${namespace}; kubectl create serviceaccount missing -n ${namespace}`,
        expect.stringMatching(
          /^ {2}headGroup: demo\/headgroup fits on no node: of 1 node, 1 without the label geneva.lancedb.com\/ray-head=other; kubectl label node/,
        ),
        expect.stringMatching(/^ {2}workerGroups\[0\]: demo\/cpu fits on no node: /),
      ]);
    });

    it('is refused before the creation if a permission is missing', async () => {
      const rules = [
        { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['create', 'get', 'list', 'watch', 'patch'] },
        { apiGroups: [''], resources: ['pods'], verbs: ['list', 'watch'] },
        { apiGroups: [''], resources: ['events'], verbs: ['list'] },
      ];
      const user = await userWith(api, namespace, rules);
      await withKubeconfig(kubeconfigOf(kubeconfig, user), async (limited) => {
        const messages: string[] = [];
        const onMessage = (message: string) => messages.push(message);
        const failure = openRayCluster({ ...options, kubeconfig: limited }, { onMessage });
        await expect(failure).rejects.toThrow(
          `cannot start: permissions: you cannot delete rayclusters.ray.io in ${namespace}, watch events in ${namespace}; ask for it`,
        );
        expect(messages.map((message) => message.replace(/^.*could not be read: /, ''))).toEqual([
          `you cannot get serviceaccounts in ${namespace}`,
          'you cannot list deployments.apps',
          'you cannot list nodes',
          `you cannot list resourcequotas in ${namespace}`,
        ]);
      });
    });

    it('is refused before the creation if a quota has no room', async () => {
      await withQuota(api, namespace, async () => {
        await expect(openRayCluster(options)).rejects.toThrow(
          'cannot start: quota: none has 0.9 cpu left; the pods still to be created request 2.5 cpu',
        );
      });
    });

    describe('that cannot start says why within 2 s of when the cluster knew', () => {
      const ofDemo = async (): Promise<readonly JsonObject[]> => [
        await api.read(named),
        ...(await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, ofCluster)),
      ];

      /** The message, and how late it was. The clock of the cluster is that of the test. */
      async function failureOf(changes: Partial<ClusterOptions & LifeOptions>, event: RegExp): Promise<Failure> {
        const kept = { ...options, preflight: 'off', onExit: 'retain-on-failure', ...changes } as const;
        const message = await openRayCluster(kept).then(() => '', messageOf);
        const reportedAt = Date.now();
        try {
          return { message, late: reportedAt - (await firstEvent(client, await ofDemo(), event)) };
        } finally {
          await api.remove(named, { propagationPolicy: 'Foreground' });
          await waitUntilGone(api, named);
        }
      }

      // Kubernetes cuts its times to seconds.
      const within = 2_000 + 1_000;

      it('if no node fits', async () => {
        const { message, late } = await failureOf({ nodeLabelValue: 'other' }, /^FailedScheduling/);
        expect(message).toMatch(
          /pod demo-head-\S+: unschedulable: 0\/\d+ nodes are available: [^;]*; nearest nodes: .*\(without the label geneva.lancedb.com\/ray-head=other.*\); set waitForNodes if/,
        );
        expect(late).toBeLessThan(within);
      });

      it('if the only node that fits is full, which the preflight cannot know', async () => {
        await withSilentNode(api, async (node) => {
          await api.create(pausePod(namespace, node));
          const { message, late } = await failureOf({ ...onNode(node, 2), preflight: 'full' }, /^FailedScheduling/);
          expect(message).toContain('1 Insufficient cpu');
          expect(message).toContain(`nearest nodes: ${node} (it fits while the node is empty)`);
          expect(late).toBeLessThan(within);
          await api.remove({ apiVersion: 'v1', kind: 'Pod', name: 'pause', namespace }, { gracePeriodSeconds: '0' });
        });
      });

      it('if a PriorityClass does not exist', async () => {
        const headGroup = { ...options.headGroup, priorityClassName: 'absent' };
        const { message, late } = await failureOf({ headGroup }, /^FailedToCreateHeadPod/);
        expect(message).toContain('no PriorityClass with name absent was found');
        expect(late).toBeLessThan(within);
      });

      it('if a quota refuses a pod', async () => {
        await withQuota(api, namespace, async () => {
          const { message, late } = await failureOf({}, /^FailedToCreateHeadPod/);
          expect(message).toContain('exceeded quota: none');
          expect(late).toBeLessThan(within);
        });
      });

      it('if the operator refuses the spec', async () => {
        const headGroup = { serviceAccount: 'missing', ...small };
        const { message, late } = await failureOf({ headGroup }, /^AutoscalerServiceAccountNotFound/);
        expect(message).toContain('ServiceAccount missing is not found');
        expect(late).toBeLessThan(within);
      });

      it('if an image cannot be pulled', async () => {
        const { message, late } = await failureOf({ image: 'localhost/test/absent:1' }, /ImagePullBackOff$/);
        expect(message).toMatch(/pod demo-head-\S+: container (ray-head|autoscaler): ImagePullBackOff: /);
        expect(late).toBeLessThan(within);
      });

      it.each([
        ['and the operator replaces its pod', true, /^DeletedHeadPod/, /container ray exited with code 1/],
        ['and is restarted', false, /^BackOff/, /container ray: CrashLoopBackOff: it exited with code 1/],
      ])('if a container crashes %s, with the last line of its log', async (_, autoscaling, event, exit) => {
        const { message, late } = await failureOf({ env: { PYTHONPATH: '/nowhere' }, autoscaling }, event);
        expect(message).toMatch(exit);
        expect(message).toContain("(Error); its log ends with: ModuleNotFoundError: No module named 'ray'");
        expect(late).toBeLessThan(within);
      });
    });

    it('whose node gives no address says so when its time is over', async () => {
      await withSilentNode(api, async (node) => {
        const late = { ...onNode(node, 1), timeoutSeconds: 3, onExit: 'retain-on-failure' } as const;
        const message = await openRayCluster({ ...options, ...late }).then(() => '', messageOf);
        const pod = /pod (demo-head-\S+) is Pending/.exec(message)?.[1] ?? '';
        await api.remove(named, { propagationPolicy: 'Foreground' });
        // No kubelet confirms that it has ended.
        await api.remove({ apiVersion: 'v1', kind: 'Pod', name: pod, namespace }, { gracePeriodSeconds: '0' });
        await waitUntilGone(api, named);
        expect(message).toBe(
          `RayCluster ${namespace}/demo is not ready after 3s: head: 0 of 1 pod ready; pod ${pod} is Pending on node ${node}, without an address yet; see kubectl describe pod ${pod} -n ${namespace}`,
        );
      });
    });

    it('in a namespace that no operator watches is refused before the creation, and says so when its time is over', async () => {
      const elsewhere = uniqueName('unwatched');
      await createNamespace(api, elsewhere);
      await api.create({
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: 'compute', namespace: elsewhere },
      });
      const there = { ...options, namespace: elsewhere, timeoutSeconds: 2 };
      await expect(openRayCluster(there)).rejects.toThrow(
        `cannot start: watched namespaces: ${namespace}/operator-kuberay-operator does not watch ${elsewhere}; add ${elsewhere} to watchNamespaces in the operator's chart`,
      );
      await expect(openRayCluster({ ...there, preflight: 'off' })).rejects.toThrow(
        'is not ready after 2s: the KubeRay operator has not created pods yet; helmwright doctor shows whether one watches the namespace',
      );
      await removeNamespace(api, elsewhere);
    });

    testMany(api, kubeconfig, namespace);

    it('leaves a cluster of somebody else as it is', async () => {
      const template = { spec: { containers: [{ name: 'ray', image: 'localhost/test/absent:1' }] } };
      const spec = { rayVersion: '2.60.0', suspend: true, headGroupSpec: { rayStartParams: {}, template } };
      const { apiVersion, kind, name } = named;
      const before = await api.create({ apiVersion, kind, metadata: { name, namespace }, spec });
      await expect(openRayCluster({ ...options, takeOver: true })).rejects.toThrow('no session created it');
      const after = await api.read(named);
      expect(textAt(after, 'metadata', 'uid')).toBe(textAt(before, 'metadata', 'uid'));
      expect(objectsAt(after, 'metadata', 'managedFields').map(({ manager }) => manager)).not.toContain(
        'helmwright-session',
      );
      await api.remove(named);
      await waitUntilGone(api, named);
    });

    it('that is retained is opened again; when its lease has ended the reaper deletes it, and not before', async () => {
      const retained = await openRayCluster({ ...options, onExit: 'retain' });
      await retained.close();
      const session = await openRayCluster(options);
      expect(await reap(client, { namespace })).toMatchObject([{ name: 'demo', isDeleted: false }]);
      // As if its client were gone for long.
      await api.patch(named, { metadata: { annotations: { [keys.renewedAt]: '2020-01-01T00:00:00Z' } } });
      expect(await reap(client, { namespace, dryRun: true })).toMatchObject([{ isDeleted: true }]);
      await waitUntilReaped(client, namespace);
      await waitUntilGone(api, named);
      await session.close();
    });

    it('that is left to its job is kept by the reaper while that runs; opened again, it closes when it is idle', async () => {
      const left = await openRayCluster(options);
      const job = await left.ray.jobs.submit({ entrypoint: 'sleep 300' });
      await left.leave(10);
      const [kept] = await reap(client, { namespace });
      expect(kept?.reason).toMatch(/^no client holds it, but job \S+ is (PENDING|RUNNING)$/);
      const session = await openRayCluster({ ...options, idleSeconds: 10 });
      await session.ray.jobs.stop(job.id);
      await once(session.lost, 'abort');
      expect(session.lost.reason).toMatchObject({ code: 'idle' });
      await session.close();
      expect(await leftOf(api, namespace, 'demo')).toEqual([]);
    });
  },
);

/** Runs a real job in a working directory, and what its log says. */
async function backfill(ray: RayClient) {
  const workingDirectory = new URL('backfill/', import.meta.url).pathname;
  const { id } = await ray.jobs.submit({ entrypoint: 'python3 backfill.py', workingDirectory });
  const lines: string[] = [];
  for await (const line of ray.logs.lines(id)) lines.push(line);
  const { status } = await ray.jobs.wait(id);
  return { status, last: lines.at(-1), numbered: lines.filter((line) => line.startsWith('line ')) };
}

/** Ends the head as the loss of its node does. */
async function killHead(api: Api, namespace: string): Promise<void> {
  const [head] = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, headOfCluster);
  const pod = { apiVersion: 'v1', kind: 'Pod', namespace, name: textAt(head, 'metadata', 'name') };
  await api.remove(pod, { gracePeriodSeconds: '0' });
}

const headOfCluster = { labelSelector: 'ray.io/cluster=demo,ray.io/node-type=head' };
const ofCluster = { labelSelector: 'ray.io/cluster=demo' };

interface Failure {
  readonly message: string;
  /** In milliseconds. */
  readonly late: number;
}

/** When the first event was created that is about some objects, in milliseconds since 1970. It may come after the fact. */
async function firstEvent(client: KubernetesApi, objects: readonly JsonObject[], pattern: RegExp): Promise<number> {
  const uids = objects.map((object) => textAt(object, 'metadata', 'uid'));
  const namespace = textAt(objects[0], 'metadata', 'namespace');
  const resource = { group: '', version: 'v1', resource: 'events', namespace };
  for await (const events of watchList(client, resource, AbortSignal.timeout(30_000))) {
    const times = events
      .filter((event) => uids.includes(textAt(event, 'involvedObject', 'uid')))
      .filter((event) => pattern.test(`${textAt(event, 'reason')} ${textAt(event, 'message')}`))
      .map((event) => Date.parse(textAt(event, 'metadata', 'creationTimestamp')));
    if (times.length > 0) return Math.min(...times);
  }
  throw new Error(`no event like ${pattern.source}`);
}

/** Calls `use` with a node for heads of 2 CPUs, which no kubelet serves. */
async function withSilentNode(api: Api, use: (node: string) => Promise<void>): Promise<void> {
  const name = uniqueName('silent');
  const labels = { 'geneva.lancedb.com/ray-head': name };
  await createSilentNode(api, { name, labels, capacity: { cpu: '2' } });
  try {
    await use(name);
  } finally {
    await removeFakeNodes(api, [name]);
  }
}

/** A cluster whose head alone runs, on a silent node. */
function onNode(node: string, numCpus: number): Partial<ClusterOptions> {
  const headGroup = { serviceAccount: 'compute', memory: '2Gi', numCpus, tolerations: [fakeNodeToleration] };
  return { headGroup, workerGroups: [], nodeLabelValue: node, autoscaling: false };
}

/** A pod of 1 CPU on a node, which does not ask the scheduler. */
function pausePod(namespace: string, nodeName: string): JsonObject {
  const securityContext = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  const container = { name: 'pause', image: 'none', securityContext, resources: { requests: { cpu: '1' } } };
  const pod = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
  const spec = { nodeName, tolerations: [fakeNodeToleration], securityContext: pod, containers: [container] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'pause', namespace }, spec };
}

/** Calls `use` while a quota leaves less than one CPU, beside the operator. */
async function withQuota(api: Api, namespace: string, use: () => Promise<void>): Promise<void> {
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', namespace, name: 'none' };
  const metadata = { name: 'none', namespace };
  await api.create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: { 'requests.cpu': '1' } } });
  await waitFor(api, quota, (object) => stringAt(object, 'status', 'hard', 'requests.cpu') !== undefined);
  try {
    await use();
  } finally {
    await api.remove(quota);
    await waitUntilGone(api, quota);
  }
}

/** A user with no more than these rules in a namespace. */
async function userWith(api: Api, namespace: string, rules: readonly JsonObject[]): Promise<{ token: string }> {
  const metadata = { name: 'limited', namespace };
  const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', metadata };
  await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata });
  await api.create({ ...rbac, kind: 'Role', rules });
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'limited' };
  const subjects = [{ kind: 'ServiceAccount', name: 'limited', namespace }];
  await api.create({ ...rbac, kind: 'RoleBinding', roleRef, subjects });
  return { token: await tokenOf(api, namespace, 'limited') };
}

async function withKubeconfig(text: string, use: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-session-'));
  const file = join(folder, 'kubeconfig');
  await writeFile(file, text);
  await use(file);
  await rm(folder, { recursive: true });
}

/** The operator may write the status at the moment of the first try. */
async function waitUntilReaped(client: KubernetesApi, namespace: string): Promise<void> {
  for (;;) {
    const [demo] = await reap(client, { namespace });
    if (demo === undefined || demo.isDeleted) return;
  }
}
