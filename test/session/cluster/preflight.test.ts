import { describe, expect, it } from 'vitest';
import { HeldCluster } from '../../../src/session/cluster/held-cluster.js';
import { manifestOf } from '../../../src/session/cluster/manifest.js';
import type { ClusterOptions, LifeOptions } from '../../../src/session/cluster/options.js';
import { preflight } from '../../../src/session/cluster/preflight.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { changed } from '../../cluster/support/changed.js';
import { FakeKubernetes, fakeNode, fakeOperator } from '../kubernetes/fake-kubernetes.js';

type Options = ClusterOptions & LifeOptions;

const options: Options = {
  name: 'demo',
  headGroup: { serviceAccount: 'lance' },
  workerGroups: [
    { name: 'cpu', minReplicas: 1 },
    { name: 'large', numCpus: 8, memory: '200Gi' },
  ],
};

/** Its messages, or its failure. */
async function run(
  prepare: (server: FakeKubernetes) => void = () => undefined,
  extra: Partial<Options> = {},
): Promise<{ server: FakeKubernetes; messages: readonly string[]; failure: string | undefined }> {
  const { server, connection } = await FakeKubernetes.start();
  prepare(server);
  const api = new KubernetesApi(connection, { retryMs: 100 });
  const hold = {
    holder: { id: 'h', name: 'ada' },
    leaseSeconds: 60,
    onExit: 'delete',
    detachedJobs: 'abandon',
    idleSeconds: undefined,
  } as const;
  const all = { ...options, ...extra };
  const messages: string[] = [];
  const settings = { options: all, onMessage: (message: string) => messages.push(message) };
  const held = new HeldCluster(api, 'lance', 'demo', hold);
  const failure = await preflight(api, held, manifestOf(all), settings, new AbortController().signal).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );
  api.close();
  return { server, messages, failure };
}

const quota = { metadata: { name: 'small' }, status: { hard: { 'requests.cpu': '6' }, used: { 'requests.cpu': '0' } } };

const largeGroup =
  'preflight of RayCluster lance/demo: workerGroups[1]: demo/large fits on no node: of 1 node, 1 with 128Gi memory of the requested 200Gi memory; it has no pods yet; reduce the requests of large, or add larger nodes';

describe('the preflight', () => {
  it('of a cluster that can start needs six requests and creates nothing', async () => {
    const { server, messages, failure } = await run();
    expect(failure).toBeUndefined();
    expect(messages).toEqual([largeGroup]);
    expect([...server.requests].sort()).toEqual([
      'DRY-RUN rayclusters',
      'GET deployments',
      'GET nodes',
      'GET resourcequotas',
      'GET serviceaccounts lance',
      'POST selfsubjectrulesreviews',
    ]);
    expect(server.objects.size).toBe(0);
  });

  it.each<[string, (server: FakeKubernetes) => void, string, Partial<Options>?]>([
    [
      'the ServiceAccount does not exist',
      (server) => server.others.delete('serviceaccounts'),
      'headGroup.serviceAccount: lance not found in lance; kubectl create serviceaccount lance -n lance',
    ],
    [
      'no node fits',
      (server) => server.others.set('nodes', () => [changed(fakeNode, { 'metadata.labels': { role: 'head' } })]),
      [
        '',
        '  headGroup: demo/headgroup fits on no node: of 1 node, 1 without the label geneva.lancedb.com/ray-head=true; kubectl label node <node> geneva.lancedb.com/ray-head=true, or set waitForNodes if a node autoscaler adds nodes',
        '  workerGroups[0]: demo/cpu fits on no node: of 1 node, 1 without the label geneva.lancedb.com/ray-worker-cpu=true; kubectl label node <node> geneva.lancedb.com/ray-worker-cpu=true, or set waitForNodes if a node autoscaler adds nodes',
      ].join('\n'),
    ],
    [
      'a quota has no room',
      (server) => server.others.set('resourcequotas', () => [quota]),
      'quota: small has 6 cpu left; the pods still to be created request 8.5 cpu; raise the quota small in lance, or request less',
    ],
    [
      'a permission is missing',
      (server) => server.denied.add('watch events').add('delete rayclusters'),
      'permissions: you cannot delete rayclusters.ray.io in lance, watch events in lance; ask for it',
    ],
    [
      'the API server rejects the cluster',
      (server) => {
        server.before = (request) =>
          request === 'DRY-RUN rayclusters' ? { status: 422, message: 'spec is invalid' } : undefined;
      },
      'dry run: spec is invalid',
    ],
    [
      'the operator has no tokens',
      (server) => server.others.set('deployments', () => [operatorWith({ image: 'quay.io/kuberay/operator:v1.4.2' })]),
      'operator: demo uses token authentication, which kuberay/operator 1.4.2 does not support; upgrade the operator to 1.5.1 or newer, or remove it',
    ],
    [
      'no operator watches the namespace',
      (server) => server.others.set('deployments', () => [operatorWith({ args: ['--watch-namespace=other'] })]),
      "watched namespaces: kuberay/operator does not watch lance; add lance to watchNamespaces in the operator's chart",
    ],
    [
      'a PriorityClass does not exist',
      (server) => server.others.set('priorityclasses', () => [{ metadata: { name: 'low' } }]),
      'headGroup: PriorityClass high not found; kubectl get priorityclasses lists them',
      {
        headGroup: { ...options.headGroup, priorityClassName: 'high' },
        workerGroups: [{ name: 'cpu', priorityClassName: 'low' }],
      },
    ],
  ])('fails if %s', async (_, prepare, message, extra = {}) => {
    const { failure, server } = await run(prepare, extra);
    expect(failure).toBe(`RayCluster lance/demo cannot start:${message.startsWith('\n') ? '' : ' '}${message}`);
    expect(server.objects.size).toBe(0);
  });

  it('lets pods without a node wait if waitForNodes is set, and says what they wait for', async () => {
    const { failure, messages } = await run((server) => server.others.set('nodes', () => []), { waitForNodes: true });
    expect(failure).toBeUndefined();
    expect(messages[0]).toContain('headGroup: demo/headgroup fits on no node: the cluster has none');
  });

  it('asks for each permission alone if the API server does not list them', async () => {
    const { server, failure } = await run((each) => {
      each.listsRules = false;
    });
    expect(failure).toBeUndefined();
    expect(server.requests.filter((request) => request === 'POST selfsubjectaccessreviews')).toHaveLength(9);
  });

  it('says what it cannot read, and goes on', async () => {
    const named = { headGroup: { ...options.headGroup, priorityClassName: 'high' } };
    const { failure, messages } = await run((server) => {
      const forbidden = ['nodes', 'resourcequotas', 'deployments', 'serviceaccounts lance', 'priorityclasses high'];
      server.before = (request) => (forbidden.some((one) => request === `GET ${one}`) ? { status: 403 } : undefined);
    }, named);
    expect(failure).toBeUndefined();
    expect(messages.map((message) => message.replace('preflight of RayCluster lance/demo: ', ''))).toEqual([
      'headGroup.serviceAccount: could not be read: you cannot get serviceaccounts in lance',
      'operator: could not be read: you cannot list deployments.apps',
      'headGroup: could not be read: you cannot get priorityclasses.scheduling.k8s.io',
      'scheduling: could not be read: you cannot list nodes',
      'quota: could not be read: you cannot list resourcequotas in lance',
    ]);
  });

  it('goes on where a webhook supports no dry run', async () => {
    const message = 'admission webhook "a.b" does not support dry run';
    const { failure, messages } = await run((server) => {
      server.before = (request) => (request === 'DRY-RUN rayclusters' ? { status: 400, message } : undefined);
    });
    expect(failure).toBeUndefined();
    expect(messages).toContain(`preflight of RayCluster lance/demo: dry run: ${message}`);
  });

  it('does not check a cluster that exists', async () => {
    const { failure, messages } = await run((server) => {
      server.put('demo', {});
      server.others.set('resourcequotas', () => [quota]);
    });
    expect(failure).toBeUndefined();
    expect(messages).toEqual([]);
  });

  it('goes on while the API server is overloaded', async () => {
    const { failure, messages } = await run((server) => {
      server.before = () => ({ status: 503, message: 'overloaded' });
    });
    expect(failure).toBeUndefined();
    expect(messages).toHaveLength(6);
  });

  it('fails if the credentials are rejected', async () => {
    const { failure } = await run((server) => {
      server.before = () => ({ status: 401, message: 'Unauthorized' });
    });
    expect(failure).toBe('create rayclusters.ray.io in lance: Unauthorized; log in again');
  });
});

function operatorWith(container: { readonly image?: string; readonly args?: readonly string[] }) {
  const image = 'quay.io/kuberay/operator:v1.6.2';
  return changed(fakeOperator, { 'spec.template.spec.containers': [{ image, ...container }] });
}
