import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { Api } from './api.js';
import { images } from './images.js';
import { realNodes } from './nodes.js';
import { type PodResult, runPod } from './pods.js';

/** What a test asks Ray for: as little as Ray starts with. */
export const smallRay: JsonObject = {
  enabled: true,
  autoscaling: { idleTimeoutSeconds: 10 },
  head: { cpus: 1, memory: '2Gi' },
  workerGroups: { gpu: null, cpu: { role: 'cpu', cpus: 1, memory: '1Gi', maxReplicas: 2 } },
};

export const nodeRoles = ['ray-head', 'ray-worker-cpu', 'ray-worker-gpu'] as const;

/** Labels every real node for the roles; with null, takes the labels away. */
export async function labelNodes(api: Api, value: 'true' | null, prefix = 'geneva.lancedb.com'): Promise<void> {
  const labels = Object.fromEntries(nodeRoles.map((role) => [`${prefix}/${role}`, value]));
  for (const node of await realNodes(api)) {
    const named = { apiVersion: 'v1', kind: 'Node', name: textAt(node, 'metadata', 'name') };
    await api.patch(named, { metadata: { labels } });
  }
}

export function workersOf(rayCluster: JsonObject | undefined): unknown {
  return at(rayCluster, 'status', 'readyWorkerReplicas') ?? 0;
}

export interface RayJobRun {
  /** The Secret with the token. @default that of the operator, which has the cluster's name */
  readonly tokenSecret?: string;
  /** CPUs of the driver, which then runs on a node that has them. @default the head runs the driver */
  readonly driverCpus?: number;
}

/** The pod that submits a job. */
export const submitter = 'submit';

/**
 * Submits a job to a RayCluster by the Jobs API, from a pod with the token, and waits for its end. Its log is that of the
 * job as it grows.
 */
export async function runRayJob(
  api: Api,
  namespace: string,
  rayCluster: string,
  program: string,
  { tokenSecret = rayCluster, driverCpus = 0 }: RayJobRun = {},
): Promise<PodResult> {
  const token = { name: 'TOKEN', valueFrom: { secretKeyRef: { name: tokenSecret, key: 'auth_token' } } };
  return runPod(api, namespace, submitter, {
    image: images.ray.name,
    command: ['python3', '-c', submit],
    env: { URL: `http://${rayCluster}-head-svc:8265`, PROGRAM: program, DRIVER_CPUS: `${driverCpus}` },
    envFrom: [token],
  });
}

/** First without the token, which is to be refused. A head that is replaced does not answer for some time. */
const submit = `import base64, json, os, sys, time, urllib.error, urllib.request

url = os.environ["URL"] + "/api/jobs/"
program = base64.b64encode(os.environ["PROGRAM"].encode()).decode()
entrypoint = "python3 -c \\"import base64; exec(base64.b64decode('" + program + "'))\\""
job = {"entrypoint": entrypoint, "entrypoint_num_cpus": float(os.environ["DRIVER_CPUS"])}
bearer = {"Authorization": "Bearer " + os.environ["TOKEN"]}

def ask(path="", body=None, headers=bearer):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)

try:
    ask(body=job, headers={})
    print("without a token: accepted")
except urllib.error.HTTPError as error:
    print("without a token:", error.code)
id, status, written = ask(body=job)["submission_id"], "", 0
while status not in ("SUCCEEDED", "FAILED", "STOPPED"):
    time.sleep(1)
    try:
        status, logs = ask(id)["status"], ask(id + "/logs")["logs"]
        print(logs[written:], end="", flush=True)
        written = len(logs)
    except OSError as error:
        print("no answer:", error, flush=True)
print("job:", status)
sys.exit(0 if status == "SUCCEEDED" else 1)
`;
