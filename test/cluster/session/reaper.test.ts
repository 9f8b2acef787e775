import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectsAt } from '../../../src/doctor/fields.js';
import { type Hold, keys, leftAnnotations, markOf, newHolder } from '../../../src/session/cluster/mark.js';
import { defaultLife } from '../../../src/session/cluster/options.js';
import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { Api } from '../support/api.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { rayClusterCrd } from '../support/open-crds.js';
import { removeRayCrds } from '../support/ray-crds.js';
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
    const reaper = { enabled: true, schedule: '0 0 1 1 *' };
    const values = { operator: { enabled: false }, explainPlan: { enabled: false }, sessions: { reaper } };
    await helm('helm4').install(release, { values });
  });

  afterAll(async () => {
    await helm('helm4').uninstall(release);
    await removeRayCrds(api);
    await removeNamespace(api, namespace);
  });

  it('deletes the clusters whose clients are gone, and no other', async () => {
    const { labels, annotations } = markOf(hold, 'digest');
    await create(api, namespace, 'expired', { labels, annotations: { ...annotations, [keys.renewedAt]: longAgo } });
    await create(api, namespace, 'held', { labels, annotations });
    await create(api, namespace, 'of-another', { annotations: { ...annotations, [keys.renewedAt]: longAgo } });
    await create(api, namespace, 'left', { labels, annotations: leftAnnotations(60) }, 'False');
    await create(api, namespace, 'left-to-jobs', { labels, annotations: leftAnnotations(60) }, 'True');

    const log = await runNow(api, namespace);

    const clusters = await api.list({ apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace });
    const names = clusters.map((cluster) => textAt(cluster, 'metadata', 'name'));
    expect(names.sort()).toEqual(['held', 'left-to-jobs', 'of-another']);
    expect(log).toMatch(new RegExp(`^${namespace} +expired +deleted +the lease of .* ended at 2020-`, 'm'));
    expect(log).toMatch(new RegExp(`^${namespace} +left +deleted +no client holds it, and its head is not ready`, 'm'));
    expect(log).toMatch(new RegExp(`^${namespace} +left-to-jobs +kept +it is unknown whether it is idle`, 'm'));
    expect(log).not.toContain('of-another');
  });
});

async function create(
  api: Api,
  namespace: string,
  name: string,
  marks: Readonly<Record<'annotations' | 'labels', JsonObject>> | { readonly annotations: JsonObject },
  headReady?: 'True' | 'False',
): Promise<void> {
  const metadata = { name, namespace, ...marks };
  await api.create({ apiVersion: 'ray.io/v1', kind: 'RayCluster', metadata, spec: {} });
  if (headReady === undefined) return;
  const conditions = [{ type: 'HeadPodReady', status: headReady, lastTransitionTime: longAgo }];
  const named = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name, namespace };
  await api.patch(named, { status: { conditions } }, 'status');
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
