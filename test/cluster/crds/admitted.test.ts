import { describe, expect, it } from 'vitest';
import { rayCrds } from '../../../src/constructs/crds/index.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { dryRun } from './dry-run.js';
import { soundSpecs } from './sound-specs.js';
import { rayCluster, rayJob } from './specs.js';
import { withCrds } from './with-crds.js';

describeOnCluster('what works stays valid', ['disposable'], ({ api }) => {
  describe('by the definitions for the newest operator', () => {
    withCrds(api, rayCrds());

    it.each(soundSpecs)('%s', async (_what, object) => {
      const stored = await dryRun(api, object);
      // Nothing is dropped of what was given, at any depth; what has a default is added.
      expect(stored).toMatchObject(object);
    });

    it('fills in what the operator relies on', async () => {
      const stored = await dryRun(
        api,
        rayCluster({
          'spec.workerGroupSpecs.0': { groupName: 'a', minReplicas: null, template: { spec: { containers: [{}] } } },
        }),
      );
      const group = { replicas: 0, minReplicas: 0, maxReplicas: 2147483647, numOfHosts: 1 };
      expect(stored).toMatchObject({ spec: { workerGroupSpecs: [group] } });
      const job = await dryRun(api, rayJob());
      expect(job).toMatchObject({
        spec: { submissionMode: 'K8sJobMode', backoffLimit: 0, ttlSecondsAfterFinished: 0 },
      });
    });

    it.each([
      ['a field that no version has', { 'spec.workerGroupSpec': [] }, 'unknown field "spec.workerGroupSpec"'],
      [
        'a field of a group that no version has',
        { 'spec.workerGroupSpecs.0.minReplica': 1 },
        'unknown field "spec.workerGroupSpecs[0].minReplica"',
      ],
      // What the operator cannot read would stop it for all objects of the kind.
      ['a number too long', { 'spec.workerGroupSpecs.0.maxReplicas': 3_000_000_000 }, 'int32'],
      [
        'a label of nodes that is no text',
        { 'spec.headGroupSpec.template.spec.nodeSelector': { gpu: true } },
        'nodeSelector.gpu',
      ],
      [
        'a variable that is no text',
        { 'spec.headGroupSpec.template.spec.containers.0.env': [{ name: 'A', value: 1 }] },
        'env[0].value',
      ],
      ['an argument that is no text', { 'spec.headGroupSpec.template.spec.containers.0.args': [1] }, 'args[0]'],
      [
        'a port that is no number',
        { 'spec.headGroupSpec.template.spec.containers.0.ports': [{ containerPort: '80' }] },
        'containerPort',
      ],
      [
        'an amount that is none',
        { 'spec.headGroupSpec.template.spec.containers.0.resources': { limits: { memory: '8 GB' } } },
        'resources.limits.memory',
      ],
      [
        'a parameter that is no text',
        { 'spec.headGroupSpec.rayStartParams': { 'num-cpus': 0 } },
        'rayStartParams.num-cpus',
      ],
    ])('but not %s', async (_what, changes, says) => {
      await expect(dryRun(api, rayCluster(changes))).rejects.toThrow(says);
    });
  });

  describe('by the definitions for an operator of 1.3', () => {
    withCrds(api, rayCrds('1.3.0'));

    it.each([
      ['a long name', rayCluster({ 'metadata.name': `1${'x'.repeat(60)}` })],
      [
        'more workers at least than at most, where it takes the most',
        rayCluster({ 'spec.workerGroupSpecs.0.minReplicas': 9 }),
      ],
      [
        'a job with a time to live that it does not read',
        rayJob({ 'spec.shutdownAfterJobFinishes': false, 'spec.ttlSecondsAfterFinished': 9 }),
      ],
      ['labels among the parameters', rayCluster({ 'spec.headGroupSpec.rayStartParams': { labels: 'a=b' } })],
    ])('%s', async (_what, object) => {
      expect(await dryRun(api, object)).toMatchObject(object);
    });
  });
});
