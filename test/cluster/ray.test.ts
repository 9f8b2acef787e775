import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { at } from '../support/objects.js';
import { rayExampleFlags } from '../support/platform.js';
import { chartAt } from './support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { labelNodes, runRayJob, smallRay, workersOf } from './support/ray.js';
import { removeRayCrds } from './support/ray-crds.js';
import { hasCondition, waitFor } from './support/waiting.js';

/** Writes a Lance table and reads it on the workers, two at a time: one waits for the other's node. */
const readsLance = `import lance, os, pyarrow, ray, socket, time

ray.init()

@ray.remote(num_cpus=1)
def count(least):
    while sum(node["Alive"] for node in ray.nodes()) < 3:
        time.sleep(0.5)
    table = pyarrow.table({"id": range(100), "vector": [[float(i)] * 4 for i in range(100)]})
    lance.write_dataset(table, "/tmp/items.lance", mode="overwrite")
    rows = lance.dataset("/tmp/items.lance").to_table(filter="id >= " + str(least)).num_rows
    return rows, ray.get_runtime_context().get_node_id()

@ray.remote(num_cpus=1, resources={"local-ssd": 1})
def worker():
    token = os.path.exists("/var/run/secrets/kubernetes.io/serviceaccount/token")
    store = socket.gethostbyname("store.example.com")
    return "store at " + store + ", a token: " + str(token) + ", groups: " + str(os.getgroups())

answers = ray.get([count.remote(40), count.remote(90)])
print(ray.get(worker.remote()))
print("rows:", [rows for rows, _ in answers], "nodes:", len({node for _, node in answers}))
`;

/** Ray takes the number of CPUs from the request. */
const smallWithoutLimits: JsonObject = {
  ...smallRay,
  workerGroups: { cpu: { maxReplicas: 2, resources: { requests: { cpu: '1', memory: '1Gi' } } } },
};

describeOnCluster(
  'the RayCluster of lance-platform with the example pods, with the real operator',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image'],
  ({ api, helm }) => {
    const namespace = uniqueName('helmwright');
    const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
    const name = 'lance-lance-platform-ray';
    const rayCluster = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name, namespace };

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await labelNodes(api, 'true');
      await helm('helm4').install(release);
      await helm('helm4').upgrade(release, { flags: rayExampleFlags('pods'), values: { ray: smallWithoutLimits } });
    });

    afterAll(async () => {
      await helm('helm4').uninstall(release);
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
      await labelNodes(api, null);
    });

    it('comes up, in a namespace that enforces Pod Security restricted', async () => {
      await waitFor(api, rayCluster, (object) => hasCondition(object, 'HeadPodReady'), 300_000);
      expect(await helm('helm4').test(release)).toMatch(/get pods: yes/);
      const service = await api.read({ apiVersion: 'v1', kind: 'Service', name: `${name}-head-svc`, namespace });
      expect(at(service, 'spec', 'type')).toBe('LoadBalancer');
    });

    it('runs a job that reads a Lance table, grows from no worker to two for it, and shrinks again', async () => {
      const grown = waitFor(api, rayCluster, (object) => workersOf(object) === 2, 400_000);
      const [job] = await Promise.all([runRayJob(api, namespace, name, readsLance), grown]);
      expect(job.logs).toContain('rows: [60, 10] nodes: 2');
      expect(job.logs).toMatch(/store at 10\.0\.0\.10, a token: True, groups: .*\b2000\b/);
      expect(job.succeeded).toBe(true);
      // Who has no token is refused.
      expect(job.logs).toContain('without a token: 401');
      await waitFor(api, rayCluster, (object) => workersOf(object) === 0, 300_000);
    });
  },
);
