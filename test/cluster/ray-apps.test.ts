import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';
import { chartAt } from './support/charts.js';
import { images } from './support/images.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { startPod } from './support/pods.js';
import { serveWheels } from './support/ray-serve.js';
import { removeRayCrds } from './support/ray-crds.js';
import { hasCondition, waitFor, waitUntilGone } from './support/waiting.js';

const patience = 500_000;

/** A head that runs all. */
const cluster: JsonObject = {
  autoscaling: { enabled: false },
  head: { cpus: 1, memory: '2Gi', rayStartParams: { 'num-cpus': '2' } },
  workerGroups: {},
};

const job: JsonObject = { entrypoint: 'python3 job.py', workingDirectory: { configMap: 'job' }, cluster };

const jobProgram = `import ray
ray.init()
print("sum:", sum(ray.get([ray.remote(lambda x: x * x).remote(i) for i in range(4)])))
`;

function serveProgram(answer: string): string {
  return `from ray import serve

@serve.deployment
class Answers:
    def __call__(self, request):
        return "${answer}"

app = Answers.bind()
`;
}

/**
 * Asks all the time, with a new connection each time, and writes once a second what it got. It begins at the first answer:
 * kube-proxy refuses connections to a new Service until it knows the pods behind it.
 */
const client = `import collections, json, os, time, urllib.request

answers, written = collections.Counter(), 0
while True:
    try:
        urllib.request.urlopen(os.environ["URL"], timeout=30)
        break
    except OSError:
        time.sleep(0.1)
while True:
    try:
        with urllib.request.urlopen(os.environ["URL"], timeout=30) as response:
            answers[response.read().decode()] += 1
    except Exception as error:
        answers["lost: " + str(error)] += 1
    if time.monotonic() - written > 1:
        written = time.monotonic()
        print(json.dumps(answers), flush=True)
    time.sleep(0.02)
`;

describeOnCluster(
  'the chart ray-apps beside the operator',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image'],
  ({ api, helm }) => {
    const namespace = uniqueName('helmwright');
    const operator = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
    const release = { name: 'apps', namespace, chart: chartAt('ray-apps') };
    const flags = ['--timeout', '9m'];
    const ray = (kind: string, name: string) => ({ apiVersion: 'ray.io/v1', kind, name, namespace });
    const featureGates = { RayCronJob: true };
    let pythonPath = '';

    async function addFiles(name: string, data: JsonObject, binaryData: JsonObject = {}): Promise<void> {
      await api.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data, binaryData });
    }

    function serviceOf(configMap: string): JsonObject {
      return {
        services: {
          answers: {
            applications: [{ name: 'answers', import_path: 'answers:app', route_prefix: '/' }],
            workingDirectory: { configMap, pythonPath },
            excludeHeadPodFromServeSvc: false,
            rayClusterDeletionDelaySeconds: 10,
            cluster,
          },
        },
      };
    }

    beforeAll(async () => {
      await createNamespace(api, namespace);
      const wheels = await serveWheels();
      const paths = Object.keys(wheels).map((wheel) => `/home/ray/service/${wheel}`);
      pythonPath = ['/opt/ray/lib', ...paths].join(':');
      await addFiles('job', { 'job.py': jobProgram });
      await addFiles('answers-1', { 'answers.py': serveProgram('one') }, wheels);
      await addFiles('answers-2', { 'answers.py': serveProgram('two') }, wheels);
      await helm('helm4').install(operator, { values: { featureGates } });
      await helm('helm4').install(release);
    });

    afterAll(async () => {
      await helm('helm4').uninstall(release);
      await helm('helm4').uninstall(operator);
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
    });

    it('runs a job with files of a ConfigMap to its end, and deletes its cluster', async () => {
      await helm('helm4').upgrade(release, { flags, values: { jobs: { sum: job } } });
      const ended = await waitFor(
        api,
        ray('RayJob', 'apps-ray-apps-sum'),
        (object) => at(object, 'status', 'jobDeploymentStatus') === 'Complete' || isFailed(object),
        patience,
      );
      expect(at(ended, 'status', 'jobStatus')).toBe('SUCCEEDED');
      await waitUntilGone(api, ray('RayCluster', textAt(ended ?? {}, 'status', 'rayClusterName')));
    });

    it('runs the job of a schedule to its end', async () => {
      const name = 'apps-ray-apps-often';
      const values = (suspend: boolean): JsonObject => ({
        operator: { featureGates },
        schedules: { often: { ...job, schedule: '@every 30s', suspend } },
      });
      await helm('helm4').upgrade(release, { flags, values: values(false) });
      await waitFor(
        api,
        ray('RayCronJob', name),
        (object) => at(object, 'status', 'lastScheduleTime') !== undefined,
        patience,
      );
      await helm('helm4').upgrade(release, { flags, values: values(true) });
      const [made] = await api.list({ apiVersion: 'ray.io/v1', kind: 'RayJob', namespace });
      const ended = await waitFor(
        api,
        ray('RayJob', textAt(made ?? {}, 'metadata', 'name')),
        (object) => at(object, 'status', 'jobDeploymentStatus') === 'Complete' || isFailed(object),
        patience,
      );
      expect(at(ended, 'metadata', 'ownerReferences', 0, 'name')).toBe(name);
      expect(at(ended, 'status', 'jobStatus')).toBe('SUCCEEDED');
    });

    it('serves requests through an upgrade of the cluster without losing one', async () => {
      const service = ray('RayService', 'apps-ray-apps-answers');
      const clusterOf = (object: JsonObject | undefined): string =>
        textAt(object ?? {}, 'status', 'activeServiceStatus', 'rayClusterName');
      await helm('helm4').upgrade(release, { flags, values: serviceOf('answers-1') });
      const first = await waitFor(api, service, (object) => hasCondition(object, 'Ready'), patience);
      const url = `http://${service.name}-serve-svc:8000/`;
      await startPod(api, namespace, 'client', {
        image: images.ray.name,
        command: ['python3', '-c', client],
        env: { URL: url },
      });
      await waitFor(api, { apiVersion: 'v1', kind: 'Pod', name: 'client', namespace }, (pod) =>
        hasCondition(pod, 'Ready'),
      );
      await helm('helm4').upgrade(release, { flags, values: serviceOf('answers-2') });
      const old = clusterOf(first);
      await waitFor(api, service, (object) => !['', old].includes(clusterOf(object)), patience);
      await waitUntilGone(api, ray('RayCluster', old), patience);
      const lines = (await api.logs(namespace, 'client')).trim().split('\n');
      const answers: unknown = JSON.parse(lines.at(-1) ?? '');
      expect(Object.keys(answers ?? {}).sort()).toEqual(['one', 'two']);
    });
  },
);

function isFailed(object: JsonObject | undefined): boolean {
  return at(object, 'status', 'jobDeploymentStatus') === 'Failed';
}
