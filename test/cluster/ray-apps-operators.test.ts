import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { chartAt } from './support/charts.js';
import { olderOperators } from './support/images.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';
import { cluster, flags, jobProgram, patience, RayAppsTest, serveProgram } from './support/ray-apps.js';
import { removeRayCrds } from './support/ray-crds.js';
import { waitUntilGone } from './support/waiting.js';

/**
 * Operators before 1.5.1 know no tokens. Those before 1.4 start Ray in a login shell, which finds it by the profile of its user only
 * where the system's sets another PATH than the image.
 */
const older: JsonObject = {
  ...cluster,
  auth: 'disabled',
  head: {
    ...cluster.head,
    extraVolumes: [...cluster.head.extraVolumes, { name: 'profile', configMap: { name: 'profile' } }],
    extraVolumeMounts: [
      ...cluster.head.extraVolumeMounts,
      { name: 'profile', mountPath: '/home/ray/.profile', subPath: 'profile' },
    ],
  },
};

describeOnCluster(
  `the chart ray-apps beside the operators ${olderOperators.join(', ')}`,
  ['disposable', 'nodes', 'cpus', 'ray image', 'images of older operators'],
  ({ api, helm }) => {
    const namespace = uniqueName('helmwright');
    const operator = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
    const release = { name: 'apps', namespace, chart: chartAt('ray-apps') };
    const apps = new RayAppsTest(api, namespace);
    const service = 'apps-ray-apps-answers';
    const served: string[] = [];
    let serving = '';

    /** Gives the service new files and so a new cluster, and the job another run. */
    async function upgradeTo(version: string, answer: string): Promise<string> {
      await apps.addFiles(answer, { 'answers.py': serveProgram(answer) });
      const run = version.replaceAll('.', '-');
      const values = {
        operator: { version },
        services: { answers: apps.service({ configMap: answer }, { cluster: older }) },
        jobs: { sum: { run, entrypoint: 'python3 job.py', workingDirectory: { configMap: 'job' }, cluster: older } },
      };
      await helm('helm4').upgrade(release, { flags, values });
      serving = await apps.servingCluster(service, serving);
      served.push(answer);
      return `apps-ray-apps-sum-${run}`;
    }

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await apps.addWheels();
      await apps.addFiles('job', { 'job.py': jobProgram });
      await apps.addFiles('profile', { profile: 'PATH=/opt/ray/bin:$PATH\n' });
      await helm('helm4').install(operator, { values: { version: olderOperators[0] ?? '' } });
      await helm('helm4').install(release);
    });

    afterAll(async () => {
      await helm('helm4').uninstall(release);
      await helm('helm4').uninstall(operator);
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
    });

    it.each(olderOperators)('runs a job, and upgrades a service without losing a request, with %s', async (version) => {
      await helm('helm4').upgrade(operator, { values: { version } });
      if (served.length === 0) {
        await upgradeTo(version, 'first');
        await apps.startClient(service);
      }
      const old = serving;
      const job = await upgradeTo(version, `from-${version.replaceAll('.', '-')}`);
      expect((await apps.endOfJob(job)).status).toBe('SUCCEEDED');
      await waitUntilGone(api, apps.named('RayCluster', old), patience);
      expect(await apps.answers()).toEqual([...served].sort());
    });
  },
);
