import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorFeature } from '../../../src/constructs/operator/features.js';
import { satisfies } from '../../../src/template/functions/semver.js';
import { type ApiClient, at, listAt, numberAt, textAt } from './api-client.js';
import { type ManifestContext, rayCluster, rayClusterSpec, rayCronJob, rayJob, rayService } from './manifests.js';
import { endlessJob } from './stand-in-ray.js';

/** What a step acts on: one namespace, and how to wait in it. */
export interface StepContext extends ManifestContext {
  readonly api: ApiClient;
  readonly namespace: string;
  /** Waits until the condition holds; throws where the time is over or the operator was refused something. */
  readonly until: (what: string, condition: () => Promise<boolean>) => Promise<void>;
}

export interface Step {
  readonly name: string;
  /** @default all versions */
  readonly since?: string;
  readonly run: (context: StepContext) => Promise<void>;
}

export interface Scenario {
  readonly steps: readonly Step[];
  /** Flags of the operator. */
  readonly arguments: (version: string) => readonly string[];
}

const clusters = { api: 'ray.io/v1', plural: 'rayclusters' };
const jobs = { api: 'ray.io/v1', plural: 'rayjobs' };
const services = { api: 'ray.io/v1', plural: 'rayservices' };

/** All that the operator does where no feature is asked for. */
const commonSteps: readonly Step[] = [
  { name: 'a RayCluster starts, scales, sleeps and wakes', run: clusterLives },
  { name: 'a RayCluster with a Redis is deleted after a clean-up', run: redisIsCleaned },
  { name: 'a RayCluster that cannot start is told of again and again', run: refusalIsTold },
  { name: 'a RayJob runs to its end', run: jobEnds },
  { name: 'a RayJob is suspended and deleted', run: jobIsSuspended },
  { name: 'a RayService serves, moves to another RayCluster and is deleted', run: serviceMoves },
];

const headGetsIngress: Step = {
  name: 'a head gets its Ingress',
  run: (context) => headIsExposed(context, 'networking.k8s.io', 'ingresses'),
};

export const always: Scenario = { steps: [...commonSteps, headGetsIngress], arguments: () => [] };

/** Whether the operator still runs RayClusters after one whose head it may not expose. */
export const afterExposed: Scenario = {
  steps: [{ name: 'a RayCluster starts after one that is exposed', run: clusterFollows }],
  // As many as the chart has by default: what waits keeps its worker.
  arguments: () => ['--reconcile-concurrency=1'],
};

/** What the operator does with a feature. Those of 1.7, which is not run, are not here. */
export const featureScenarios: Readonly<Partial<Record<OperatorFeature, Scenario>>> = {
  openshift: {
    steps: [
      { name: 'a head gets its Route', run: (context) => headIsExposed(context, 'route.openshift.io', 'routes') },
      ...commonSteps,
      { name: 'a RayCronJob makes a RayJob', since: '1.6.0', run: cronJobRuns },
    ],
    arguments: (version) => (satisfies(version, '>=1.6.0') ? ['--feature-gates=RayCronJob=true'] : []),
  },
  kubernetesProxy: {
    steps: [
      { name: 'a RayJob is submitted through the API server', run: jobIsSubmitted },
      { name: 'a RayService serves', run: serviceServes },
    ],
    arguments: () => ['--use-kubernetes-proxy=true'],
  },
  gateway: {
    steps: [{ name: 'a RayService moves its traffic step by step', run: trafficMoves }],
    arguments: () => ['--feature-gates=RayServiceIncrementalUpgrade=true'],
  },
  rayCronJob: {
    steps: [{ name: 'a RayCronJob makes a RayJob', run: cronJobRuns }],
    arguments: () => ['--feature-gates=RayCronJob=true'],
  },
  volcano: {
    steps: [
      {
        name: 'a RayCluster gets its PodGroup, which grows with it',
        run: (context) => podGroupGrows(context, 'scheduling.volcano.sh/v1beta1'),
      },
    ],
    arguments: (version) =>
      satisfies(version, '>=1.2.0') ? ['--batch-scheduler=volcano'] : ['--enable-batch-scheduler=true'],
  },
  schedulerPlugins: {
    steps: [
      {
        name: 'a RayCluster gets its PodGroup',
        run: async (context) => {
          await podGroupIsMade(context, 'scheduling.x-k8s.io/v1alpha1', 'gang');
        },
      },
    ],
    arguments: () => ['--batch-scheduler=scheduler-plugins'],
  },
};

async function clusterLives(context: StepContext): Promise<void> {
  const { api, until } = context;
  const cluster = path(context, clusters, 'lives');
  await api.create(path(context, clusters), rayCluster(context, 'lives'));
  await until('the head of `lives`', async () => (await podsOf(context, 'lives')).length === 1);
  await until('a status of `lives`', async () => textAt(await api.get(cluster), 'status', 'state') === 'ready');
  await api.patch(cluster, { spec: scaled(context, 2) });
  await until('two workers of `lives`', async () => (await podsOf(context, 'lives')).length === 3);
  const workers = (await podsOf(context, 'lives', 'worker')).map((pod) => textAt(pod, 'metadata', 'name'));
  await api.patch(cluster, { spec: scaled(context, 0, workers) });
  await until('no worker of `lives`', async () => (await podsOf(context, 'lives')).length === 1);
  await api.patch(cluster, { spec: { suspend: true } });
  await until('no pod of `lives`', async () => (await podsOf(context, 'lives')).length === 0);
  await until('`lives` to be suspended', async () => textAt(await api.get(cluster), 'status', 'state') === 'suspended');
  await api.patch(cluster, { spec: { suspend: false } });
  await until('a new head of `lives`', async () => (await podsOf(context, 'lives')).length === 1);
  await api.delete(cluster);
}

function scaled(context: StepContext, replicas: number, workersToDelete: readonly string[] = []): object {
  const [workers] = listAt(rayClusterSpec(context), 'workerGroupSpecs');
  return { workerGroupSpecs: [{ ...Object(workers), replicas, scaleStrategy: { workersToDelete } }] };
}

async function redisIsCleaned(context: StepContext): Promise<void> {
  const { api, until } = context;
  const cluster = path(context, clusters, 'redis');
  const annotations = { 'ray.io/ft-enabled': 'true' };
  await api.create(path(context, clusters), rayCluster(context, 'redis', { autoscaling: false, annotations }));
  await until('the head of `redis`', async () => (await podsOf(context, 'redis')).length === 1);
  await api.delete(cluster);
  await until('the end of `redis`', async () => (await api.get(cluster)) === undefined);
}

async function refusalIsTold(context: StepContext): Promise<void> {
  const { api, namespace, until } = context;
  await api.create(path(context, clusters), rayCluster(context, 'refused', { serviceAccount: 'nobody' }));
  await until('an event that repeats', async () =>
    (await api.list(`/api/v1/namespaces/${namespace}/events`)).some((event) => numberAt(event, 'count') > 1),
  );
}

async function jobEnds(context: StepContext): Promise<void> {
  const { api, until, version } = context;
  const job = path(context, jobs, 'ends');
  await api.create(path(context, jobs), rayJob(context, 'ends', { jobId: 'ends' }));
  await until('the Job that submits `ends`', async () => (await api.list(submitters(context))).some(named('ends')));
  if (satisfies(version, '>=1.2.0')) {
    await until('`ends` to be deleted at its end', async () => (await api.get(job)) === undefined);
    return;
  }
  await until(
    'the end of `ends`',
    async () => textAt(await api.get(job), 'status', 'jobDeploymentStatus') === 'Complete',
  );
  await until(
    'its RayCluster to be deleted',
    async () => !(await api.list(path(context, clusters))).some(named('ends')),
  );
  await api.delete(job);
  await until('`ends` to be gone', async () => (await api.get(job)) === undefined);
}

async function jobIsSuspended(context: StepContext): Promise<void> {
  const { api, until } = context;
  const job = path(context, jobs, 'sleeps');
  await api.create(path(context, jobs), rayJob(context, 'sleeps', { jobId: endlessJob }));
  await until('`sleeps` to run', async () => textAt(await api.get(job), 'status', 'jobStatus') === 'RUNNING');
  await api.patch(job, { spec: { suspend: true } });
  await until(
    '`sleeps` to be suspended',
    async () => textAt(await api.get(job), 'status', 'jobDeploymentStatus') === 'Suspended',
  );
  if ((await api.list(submitters(context))).some(named('sleeps')))
    throw new Error('the Job of `sleeps` is still there');
  await api.delete(job);
  await until('`sleeps` to be gone', async () => (await api.get(job)) === undefined);
}

async function jobIsSubmitted(context: StepContext): Promise<void> {
  const { api, until, version } = context;
  const job = path(context, jobs, 'submitted');
  await api.create(path(context, jobs), rayJob(context, 'submitted', { jobId: 'http', submissionMode: 'HTTPMode' }));
  await until('`submitted` to end', async () => {
    const found = await api.get(job);
    return satisfies(version, '>=1.2.0') ? found === undefined : textAt(found, 'status', 'jobStatus') === 'SUCCEEDED';
  });
}

async function serviceServes(context: StepContext): Promise<void> {
  const { api, until } = context;
  await api.create(path(context, services), rayService(context, 'serves'));
  await until('`serves` to serve', async () => (await servingCluster(context, 'serves')) !== '');
  await until('a head of `serves` that serves', async () => {
    const [head] = await podsOf(context, await servingCluster(context, 'serves'));
    return at(head, 'metadata', 'labels', 'ray.io/serve') === 'true';
  });
}

async function serviceMoves(context: StepContext): Promise<void> {
  const { api, until } = context;
  await serviceServes(context);
  const service = path(context, services, 'serves');
  const first = await servingCluster(context, 'serves');
  await until('`serves` to say that it serves', async () => {
    const status = at(await api.get(service), 'status');
    const [active, pending] = ['activeServiceStatus', 'pendingServiceStatus'].map((part) =>
      textAt(status, part, 'rayClusterName'),
    );
    return active === first && pending === '';
  });
  await api.patch(service, { spec: { rayClusterConfig: { rayVersion: '2.53.0' } } });
  await until('`serves` to move', async () => (await servingCluster(context, 'serves')) !== first);
  await until(
    'a count of what serves',
    async () => numberAt(await api.get(service), 'status', 'numServeEndpoints') > 0,
  );
  await api.delete(service);
  await until('`serves` to be gone', async () => (await api.get(service)) === undefined);
}

async function trafficMoves(context: StepContext): Promise<void> {
  const { api, namespace, until } = context;
  const service = path(context, services, 'moves');
  const gateways = `/apis/gateway.networking.k8s.io/v1/namespaces/${namespace}`;
  await api.create(path(context, services), rayService(context, 'moves', stepwise('first')));
  await until('the HTTPRoute of `moves`', async () => (await routesTo(api, gateways)) === 1);
  await api.patch(service, { spec: { upgradeStrategy: stepwise('second') } });
  await until('the other class of the Gateway', async () =>
    (await api.list(`${gateways}/gateways`)).some((found) => textAt(found, 'spec', 'gatewayClassName') === 'second'),
  );
  await api.patch(service, { spec: { rayClusterConfig: { rayVersion: '2.53.0' } } });
  await until('a route to both RayClusters', async () => (await routesTo(api, gateways)) === 2);
}

function stepwise(gatewayClassName: string): object {
  return {
    type: 'NewClusterWithIncrementalUpgrade',
    clusterUpgradeOptions: { gatewayClassName, stepSizePercent: 50, intervalSeconds: 1, maxSurgePercent: 100 },
  };
}

async function routesTo(api: ApiClient, gateways: string): Promise<number> {
  const [route] = await api.list(`${gateways}/httproutes`);
  const [rule] = listAt(route, 'spec', 'rules');
  return listAt(rule, 'backendRefs').length;
}

async function cronJobRuns(context: StepContext): Promise<void> {
  const { api, namespace, until } = context;
  const cronJobs = `/apis/ray.io/v1/namespaces/${namespace}/raycronjobs`;
  await api.create(cronJobs, rayCronJob(context, 'cron'));
  // The last run was long ago, so the test need not wait for the next minute.
  const longAgo = '2020-01-01T00:00:00Z';
  await api.patch(`${cronJobs}/cron/status`, { status: { lastScheduleTime: longAgo } });
  await until('the RayJob of `cron`', async () => (await api.list(path(context, jobs))).some(named('cron')));
  await until('`cron` to remember it', async () => {
    const last = textAt(await api.get(`${cronJobs}/cron`), 'status', 'lastScheduleTime');
    return last !== '' && last !== longAgo;
  });
}

async function clusterFollows(context: StepContext): Promise<void> {
  const { api, until } = context;
  await api.create(path(context, clusters), rayCluster(context, 'exposed', { autoscaling: false, ingress: true }));
  await sleep(3_000);
  await api.create(path(context, clusters), rayCluster(context, 'follows', { autoscaling: false }));
  await until('the head of `follows`', async () => (await podsOf(context, 'follows')).length === 1);
}

async function headIsExposed(context: StepContext, group: string, plural: string): Promise<void> {
  const { api, namespace, until } = context;
  const options = { autoscaling: false, ingress: true };
  await api.create(path(context, clusters), rayCluster(context, 'exposed', options));
  const exposed = `/apis/${group}/v1/namespaces/${namespace}/${plural}`;
  await until(`one of ${plural} for \`exposed\``, async () => (await api.list(exposed)).some(named('exposed')));
}

async function podGroupIsMade(context: StepContext, apiVersion: string, name: string): Promise<string> {
  const { api, namespace, until } = context;
  // Each scheduler has its label; old operators ask for Volcano's.
  const labels = { 'ray.io/gang-scheduling-enabled': 'true', 'ray.io/scheduler-name': 'volcano' };
  await api.create(path(context, clusters), rayCluster(context, name, { autoscaling: false, labels }));
  const groups = `/apis/${apiVersion}/namespaces/${namespace}/podgroups`;
  await until(`the PodGroup of \`${name}\``, async () => (await api.list(groups)).some(named(name)));
  return groups;
}

async function podGroupGrows(context: StepContext, apiVersion: string): Promise<void> {
  const { api, until } = context;
  const groups = await podGroupIsMade(context, apiVersion, 'gang');
  await until('the head of `gang`', async () => (await podsOf(context, 'gang')).length === 1);
  await api.patch(path(context, clusters, 'gang'), { spec: scaled(context, 2) });
  await until('the PodGroup of three', async () =>
    (await api.list(groups)).some((group) => numberAt(group, 'spec', 'minMember') === 3),
  );
}

/** The RayCluster that the Service of a RayService leads to, or no text where there is none yet. */
async function servingCluster({ api, namespace }: StepContext, name: string): Promise<string> {
  const service = await api.get(`/api/v1/namespaces/${namespace}/services/${name}-serve-svc`);
  return textAt(service, 'spec', 'selector', 'ray.io/cluster');
}

async function podsOf({ api, namespace }: StepContext, cluster: string, type?: string): Promise<readonly unknown[]> {
  const selector = `ray.io/cluster=${cluster}${type === undefined ? '' : `,ray.io/node-type=${type}`}`;
  return api.list(`/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(selector)}`);
}

function submitters({ namespace }: StepContext): string {
  return `/apis/batch/v1/namespaces/${namespace}/jobs`;
}

function path({ namespace }: StepContext, kind: { api: string; plural: string }, name?: string): string {
  const folder = `/apis/${kind.api}/namespaces/${namespace}/${kind.plural}`;
  return name === undefined ? folder : `${folder}/${name}`;
}

/** Names that the operator makes hold the name of the object that they are for. */
function named(name: string): (object: unknown) => boolean {
  return (object) => textAt(object, 'metadata', 'name').includes(name);
}
