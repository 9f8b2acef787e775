import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectsAt } from '../../../src/doctor/fields.js';
import { type Hold, keys, leftAnnotations, markOf, newHolder } from '../../../src/session/cluster/mark.js';
import { defaultLife } from '../../../src/session/cluster/options.js';
import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { Api } from '../support/api.js';
import { chartAt } from '../support/charts.js';
import { images } from '../support/images.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { rayClusterCrd } from '../support/open-crds.js';
import { phaseOf, startPod } from '../support/pods.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { withExplainPlan } from '../support/images.js';
import { hasCondition, waitFor } from '../support/waiting.js';

const hold: Hold = { ...defaultLife, holder: newHolder(), idleSeconds: undefined };
const longAgo = '2020-01-01T00:00:00Z';

describeOnCluster('the reaper of the chart', ['nodes', 'disposable', 'explain-plan image'], ({ api, helm }) => {
  const namespace = uniqueName('reaper');
  const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };

  beforeAll(async () => {
    await createNamespace(api, namespace);
    await api.create(rayClusterCrd);
    // It runs when the test says so.
    const sessions = { reaper: { enabled: true, schedule: '0 0 1 1 *' }, rbac: { clusters: ['idle'] } };
    const { image } = withExplainPlan.explainPlan;
    const values = { operator: { enabled: false }, explainPlan: { image }, sessions };
    await helm('helm4').install(release, { values });
  });

  afterAll(async () => {
    await helm('helm4').uninstall(release);
    await removeRayCrds(api);
    await removeNamespace(api, namespace);
  });

  it('deletes the clusters whose clients are gone, and no other', async () => {
    const marked = (name: string) => markOf(hold, 'digest', `${namespace}/${name}`);
    const expired = (name: string) => ({ ...marked(name).annotations, [keys.renewedAt]: longAgo });
    const { labels } = marked('');
    await create(api, namespace, 'expired', { labels, annotations: expired('expired') });
    await create(api, namespace, 'copied', { labels, annotations: expired('expired') });
    await create(api, namespace, 'held', marked('held'));
    await create(api, namespace, 'of-another', { annotations: expired('of-another') });
    const left = (name: string) => ({
      labels,
      annotations: { ...leftAnnotations(60), [keys.cluster]: `${namespace}/${name}` },
    });
    await create(api, namespace, 'headless', left('headless'), 'False');
    await create(api, namespace, 'idle', left('idle'), 'True');
    await create(api, namespace, 'secret', left('secret'), 'True');
    await startIdleRay(api, namespace, 'idle');

    const log = await runNow(api, namespace);

    // The garbage collector of the cluster takes its time.
    await expect
      .poll(() => clusterNames(api, namespace), { message: log, timeout: 30_000 })
      .toEqual(['copied', 'held', 'of-another', 'secret']);
    expect(log).toMatch(new RegExp(`^${namespace} +expired +deleted +the lease of .* ended at 2020-`, 'm'));
    expect(log).toMatch(
      new RegExp(`^${namespace} +headless +deleted +no client holds it, and its head is not ready`, 'm'),
    );
    expect(log).toMatch(new RegExp(`^${namespace} +idle +deleted +no client holds it, and it is idle since 20`, 'm'));
    expect(log).toMatch(new RegExp(`^${namespace} +secret +kept +it is unknown whether it is idle: .*secrets`, 'm'));
    expect(log).not.toContain('of-another');
  });
});

async function clusterNames(api: Api, namespace: string): Promise<(string | undefined)[]> {
  const clusters = await api.list({ apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace });
  return clusters.map((cluster) => textAt(cluster, 'metadata', 'name')).sort();
}

async function create(
  api: Api,
  namespace: string,
  name: string,
  marks: Readonly<Record<'annotations' | 'labels', JsonObject>> | { readonly annotations: JsonObject },
  headReady?: 'True' | 'False',
): Promise<void> {
  const metadata = { name, namespace, ...marks };
  const spec = { authOptions: { mode: 'token' } };
  await api.create({ apiVersion: 'ray.io/v1', kind: 'RayCluster', metadata, spec });
  if (headReady === undefined) return;
  const conditions = [{ type: 'HeadPodReady', status: headReady, lastTransitionTime: longAgo }];
  const named = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name, namespace };
  await api.patch(named, { status: { conditions } }, 'status');
}

/** Answers like a Ray that is idle for an hour, if the request has the token. */
const idleRay = `import { createServer } from 'node:http';
const now = Date.now() / 1000;
const list = (...result) => ({ data: { result: { result, num_filtered: result.length } } });
const answers = {
  '/api/version': { ray_version: '2.60.0', session_name: 'session_1' },
  '/api/component_activities': { driver: { is_active: 'INACTIVE', timestamp: now } },
  '/api/jobs/': [],
  '/api/v0/nodes': list({ is_head_node: true, state: 'ALIVE', start_time_ms: (now - 3600) * 1000 }),
  '/api/v0/actors': list(),
};
createServer(({ headers, url }, response) => {
  const answer = answers[url.replace(/[?].*/, '')];
  response.writeHead(headers.authorization !== 'Bearer sesame' ? 401 : answer ? 200 : 404).end(JSON.stringify(answer));
}).listen(8265);
`;

async function startIdleRay(api: Api, namespace: string, cluster: string): Promise<void> {
  const { name: image, user } = images['explain-plan'];
  const named = { apiVersion: 'v1', kind: 'Pod', name: 'ray', namespace };
  await startPod(api, namespace, 'ray', { image, user, command: ['node', '--input-type=module', '--eval', idleRay] });
  await api.patch(named, { metadata: { labels: { app: 'ray' } } });
  const service = { name: `${cluster}-head-svc`, namespace };
  const ports = [{ port: 8265 }];
  await api.create({ apiVersion: 'v1', kind: 'Service', metadata: service, spec: { selector: { app: 'ray' }, ports } });
  const secret = { name: cluster, namespace };
  await api.create({ apiVersion: 'v1', kind: 'Secret', metadata: secret, stringData: { auth_token: 'sesame' } });
  await waitFor(api, named, (pod) => phaseOf(pod) === 'Running');
}

/** Makes a job of the CronJob, as `kubectl create job --from` does, and returns its log. */
async function runNow(api: Api, namespace: string): Promise<string> {
  const [cronJob = {}] = await api.list({ apiVersion: 'batch/v1', kind: 'CronJob', namespace });
  const spec = at(cronJob, 'spec', 'jobTemplate', 'spec') ?? {};
  await api.create({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'now', namespace }, spec });
  const named = { apiVersion: 'batch/v1', kind: 'Job', name: 'now', namespace };
  const job = await waitFor(api, named, (now) => hasCondition(now, 'Complete') || hasCondition(now, 'Failed'));
  const [pod = {}] = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, { labelSelector: 'job-name=now' });
  const log = await api.logs(namespace, textAt(pod, 'metadata', 'name'));
  if (!hasCondition(job, 'Complete'))
    throw new Error(`${JSON.stringify(objectsAt(job ?? {}, 'status', 'conditions'))}: ${log}`);
  return log;
}
