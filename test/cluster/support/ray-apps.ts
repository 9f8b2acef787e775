import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { Api } from './api.js';
import { images } from './images.js';
import { type PodRun, startPod } from './pods.js';
import { serveWheels } from './ray-serve.js';
import { hasCondition, waitFor } from './waiting.js';

/** Milliseconds that an app may take. */
export const patience = 500_000;

/** Helm's flags for apps that take long to be ready. */
export const flags = ['--timeout', '9m'];

const wheelsPath = '/home/ray/wheels';

/** A head that runs all. What Ray Serve needs is there. */
export const cluster = {
  autoscaling: { enabled: false },
  head: {
    cpus: 1,
    memory: '2Gi',
    rayStartParams: { 'num-cpus': '2' },
    extraVolumes: [{ name: 'wheels', configMap: { name: 'wheels' } }],
    extraVolumeMounts: [{ name: 'wheels', mountPath: wheelsPath }],
  },
  workerGroups: {},
};

/** A job that needs all of Ray. */
export const jobProgram = `import ray
ray.init()
print("sum:", sum(ray.get([ray.remote(lambda x: x * x).remote(i) for i in range(4)])))
`;

/** A module `answers` for Ray Serve. */
export function serveProgram(answer: string): string {
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

/** The apps of a release `apps` in a namespace, and who asks them. */
export class RayAppsTest {
  private pythonPath = '';

  constructor(
    private readonly api: Api,
    private readonly namespace: string,
  ) {}

  /** Makes the ConfigMap with what Ray Serve needs. */
  async addWheels(): Promise<void> {
    const wheels = await serveWheels();
    const paths = Object.keys(wheels).map((wheel) => `${wheelsPath}/${wheel}`);
    this.pythonPath = ['/opt/ray/lib', ...paths].join(':');
    const metadata = { name: 'wheels', namespace: this.namespace };
    await this.api.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata, binaryData: wheels });
  }

  async addFiles(name: string, data: JsonObject): Promise<void> {
    const metadata = { name, namespace: this.namespace };
    await this.api.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
  }

  /** The values of a service with the module `answers`. */
  service(workingDirectory: JsonObject, more: JsonObject = {}): JsonObject {
    return {
      applications: [{ name: 'answers', import_path: 'answers:app', route_prefix: '/' }],
      workingDirectory: { ...workingDirectory, pythonPath: this.pythonPath },
      excludeHeadPodFromServeSvc: false,
      cluster,
      ...more,
    };
  }

  named(kind: string, name: string) {
    return { apiVersion: 'ray.io/v1', kind, name, namespace: this.namespace };
  }

  /** Waits until a RayJob has ended. @returns the state of its job in Ray, and its RayCluster */
  async endOfJob(name: string): Promise<{ readonly status: string; readonly cluster: string }> {
    const isEnded = (object: JsonObject | undefined): boolean =>
      ['Complete', 'Failed'].includes(deploymentStatusOf(object));
    const ended = (await waitFor(this.api, this.named('RayJob', name), isEnded, patience)) ?? {};
    return { status: textAt(ended, 'status', 'jobStatus'), cluster: textAt(ended, 'status', 'rayClusterName') };
  }

  /** Waits until a RayService serves from another RayCluster than `old`. @returns the name of the RayCluster */
  async servingCluster(name: string, old = ''): Promise<string> {
    const service = await waitFor(
      this.api,
      this.named('RayService', name),
      (object) => hasCondition(object, 'Ready') && !['', old].includes(activeClusterOf(object)),
      patience,
    );
    return activeClusterOf(service);
  }

  /** Starts to ask a RayService. */
  async startClient(service: string): Promise<void> {
    const env = { URL: `http://${service}-serve-svc:8000/` };
    await this.start('client', { image: images.ray.name, command: ['python3', '-c', client], env });
  }

  /** What the client got until now: answers, or why it got none. */
  async answers(): Promise<readonly string[]> {
    const lines = (await this.api.logs(this.namespace, 'client')).trim().split('\n');
    const counts: unknown = JSON.parse(lines.at(-1) ?? '');
    return Object.keys(counts ?? {}).sort();
  }

  /** Starts a pod. @returns its address */
  async start(name: string, run: PodRun): Promise<string> {
    await startPod(this.api, this.namespace, name, run);
    const named = { apiVersion: 'v1', kind: 'Pod', name, namespace: this.namespace };
    const pod = await waitFor(this.api, named, (object) => hasCondition(object, 'Ready'));
    return textAt(pod ?? {}, 'status', 'podIP');
  }
}

function deploymentStatusOf(job: JsonObject | undefined): string {
  const status = at(job, 'status', 'jobDeploymentStatus');
  return typeof status === 'string' ? status : '';
}

function activeClusterOf(service: JsonObject | undefined): string {
  const name = at(service, 'status', 'activeServiceStatus', 'rayClusterName');
  return typeof name === 'string' ? name : '';
}
