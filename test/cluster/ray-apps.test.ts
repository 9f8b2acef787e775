import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';
import { chartAt } from './support/charts.js';
import { images } from './support/images.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { cluster, flags, jobProgram, patience, RayAppsTest, serveProgram } from './support/ray-apps.js';
import { removeRayCrds } from './support/ray-crds.js';
import { waitFor, waitUntilGone } from './support/waiting.js';

const job: JsonObject = { entrypoint: 'python3 job.py', workingDirectory: { configMap: 'job' }, cluster };

/** A repository with a job and a service, for all who ask. */
const gitServer = `cd "$(mktemp -d)"
git init --quiet features
cd features
printf '%s' "$JOB" > job.py
printf '%s' "$ANSWERS" > answers.py
git add .
git -c user.name=test -c user.email=test@example.com commit --quiet --message first
git tag v1
exec git daemon --export-all --base-path=..
`;

/** An archive as GitHub makes it, with one folder. */
const archiveServer = `import http.server, io, os, zipfile

archive = io.BytesIO()
with zipfile.ZipFile(archive, "w") as file:
    file.writestr("features-0123456/job.py", os.environ["JOB"])

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(archive.getvalue())

http.server.ThreadingHTTPServer(("", 8080), Handler).serve_forever()
`;

describeOnCluster(
  'the chart ray-apps beside the operator',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image', 'git image'],
  ({ api, helm }) => {
    const namespace = uniqueName('helmwright');
    const operator = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
    const release = { name: 'apps', namespace, chart: chartAt('ray-apps') };
    const featureGates = { RayCronJob: true };
    const apps = new RayAppsTest(api, namespace);
    const service = 'apps-ray-apps-answers';
    let git: JsonObject = {};
    let url = '';

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await apps.addWheels();
      await apps.addFiles('job', { 'job.py': jobProgram });
      await apps.addFiles('answers', { 'answers.py': serveProgram('one') });
      const repository = await apps.start('git', {
        image: images.git.name,
        command: ['sh', '-ec', gitServer],
        env: { JOB: jobProgram, ANSWERS: serveProgram('two') },
      });
      const archive = await apps.start('archive', {
        image: images.ray.name,
        command: ['python3', '-c', archiveServer],
        env: { JOB: jobProgram },
      });
      git = { url: `git://${repository}/features`, revision: 'v1', image: images.git.name };
      url = `http://${archive}:8080/features/archive/0123456.zip`;
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
      const ended = await apps.endOfJob('apps-ray-apps-sum');
      expect(ended.status).toBe('SUCCEEDED');
      await waitUntilGone(api, apps.named('RayCluster', ended.cluster));
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
        apps.named('RayCronJob', name),
        (object) => at(object, 'status', 'lastScheduleTime') !== undefined,
        patience,
      );
      await helm('helm4').upgrade(release, { flags, values: values(true) });
      const [made] = await api.list({ apiVersion: 'ray.io/v1', kind: 'RayJob', namespace });
      expect(at(made, 'metadata', 'ownerReferences', 0, 'name')).toBe(name);
      expect((await apps.endOfJob(textAt(made ?? {}, 'metadata', 'name'))).status).toBe('SUCCEEDED');
    });

    it('serves requests through an upgrade, from a ConfigMap to Git, without losing one', async () => {
      const values = (workingDirectory: JsonObject): JsonObject => ({
        services: { answers: apps.service(workingDirectory, { rayClusterDeletionDelaySeconds: 10 }) },
      });
      await helm('helm4').upgrade(release, { flags, values: values({ configMap: 'answers' }) });
      const old = await apps.servingCluster(service);
      await apps.startClient(service);
      await helm('helm4').upgrade(release, { flags, values: values({ git }) });
      const clusterSelector = await apps.servingCluster(service, old);
      await waitUntilGone(api, apps.named('RayCluster', old), patience);
      expect(await apps.answers()).toEqual(['one', 'two']);
      expect(await helm('helm4').test(release)).toContain(`${service}: success`);

      // On its cluster, jobs with files from elsewhere.
      const shared = { entrypoint: 'python3 job.py', clusterSelector };
      const jobs = {
        git: { ...shared, workingDirectory: { git } },
        archive: { ...shared, workingDirectory: { url } },
        image: { ...shared, entrypoint: 'ls dpkg.cfg', workingDirectory: { path: '/etc/dpkg' } },
      };
      await helm('helm4').upgrade(release, { flags, values: { ...values({ git }), jobs } });
      const ended = Object.keys(jobs).map((name) => apps.endOfJob(`apps-ray-apps-${name}`));
      for (const { status, cluster: used } of await Promise.all(ended))
        expect([status, used]).toEqual(['SUCCEEDED', clusterSelector]);
      expect(await apps.answers()).toEqual(['one', 'two']);
    });
  },
);
