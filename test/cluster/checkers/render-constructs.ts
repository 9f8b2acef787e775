import { RayJob } from '../../../src/constructs/ray/job.js';
import { RayService } from '../../../src/constructs/ray/service.js';
import { plainObjects } from '../../support/plain.js';
import { type Rendering, renderingOf, yamlOf } from './rendering.js';

const cluster = {
  rayVersion: '2.60.0',
  image: 'docker.io/rayproject/ray:2.60.0',
  serviceAccountName: 'features',
  head: { cpus: 2, memory: '4Gi' },
  workerGroups: {
    cpu: { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 3 },
    gpu: { role: 'gpu', cpus: 8, memory: '16Gi', maxReplicas: 2 },
  },
} as const;

/** A RayJob and a RayService of a team's own app. */
export function renderConstructs(): Rendering {
  const objects = plainObjects((chart) => {
    new RayJob(chart, 'job', { name: 'nightly-ray', entrypoint: 'python nightly.py', cluster });
    new RayService(chart, 'service', { name: 'answers-ray', serveConfig: 'applications: []', cluster });
  }, 'team');
  return renderingOf('constructs', yamlOf(objects));
}
