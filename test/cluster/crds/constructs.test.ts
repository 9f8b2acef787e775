import { expect, it } from 'vitest';
import { rayCrds } from '../../../src/constructs/crds/index.js';
import {
  RayCluster,
  type RayClusterDescription,
  RayCronJob,
  RayJob,
  RayService,
} from '../../../src/constructs/index.js';
import { plainObjects } from '../../support/plain.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { dryRun } from './dry-run.js';
import { withCrds } from './with-crds.js';

const description: RayClusterDescription = {
  rayVersion: '2.60.0',
  image: 'rayproject/ray:2.60.0',
  serviceAccountName: 'ksa',
  head: { cpus: 2, memory: '4Gi' },
  workerGroups: {
    cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 3 },
    gpu: { role: 'gpu', cpus: 8, memory: '16Gi', maxReplicas: 2, tolerations: [{ key: 'a', operator: 'Exists' }] },
  },
  env: [{ name: 'A', value: 'on' }],
};

const made = plainObjects((chart) => {
  const ray = new RayCluster(chart, 'ray', { name: 'ray', ...description });
  new RayCluster(chart, 'fixed', {
    ...description,
    name: 'fixed',
    auth: 'disabled',
    rayVersion: '2.43.0',
    autoscaling: { enabled: false },
  });
  new RayJob(chart, 'own', { name: 'own', entrypoint: 'python job.py', cluster: description, retries: 1 });
  new RayJob(chart, 'on', { name: 'on', entrypoint: 'true', cluster: ray, submitter: { image: 'x' } });
  new RayCronJob(chart, 'nightly', {
    ...{ name: 'nightly', schedule: '0 3 * * *', entrypoint: 'true', cluster: description },
    deletionRules: [{ policy: 'DeleteSelf', condition: { jobStatus: 'SUCCEEDED', ttlSeconds: 60 } }],
  });
  new RayService(chart, 'service', { name: 'service', serveConfig: 'applications: []\n', cluster: description });
}, 'default');

describeOnCluster('what the constructs make', ['disposable'], ({ api }) => {
  withCrds(api, rayCrds());

  it.each(made.map((object) => [JSON.stringify(object['metadata']), object] as const))(
    'is taken whole by the API server: %s',
    async (_name, object) => {
      expect(await dryRun(api, object)).toMatchObject(object);
    },
  );
});
