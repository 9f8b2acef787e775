import { chartFiles } from 'helmwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { charts as valkey } from '../../examples/valkey/chart.js';
import type { JsonObject } from '../../src/values/json.js';
import { selfSigned } from '../api/auth/self-signed.js';
import { withFiles } from '../support/helm.js';
import { at, textAt } from '../support/objects.js';
import { rayExampleFlags } from '../support/platform.js';
import { chartAt, modelIn } from './support/charts.js';
import { images } from './support/images.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { labelNodes, runRayJob, submitter } from './support/ray.js';
import { removeRayCrds } from './support/ray-crds.js';
import { waitFor, waitUntilGone } from './support/waiting.js';

const patience = 400_000;

/** As small as the nodes of the tests; Ray's image there has no openssl. */
const small: JsonObject = {
  ray: {
    tls: { image: images.valkey.name },
    autoscaling: { enabled: false },
    head: { cpus: 1, memory: '2Gi' },
    workerGroups: { cpu: { cpus: 1, memory: '2Gi', replicas: 1 } },
  },
};

/**
 * Counts in an actor until the head is another one, and says what its worker has of the values. Both ask for CPUs, which the
 * head does not offer.
 */
const countsOn = `import os, ray, socket, ssl, time

ray.init()

def heads():
    return [node["NodeID"] for node in ray.nodes() if node["Alive"] and "node:__internal_head__" in node["Resources"]]

@ray.remote(num_cpus=0.5)
class Counter:
    count = 0
    def next(self):
        self.count += 1
        return self.count

certificates = ssl.create_default_context(cafile=os.environ["RAY_TLS_CA_CERT"])
server = os.environ["RAY_ADDRESS"].split(":")[0]
with socket.create_connection((server, 6379)) as plain, certificates.wrap_socket(plain, server_hostname=server):
    print("the head has a certificate of the authority")
shared = os.statvfs("/dev/shm")
print("shared memory:", shared.f_blocks * shared.f_frsize)
print("environment:", os.environ["AWS_REGION"], os.environ["AWS_ACCESS_KEY_ID"], os.environ["OMP_NUM_THREADS"])
print("init container:", os.path.getsize("/data/started") > 0)

counter, first = Counter.remote(), heads()
calls = count = ray.get(counter.next.remote())
print("counting", flush=True)
while heads() in ([], first):
    calls += 1
    count = ray.get(counter.next.remote())
    time.sleep(1)
print("another head, and no call lost:", calls > 1 and count == calls)
`;

describeOnCluster(
  'the values of examples/ray, with the real operator',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image', 'valkey image'],
  ({ api, helm }) => {
    const namespace = uniqueName('helmwright');
    const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
    const name = 'lance-lance-platform-ray';
    const rayCluster = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name, namespace };

    async function addSecret(secret: string, stringData: JsonObject): Promise<void> {
      await api.create({ apiVersion: 'v1', kind: 'Secret', metadata: { name: secret, namespace }, stringData });
    }

    async function headPod(): Promise<JsonObject> {
      const [pod] = await api.list(
        { apiVersion: 'v1', kind: 'Pod', namespace },
        { labelSelector: 'ray.io/node-type=head' },
      );
      return pod ?? {};
    }

    /** With a password that the example generates. */
    async function installValkey(): Promise<void> {
      const values = { image: { tag: images.valkey.name.split(':')[1] ?? '' }, auth: { enabled: true } };
      const files = Object.fromEntries(chartFiles(modelIn(valkey)).files);
      await withFiles(files, (chart) => helm('helm4').install({ name: 'valkey', namespace, chart }, { values }));
      const generated = await api.find({ apiVersion: 'v1', kind: 'Secret', name: 'valkey-default', namespace });
      const password = Buffer.from(textAt(generated ?? {}, 'data', 'default'), 'base64').toString();
      await addSecret('ray-redis', { 'redis-password': password });
    }

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await labelNodes(api, 'true');
      const { key, cert } = selfSigned();
      await addSecret('ray-ca', { 'tls.crt': cert, 'tls.key': key });
      await addSecret('ray-token', { auth_token: 'a'.repeat(64) });
      await addSecret('object-store', { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' });
      const features = { name: 'features', namespace };
      await api.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: features, data: { region: 'eu-west-1' } });
      await Promise.all([installValkey(), helm('helm4').install(release)]);
      await helm('helm4').upgrade(release, {
        flags: [...rayExampleFlags('volumes', 'environment', 'fault-tolerance', 'tls'), '--timeout', '9m'],
        values: small,
      });
    });

    afterAll(async () => {
      // The operator removes the state from Valkey when its cluster goes: both must be there then.
      await helm('helm4').upgrade(release, { values: { ray: { enabled: false } } });
      await waitUntilGone(api, rayCluster, patience);
      await helm('helm4').uninstall(release);
      await helm('helm4').uninstall({ name: 'valkey', namespace, chart: '' });
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
      await labelNodes(api, null);
    });

    it('run a job that goes on when the head is killed', async () => {
      await waitFor(api, rayCluster, (object) => at(object, 'status', 'readyWorkerReplicas') === 1, patience);
      const running = runRayJob(api, namespace, name, countsOn, { tokenSecret: 'ray-token', driverCpus: 0.5 });
      await vi.waitFor(async () => expect(await api.logs(namespace, submitter)).toContain('counting'), {
        timeout: patience,
        interval: 1_000,
      });
      const head = textAt(await headPod(), 'metadata', 'name');
      expect(await api.logs(namespace, head, 'logs')).toContain('(raylet)');
      await api.remove({ apiVersion: 'v1', kind: 'Pod', name: head, namespace });
      const { logs } = await running;
      expect(logs).toMatch(/another head, and no call lost: True\s+job: SUCCEEDED/);
      expect(logs).toContain('without a token: 401');
      expect(logs).toContain('the head has a certificate of the authority');
      expect(logs).toContain(`shared memory: ${2 * 1024 ** 3}`);
      expect(logs).toContain('environment: eu-west-1 id 4');
      expect(logs).toContain('init container: True');
    });
  },
);
