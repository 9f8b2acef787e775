import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conditionOf, objectsAt, stringAt } from '../../../src/doctor/fields.js';
import { messageOf } from '../../../src/errors.js';
import type { ClusterOptions } from '../../../src/session/cluster/options.js';
import { keys } from '../../../src/session/cluster/mark.js';
import type { Start } from '../../../src/session/cluster/start.js';
import { connect } from '../../../src/session/connect/connect.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { watchList } from '../../../src/session/kubernetes/watch-list.js';
import { type OpenOptions, openRayCluster } from '../../../src/session/open-ray-cluster.js';
import type { RayClient } from '../../../src/session/ray/ray-client.js';
import { reap } from '../../../src/session/reap.js';
import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import { kubeconfigOf, tokenOf } from '../doctor/identities.js';
import type { Api } from '../support/api.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { labelNodes } from '../support/ray.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { waitFor, waitUntilGone } from '../support/waiting.js';

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
      await helm('helm4').install(operator);
    });

    beforeEach(async () => {
      expect(await leftIn(api, namespace)).toEqual([]);
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
        expect((await ray.version()).sessionName).not.toBe(before.sessionName);
        expect(session.lost.aborted).toBe(false);
      }
      expect(await leftIn(api, namespace)).toEqual([]);
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
      async function failureOf(changes: Partial<ClusterOptions>, event: RegExp): Promise<Failure> {
        let reportedAt = 0;
        const onProgress = ({ state }: Start): void => {
          if (state === 'failed') reportedAt = Date.now();
        };
        const kept = { ...options, preflight: 'off', onExit: 'retain-on-failure', ...changes } as const;
        const message = await openRayCluster(kept, { onProgress }).then(() => '', messageOf);
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
        expect(message).toMatch(/pod demo-head-\S+: unschedulable: 0\/1 nodes are available: .*; set waitForNodes if/);
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
      expect(await leftIn(api, namespace)).toEqual([]);
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

/** What is left of a cluster, by kind. */
async function leftIn(api: Api, namespace: string): Promise<readonly string[]> {
  const kinds = [
    { apiVersion: 'ray.io/v1', kind: 'RayCluster', query: {} },
    { apiVersion: 'v1', kind: 'Pod', query: ofCluster },
    { apiVersion: 'v1', kind: 'Service', query: ofCluster },
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', query: ofCluster },
  ];
  const lists = await Promise.all(
    kinds.map(async ({ query, ...kind }) => (await api.list({ ...kind, namespace }, query)).map(() => kind.kind)),
  );
  return lists.flat();
}
